"""Two functions in the paper's order: how long the messages of few epochs must be."""

from tropcheck import PROVED, Claim, Every, Paper, two_function_width, width_is_refuted

from .._figures import growth
from ..depth_limits._codes import counting
from ..depth_limits._orders import first_survivors, history, never_fewer_than_values
from ._message_sizes import blocks, bracket

claim = Claim(
    "messages-paper-order",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model, and Theorem 1.1 for two functions"),
    says="Let blocks stand in the order f_2, f_1, x, and compose two functions on n values in E epochs, with b bits for each token and epoch. "
    "Then n ≤ 2^(bE); and for E = 2 and c = ⌈n/2^b⌉ there are at most 4^b·C(2^b, c) sets of c values.",
    latex=r"n \le 2^{b E}; \qquad E = 2,\ c = \lceil n / 2^b \rceil: \quad \binom{n}{c} \le 4^b \binom{2^b}{c}",
    remark="Let f_1 be constant y. Once f_2 is fixed, what x knows depends on y only by the E answers of f_1 (the first part: epochs speak, and "
    "f_1's answer is the message). With f_2 = id there are no fewer answers than values (the second part). For E = 2: some first answer of f_1 serves "
    "a class of c values at least (counting). For these y, x knows the same after one epoch, so f_2's two answers are the same (the first part again). They "
    "name a block: the 2^b values that x can still output, by f_1's last answer (the fourth part). Some f_2 maps the class onto any c values; "
    "so 4^b blocks hold all C(n, c) sets of c values, and each holds C(2^b, c) (counting).",
)

claim.reading(
    "every n, every E, every b",
    Every(
        {
            "what x knows depends on f_1 only by its answers": history,
            "no fewer answers than values": never_fewer_than_values,
            "few small classes hold few elements": counting,
            "f_2's answers name a block of values": blocks,
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="With few answers two values sound alike; with short messages no block holds all that f_2 may take on a class.",
)


claim.control("n = 4, two epochs: 2 bits", bracket, holds=True, n=4, epochs=2, order="paper", bits="2")
claim.control("n = 5, three epochs: 1 bit", bracket, holds=True, n=5, epochs=3, order="paper", bits="1")
claim.control(
    "n = 3, two epochs: 1 bit is not excluded", width_is_refuted, holds=False, n=3, epochs=2, order="paper", bits=1
)
claim.control(
    "n = 9, three epochs: 1 bit is excluded", width_is_refuted, holds=True, n=9, epochs=3, order="paper", bits=1
)


@claim.figure("What the law says is needed, and what protocols reach: they meet, or are a bit apart")
def needed_and_enough():
    bits = lambda epochs, end: lambda n: getattr(two_function_width(n, epochs, "paper").bits, end)
    curves = {
        f"{end}, {name} epochs": (epochs, end)
        for epochs, name in ((2, "two"), (3, "three"))
        for end in ("lower", "upper")
    }
    return growth("n", "bits", range(2, 10), {name: bits(*which) for name, which in curves.items()})
