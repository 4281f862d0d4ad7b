"""Two functions in the note's order: f_1 stands first and hears nothing."""

from tropcheck import PROVED, Claim, Every, Paper, Recurrence, all_integers, two_function_width, width_is_refuted

from ..depth_limits._orders import first_survivors, history, too_early

claim = Claim(
    "messages-note-order",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model, for two functions in the order f_1, f_2, x"),
    says="Let blocks stand in the order f_1, f_2, x, and compose two functions on n values in E ≥ 1 epochs, with b bits for each token and "
    "epoch. Then n^n ≤ 2^(b(1 + (E − 1)n)).",
    latex=r"n^n \le 2^{b (1 + (E - 1) n)}",
    remark="Let f_1 be constant y, for each of the n values y. In a run with y, what x knows depends on f_2 only by its E answers (the first part: epochs "
    "speak, and f_2's answer is the message). The first of them is given before f_2 has heard of y. So b bits and for each y b·(E − 1) bits more are "
    "all that decides the outputs (the third part); if they are fewer than the functions f_2, two functions sound alike (the second part).",
)


@claim.law
def behaviour_has_so_many_bits(bits, n, b, E):
    """After n values of y: b bits of the first answer, and b·(E − 1) for each y."""
    return bits == b * (1 + (E - 1) * n)


claim.reading(
    "every n, every E, every b",
    Every(
        {
            "what x knows depends on f_2 only by its answers": history,
            "no fewer behaviours than functions": too_early,
            "bits of a behaviour": Recurrence(
                behaviour_has_so_many_bits,
                state=dict(bits=all_integers, n=all_integers),
                start=lambda b: dict(bits=b, n=0),
                step=lambda bits, n, b, E: dict(bits=bits + b * (E - 1), n=n + 1),
                over=dict(b=all_integers, E=all_integers),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="f_2 says its first answer without knowing y, and the others know y; fewer of them than functions do not do.",
)


def bracket(n, epochs, bits):
    """The engine's least message size, whose lower end is the law above and whose upper end is a protocol."""
    return str(two_function_width(n, epochs, "note").bits) == bits


def refuted(n, epochs, bits):
    return width_is_refuted(n, epochs, "note", bits)


claim.control("n = 4, two epochs: 2 bits", bracket, holds=True, n=4, epochs=2, bits="2")
claim.control("n = 8, four epochs: 1 bit", bracket, holds=True, n=8, epochs=4, bits="1")
claim.control("n = 2, two epochs: 1 bit is not excluded", refuted, holds=False, n=2, epochs=2, bits=1)
claim.control("n = 3, two epochs: 1 bit is excluded", refuted, holds=True, n=3, epochs=2, bits=1)
