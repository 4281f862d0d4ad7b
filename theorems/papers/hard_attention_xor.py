"""One hard-attention head against parity."""

from itertools import permutations, product

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Forall,
    Paper,
    Scope,
    all_integers,
    all_of,
    all_over,
    any_of,
    every,
    from_table,
    function,
    iff,
    implies,
    index,
    index_set,
    ite,
    min_over,
    single_head,
    some,
)

claim = Claim(
    "hard-attention-xor",
    source=Paper("the literature on hard attention", "unique hard attention and parity (M. Hahn, arXiv:1906.06755)"),
    says="A head of unique hard attention whose scores look at one position and its bit, and whose output depends on the attended position and "
    "bit alone, cannot compute the exclusive or of two or more bits; it can compute AND and OR. With a residual stream of the last "
    "position's own bit it computes the exclusive or of two bits, but not of three.",
    latex=r"x \oplus y = e_r,\ r \ne p \Rightarrow p_x = p_y,\ x_{p_x} = y_{p_y}, \qquad s_0, s_1: \text{ scores of a 0 and of a 1}",
    remark="x and y are words of bits (x(q) = 1 or not) that differ at the position r only, so their parities differ. The pair of p and its bit in "
    "x has the largest score of all pairs of a position and a bit. P_x and P_y are the attended positions. A head that sees the same on x "
    "and on y answers one of them wrongly.",
)


def score(word, s0, s1):
    return lambda q: ite(word(q) == 1, s1(q), s0(q))


@claim.law
def head_sees_the_same(P, x, y, px, py):
    """The attended positions of x and y, and the bits there."""
    return all_of(px == py, iff(x(px) == 1, y(py) == 1))


def one_flip(P, x, y, r):
    """Outside r the words x and y have the same bits."""
    return all_over(P, lambda q: implies(q != r, iff(x(q) == 1, y(q) == 1)))


def attended(P, x, y, px, py, s0, s1):
    """The attended position has the largest score."""
    wins = lambda word, p: all_over(P, lambda q: score(word, s0, s1)(q) <= score(word, s0, s1)(p))
    return all_of(wins(x, px), wins(y, py))


def best_pair(P, x, p, s0, s1):
    """At other positions both bits have smaller scores than the bit of x at p."""
    top = score(x, s0, s1)(p)
    return all_over(P, lambda q: implies(q != p, all_of(s0(q) < top, s1(q) < top)))


def another_position(r, p):
    return r != p


@claim.law
def one_answer_is_wrong(P, B, O, x, y, p, out, odd_x, odd_y):
    """The same position p and the same bit there, but different parities."""
    return any_of(out(p, x(p)) != odd_x, out(p, y(p)) != odd_y)


def same_view(x, y, p, odd_x, odd_y):
    return all_of(x(p) == y(p), odd_x != odd_y)


@claim.law
def head_and_residual_see_the_same(P, x, y, px, py, own):
    """The attended positions of x and y, the bits there, and the bit of the position `own`."""
    return all_of(px == py, iff(x(px) == 1, y(py) == 1), iff(x(own) == 1, y(own) == 1))


def a_third_position(r, p, own):
    return all_of(r != p, r != own)


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

numbers = function("P", to=all_integers)
words = dict(
    P=index_set(),
    x=numbers,
    y=numbers,
    px=index("P"),
    py=index("P"),
    p=index("P"),
    r=index("P"),
    s0=numbers,
    s1=numbers,
)

claim.reading(
    "the exclusive or of two or more bits, every number of positions",
    Every(
        {
            "the head sees the same on two words of different parity": Forall(
                head_sees_the_same, over=words, given=(one_flip, attended, best_pair, another_position)
            ),
            "so one of them is answered wrongly": Forall(
                one_answer_is_wrong,
                over=dict(
                    P=index_set(),
                    B=index_set(),
                    O=index_set(),
                    x=function("P", to="B"),
                    y=function("P", to="B"),
                    p=index("P"),
                    out=function("P", "B", to="O"),
                    odd_x=index("O"),
                    odd_y=index("O"),
                ),
                given=(same_view,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(2, 3), samples=20_000),
    survivors={
        "hypothesis 2: eq": "at a position other than p a 0 and a 1 have smaller scores than p, so which of them stands there does not matter"
    },
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


claim.reading(
    "three or more bits, with a residual stream",
    Forall(
        head_and_residual_see_the_same,
        over={**words, "own": index("P")},
        given=(one_flip, attended, best_pair, a_third_position),
    ),
    expect=PROVED,
    quick=Scope(elements=(2, 3), samples=20_000),
    survivors={
        "hypothesis 2: eq": "at a position other than p a 0 and a 1 have smaller scores than p, so which of them stands there does not matter"
    },
    explain="With the own bit fixed there is still a position besides the best one and the own one.",
)
