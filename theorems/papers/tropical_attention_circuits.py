"""Heads of tropical attention compute the gates of a tropical circuit."""

from tropcheck import (
    PROVED,
    Alternating,
    Claim,
    Every,
    Forall,
    Paper,
    absolute,
    all_of,
    all_over,
    any_of,
    every,
    function,
    implies,
    index,
    index_set,
    ite,
    max_over,
    maximum,
    reals,
    some,
)

claim = Claim(
    "tropical-attention-circuits",
    source=Paper("arXiv:2505.17190", "Theorem C.5, simulation of tropical circuits"),
    says="A stack of layers of tropical attention computes every tropical circuit: a head takes the maximum of the gates that it selects, "
    "and a sum of two heads is their ⊗.",
    latex=r"\max_{j} (s_j + v_j) = \max(v_a, v_b), \qquad s_j = 0 \text{ for } j \in \{a, b\},\ s_j = -B \text{ else}; \qquad "
    r"\text{and so gate after gate}",
    remark="A head returns max_j (s_j + v_j) over the tokens j, whose values v_j are those of the gates so far and whose scores s_j depend on "
    "positions alone. Scores are finite, so that the other tokens stay below the selected ones needs a bound on the values: |v_j| ≤ B/2. "
    "On inputs in a box every circuit has such a bound; without one a score of −∞ selects exactly.",
    uses=("semiring-laws",),
)


@claim.law
def head_takes_the_maximum(J, a, b, v, B):
    """Tokens a and b have the score 0, the others −B; all values are between −B/2 and B/2."""
    s = lambda j: ite(any_of(j == a, j == b), 0, -B)
    return max_over(J, lambda j: s(j) + v(j)) == maximum(v(a), v(b))


def bounded_values(J, a, b, v, B):
    return all_over(J, lambda j: 2 * absolute(v(j)) <= B)


@claim.law
def some_bound_serves(J, v, B):
    """For all values that are at hand some B is large enough."""
    return all_over(J, lambda j: 2 * absolute(v(j)) <= B)


def takes(product, u, v):
    """A gate of the circuit: ⊗ where product is 1, else ⊕; the layer does the same with its tokens."""
    return ite(product == 1, u + v, maximum(u, v))


@claim.law
def next_gate_agrees(G, g, left, right, place, network, circuit, product):
    """Gate g has the inputs left(g) and right(g), which come before it; so far tokens hold the values of the gates."""
    return takes(product, network(left(g)), network(right(g))) == takes(product, circuit(left(g)), circuit(right(g)))


def earlier_gates_agree(G, g, left, right, place, network, circuit, product):
    earlier = lambda h: place(h) < place(g)
    agree = all_over(G, lambda h: implies(earlier(h), network(h) == circuit(h)))
    return all_of(earlier(left(g)), earlier(right(g)), agree)


claim.reading(
    "every circuit, gate after gate, bounded values",
    Every(
        {
            "⊕: a head takes the maximum of two tokens": Forall(
                head_takes_the_maximum,
                over=dict(J=index_set(), a=index("J"), b=index("J"), v=function("J", to=reals), B=reals),
                given=(bounded_values,),
            ),
            "a bound exists for all values at hand": Alternating(
                some_bound_serves,
                (every(J=index_set(), v=function("J", to=reals)), some(B=reals)),
                prove=lambda J, v: dict(B=max_over(J, lambda j: 2 * absolute(v(j)))),
            ),
            "gate after gate, in the order of the circuit": Forall(
                next_gate_agrees,
                over=dict(
                    G=index_set(),
                    g=index("G"),
                    left=function("G", to="G"),
                    right=function("G", to="G"),
                    place=function("G", to=reals),
                    network=function("G", to=reals),
                    circuit=function("G", to=reals),
                    product=reals,
                ),
                given=(earlier_gates_agree,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors={
        "sign dropped in −v(j)": "without the absolute value the bound asks for less",
        "2 → 3 in 2": "the bound is 2·|v| on one side only: less is asked for, or more is known",
        "hypothesis 1: 2 → 3": "a stricter hypothesis",
    },
    explain="Both gates are a layer: ⊕ is what a head does, and ⊗ is a sum of the outputs of two heads.",
)
