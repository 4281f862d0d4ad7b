"""Two functions in the note's order: f_1 stands first and hears nothing."""

from tropcheck import PROVED, Claim, Every, Paper, width_is_refuted

from ..depth_limits._orders import first_survivors, history, never_fewer_than_values
from ._message_sizes import bracket, leaving_every_box

claim = Claim(
    "messages-note-order",
    source=Paper("arXiv:2412.02975", "Section 3, the autoregressive model, for two functions in the order f_1, f_2, x"),
    says="Let blocks stand in the order f_1, f_2, x, and compose two functions on n values in E ≥ 2 epochs, with b bits for each token and "
    "epoch. Then n ≤ 2^(b(E − 1)).",
    latex=r"n \le 2^{b (E - 1)}",
    remark="Let f_1 be constant y, for each of the n values y. In a run with y, what x knows depends on f_2 only by its E answers (the first part: epochs "
    "speak, and f_2's answer is the message). The first of them is given before f_2 has heard of y: 2^b classes of functions. In each of them the later "
    "ones name at most 2^(b(E − 1)) values for each y. If n is larger, a value is missing there (the second part); and as n ≥ 2^b, each class gets a "
    "y of its own, and some f_2 takes at each of them the value that is missing (the third part).",
)

claim.reading(
    "every n, every E ≥ 2, every b",
    Every(
        {
            "what x knows depends on f_2 only by its answers": history,
            "fewer than n answers leave out a value": never_fewer_than_values,
            "a map that leaves every box": leaving_every_box,
        }
    ),
    literal=True,
    expect=PROVED,
    survivors=first_survivors,
    explain="f_2 says its first answer without knowing y; at one y for each of these answers, f_2 takes the value that the later ones do not name.",
)


claim.control("n = 4, two epochs: 2 bits", bracket, holds=True, n=4, epochs=2, order="note", bits="2")
claim.control("n = 5, two epochs: 3 bits", bracket, holds=True, n=5, epochs=2, order="note", bits="3")
claim.control("n = 8, four epochs: 1 bit", bracket, holds=True, n=8, epochs=4, order="note", bits="1")
claim.control(
    "n = 2, two epochs: 1 bit is not excluded", width_is_refuted, holds=False, n=2, epochs=2, order="note", bits=1
)
claim.control("n = 3, two epochs: 1 bit is excluded", width_is_refuted, holds=True, n=3, epochs=2, order="note", bits=1)
