"""One hard-attention head against parity."""

from itertools import permutations, product

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Forall,
    Paper,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_over,
    every,
    from_table,
    function,
    implies,
    index,
    index_set,
    min_over,
    reals,
    single_head,
    some,
)

claim = Claim(
    "hard-attention-xor",
    source=Paper("the literature on hard attention", "unique hard attention and parity (M. Hahn, arXiv:1906.06755)"),
    says="A head of unique hard attention whose scores look at one position and its bit, and whose output depends on the attended position and "
    "bit alone, cannot compute the exclusive or of two or more bits; it can compute AND and OR. With a residual stream of the last "
    "position's own bit it computes the exclusive or of two bits, but not of three.",
    latex=r"\mathrm{out}(p^*, x_{p^*}) \ne \bigoplus_p x_p \text{ for some } x,\quad p^* = \arg\max_p s(p, x_p)",
    remark="X is the set of inputs, bit(x, p) the bit at p, odd(x) the parity, y the input x with the bit at r changed. Different pairs of "
    "position and bit have different scores. The pair (p, b) is the one with the largest score of all, and x an input that has it.",
)


@claim.law
def some_parity_is_wrong(X, P, B, O, bit, odd, s, wins, out):
    return any_over(X, lambda x: out(wins(x), bit(x, wins(x))) != odd(x))


def one_flip(P, bit, odd, x, y, r):
    """y is x with the bit at r changed, so it has the other parity."""
    return all_of(odd(x) != odd(y), all_over(P, lambda q: implies(q != r, bit(x, q) == bit(y, q))))


def winner_has_the_largest_score(X, P, bit, s, wins):
    return all_over(
        X, lambda x: all_over(P, lambda q: implies(q != wins(x), s(q, bit(x, q)) < s(wins(x), bit(x, wins(x)))))
    )


def best_pair(P, B, bit, s, p, b, x):
    """(p, b) has the largest score of all pairs, other pairs have smaller ones, and x has the bit b at p."""
    at_most = lambda q, c: implies(q != p, s(q, c) < s(p, b))
    return all_of(all_over(P, lambda q: all_over(B, lambda c: at_most(q, c))), bit(x, p) == b)


def another_position(r, p):
    return r != p


@claim.law
def conjunction(P, x, wins):
    """AND: the score is 1 − bit, and the output the attended bit, which is the least."""
    return implies(all_over(P, lambda q: 1 - x(q) <= 1 - x(wins)), x(wins) == min_over(P, x))


@claim.law
def two_bits_with_residual(B, O, odd, out):
    """The last position attends to the other one; its update reads both bits."""
    return all_over(B, lambda x: all_over(B, lambda y: out(x, y) == odd(x, y)))


def some_head_computes(values):
    """Search all rankings of (position, bit) for a head that gives `values` on the inputs 00, 10, 01, 11."""
    pairs = list(product((0, 1), (0, 1)))
    for ranking in permutations(pairs):
        winner = {x: next(pair for pair in ranking if x[pair[0]] == pair[1]) for x in product((0, 1), repeat=2)}
        value = {x: values[x[0] + 2 * x[1]] for x in winner}
        if all(value[x] == value[z] for x in winner for z in winner if winner[x] == winner[z]):
            return True
    return False


def engine_finds_a_head(table):
    """The engine's decision for a truth table with one token for each axis."""
    return single_head(from_table("table", table)).computes


claim.control("XOR of two bits, by the engine", engine_finds_a_head, holds=False, table=((0, 1), (1, 0)))
claim.control("AND of two bits, by the engine", engine_finds_a_head, holds=True, table=((0, 0), (0, 1)))
claim.control(
    "XOR of three bits, by the engine", engine_finds_a_head, holds=False, table=(((0, 1), (1, 0)), ((1, 0), (0, 1)))
)
claim.control("XOR of two bits: no head", some_head_computes, holds=False, values=(0, 1, 1, 0))
claim.control("AND of two bits", some_head_computes, holds=True, values=(0, 0, 0, 1))
claim.control("OR of two bits", some_head_computes, holds=True, values=(0, 1, 1, 1))

inputs = dict(
    X=index_set(),
    P=index_set(),
    B=index_set(),
    O=index_set(),
    bit=function("X", "P", to="B"),
    odd=function("X", to="O"),
    s=function("P", "B", to=reals),
    wins=function("X", to="P"),
    out=function("P", "B", to="O"),
    p=index("P"),
    b=index("B"),
    x=index("X"),
    y=index("X"),
    r=index("P"),
)

claim.reading(
    "the exclusive or of two or more bits, every number of positions",
    Forall(
        some_parity_is_wrong,
        over=inputs,
        given=(one_flip, winner_has_the_largest_score, best_pair, another_position),
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(2,), samples=100_000),
    explain="Where the best pair is present it wins, and the output ignores all other bits.",
)

claim.reading(
    "AND, every number of positions (OR with the bits exchanged)",
    Forall(conjunction, over=dict(P=index_set(), x=function("P", to=all_integers), wins=index("P"))),
    expect=PROVED,
    explain="A zero is attended to if there is one.",
    survivors={"implies → iff": "the converse holds, too"},
)

claim.reading(
    "two bits, with a residual stream",
    Alternating(
        two_bits_with_residual,
        (
            every(B=index_set(), O=index_set(), odd=function("B", "B", to="O")),
            some(out=function("B", "B", to="O")),
        ),
        prove=lambda odd: dict(out=odd),
    ),
    expect=PROVED,
    explain="The update has both bits before it.",
)


@claim.law
def some_parity_is_wrong_with_residual(X, P, B, O, bit, odd, s, wins, out, own):
    """The output reads the attended position, its bit, and the own bit of the position `own`."""
    return any_over(X, lambda x: out(wins(x), bit(x, wins(x)), bit(x, own)) != odd(x))


def a_third_position(r, p, own):
    return all_of(r != p, r != own)


claim.reading(
    "three or more bits, with a residual stream",
    Forall(
        some_parity_is_wrong_with_residual,
        over={**inputs, "out": function("P", "B", "B", to="O"), "own": index("P")},
        given=(one_flip, winner_has_the_largest_score, best_pair, a_third_position),
    ),
    expect=PROVED,
    quick=Scope(elements=(2,), samples=100_000),
    explain="Among the inputs with the same own bit the best pair still decides alone.",
)
