"""What a chain of thought saves in width."""

from tropcheck import (
    PROVED,
    REFUTED,
    UNKNOWN,
    Alternating,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Scope,
    all_integers,
    all_of,
    audit_thinker,
    composition,
    every,
    implies,
    indexed_thinker,
    one_way_cost,
    reals,
    some,
)

from ..._figures import growth
from .._lookups import lookups, survivors
from .._messages import fewer_messages_than_functions

claim = Claim(
    "cot-advantage",
    source=Note("depth-limits", "130-141,275", "6bef8d1e2f91391af499f96f550e565d55d75d73d4bbc127d1ba6731391d95e2"),
    says="For some tasks a single forward pass needs width Ω(n), while with a chain of thought O(log n) steps of width O(1) do.",
    latex=r"\text{without: } n \le 2 W a,\quad W = H d,\ p \le a k,\ k = \log_2 n; \qquad \text{with: } O(1) \text{ steps of width } 6",
    remark="The note leaves the depth of the single pass open. The literal reading takes the least, one layer; the last reading asks for every "
    "constant depth. The task is the paper's with one function: the prompt is z_1, z_0 and then the query token, which must find z_1(z_0). "
    "How many steps: the number of functions and one more, whatever n is.",
    uses=("chen-one-layer", "chen-chain-of-thought"),
)


@claim.law
def width_from_bits(n, k, W, p, a):
    """From 2·W·p ≥ n·k bits and p ≤ a·k: W is at least n/(2a)."""
    return n <= 2 * W * a


def bits_and_precision(n, k, W, p, a):
    return all_of(0 < k, 0 <= W, p <= a * k, n * k <= 2 * W * p)


@claim.law
def constant_width_falls_short(c, n):
    return implies(c >= 1, all_of(n >= c, c * 6 < n))


@claim.law
def steps_fall_short(c, k):
    """For every c some k = log₂ n with c·2 < k."""
    return implies(c >= 1, all_of(k >= c, c * 2 < k))


def thinks(m, query, layers):
    """The engine's chain of thought is right on every input."""
    thinker, prompt = indexed_thinker(m, query, layers)
    return audit_thinker(thinker, prompt) == prompt.task.count and thinker.steps == len(query) + 2


def one_layer_bits(n, bits):
    """The exact minimum that the holder of the function, speaking first, must send."""
    return one_way_cost(composition(n, 1), (1, 0)).fixed == bits


claim.control("one function, m = 3: two thoughts, one layer", thinks, holds=True, m=3, query=(), layers=1)
claim.control("two functions, m = 2: three thoughts, one layer", thinks, holds=True, m=2, query=(2,), layers=1)
claim.control("two functions, m = 2: three thoughts, two layers", thinks, holds=True, m=2, query=(2,), layers=2)
claim.control("without a chain of thought, n = 3: 5 bits", one_layer_bits, holds=True, n=3, bits=5)
claim.control("without a chain of thought, n = 5: 12 bits", one_layer_bits, holds=True, n=5, bits=12)

claim.reading(
    "one layer",
    Every(
        {
            "without: fewer messages than functions fail": fewer_messages_than_functions,
            "without: n·log n bits are width Ω(n)": Forall(
                width_from_bits,
                over={name: reals for name in ("n", "k", "W", "p", "a")},
                given=(bits_and_precision,),
            ),
            "with: thought after thought": lookups,
        }
    ),
    literal=True,
    expect=PROVED,
    explain="In one pass the last token must learn all of z_1; with thoughts it finds z_0 first and then looks z_1(z_0) up.",
    survivors={**survivors, "2 → 3": "a larger right side"},
)

claim.reading(
    "composition of K functions, any constant depth",
    Growth(
        quantity="width of the narrowest decoder of K + 1 layers for K functions, without a chain of thought",
        relation="Ω",
        bound="n",
        grows=("n",),
        constant="may depend on K and the depth",
        fails=Every(
            {
                "K + 1 layers of width 6, one lookup each": lookups,
                "6·c < n": Alternating(
                    constant_width_falls_short,
                    (every(c=all_integers), some(n=all_integers)),
                    prove=lambda c: dict(n=6 * c + 1),
                ),
            }
        ),
    ),
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="With one layer for each lookup no chain of thought is needed: depth replaces the thoughts.",
)

claim.reading(
    "the number of steps grows like log n",
    Growth(
        quantity="thoughts of one layer and constant width for one function: 2",
        relation="Ω",
        bound="log n",
        grows=("n",),
        fails=Every(
            {
                "each thought is one lookup": lookups,
                "2·c < log₂ n": Alternating(
                    steps_fall_short, (every(c=all_integers), some(k=all_integers)), prove=lambda c: dict(k=2 * c + 1)
                ),
            }
        ),
    ),
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="One thought for each function and one for z_0: their number does not depend on n.",
)

claim.reading(
    "some task for every constant depth",
    Growth(
        quantity="width without a chain of thought, at any constant depth, for a task that O(log n) thoughts solve",
        relation="Ω",
        bound="n",
        grows=("n",),
        constant="may depend on the depth",
    ),
    expect=UNKNOWN,
    explain="Tried: composition (the second reading refutes it), and the paper's task, for which the paper proves n^(2^(−4L)) with L layers; "
    "for two layers and two functions even √n·log n is enough (`width-two-functions`). No task with a linear bound for more than one "
    "layer is known to us.",
)


@claim.figure("Thoughts that compose three functions on n values, and log₂ n")
def thoughts_and_logarithm():
    functions, sizes = 3, [2**k for k in range(1, 11)]
    return growth(
        "n", "steps", sizes, {"thoughts needed": lambda n: functions + 1, "log₂ n": lambda n: n.bit_length() - 1}
    )
