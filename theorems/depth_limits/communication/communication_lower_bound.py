"""Whether composing functions needs n log n bits depends on who speaks first."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Every,
    Growth,
    Note,
    Scope,
    all_integers,
    all_of,
    composition,
    every,
    implies,
    one_way_cost,
    some,
)

from ..._figures import bits_for, growth
from .._messages import fewer_messages_than_functions, value_passing

claim = Claim(
    "communication-lower-bound",
    source=Note("depth-limits", "171-180", "b86e87ebc476519ae27dcc8d849e4de83b80f4f687f33cc9da83b28d9b0e260b"),
    says="Party 0 holds x and party i holds the function f_i on n values. The parties speak in order, and any correct "
    "protocol for f_L(…f_1(x)) needs at least Ω(n log n) bits.",
    latex=r"\text{bits} = \Omega(n \log n); \qquad \text{P}_0 \text{ first: } L k \text{ bits for } n \le 2^k,\quad "
    r"c (L k) < n k,\ n = c L + 1",
    remark="With P_0 first each party passes on the value so far. With P_L first the message must tell all n^n functions "
    "apart, so 2^b ≥ n^n for b bits.",
)


@claim.law
def value_passing_is_cheap(c, L, n, k):
    """With n values of k ≥ 1 bits each (n ≤ 2^k), L messages of k bits are fewer than (n·k)/c bits."""
    return implies(all_of(1 <= c, 1 <= L, 1 <= k), c * (L * k) < n * k)


def costs(n, order, bits):
    """The exact minimum of the communication engine for one function on n values."""
    return one_way_cost(composition(n, 1), order).fixed == bits


claim.control("n = 2, P_0 first: 1 bit", costs, holds=True, n=2, order=(0, 1), bits=1)
claim.control("n = 3, P_0 first: 2 bits", costs, holds=True, n=3, order=(0, 1), bits=2)
claim.control("n = 2, P_1 first: 2 bits", costs, holds=True, n=2, order=(1, 0), bits=2)
claim.control("n = 3, P_1 first: 5 bits", costs, holds=True, n=3, order=(1, 0), bits=5)

claim.reading(
    "P_0 first",
    Growth(
        quantity="bits of the cheapest protocol, P_0 first",
        relation="Ω",
        bound="n log n",
        grows=("n",),
        constant="may depend on L",
        fails=Every(
            {
                "each party passes on the value so far": value_passing,
                "L·k bits are fewer than n·k/c": Alternating(
                    value_passing_is_cheap,
                    (every(c=all_integers, L=all_integers), some(n=all_integers), every(k=all_integers)),
                    prove=lambda c, L: dict(n=c * L + 1),
                ),
            }
        ),
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="Each party passes on the value so far: L·⌈log₂ n⌉ bits.",
)

last_first = claim.reading(
    "P_L first",
    fewer_messages_than_functions,
    expect=PROVED,
    explain="Two functions with one message differ at some x, where the answer is wrong for one of them: fewer messages than "
    "the n^n functions never suffice.",
)

correction = claim.correction(
    "communication-last-function-first",
    says="When the holder of the last function speaks first, and only once, its message must be different for different "
    "functions: at least n^n messages, n·log₂ n bits, for every n and every number of functions.",
    latex=r"|F| > |M| \Rightarrow \exists\, f, x:\ \mathrm{decode}(\mathrm{message}(f), x) \ne f(x)",
)

correction.reading("every n", last_first.statement, literal=True, expect=PROVED)


@claim.figure("Exact minima for one function on n values: the cost depends on who speaks first")
def bits_of_both_orders():
    cost = lambda order: lambda n: one_way_cost(composition(n, 1), order).fixed
    return growth(
        "n",
        "bits",
        (2, 3, 4, 5),
        {
            "P₁, the function, first": cost((1, 0)),
            "P₀, the input, first": cost((0, 1)),
            "n·⌈log₂ n⌉": lambda n: n * bits_for(n),
        },
    )
