"""attention-standard: a counterexample, replayed by plain Python.

Standard attention is softmax(QKᵀ/√d)V: each output is a mean of the values with positive weights that sum to 1.
"""

from fractions import Fraction


def check_1():
    # the temperature is 1/√d
    root = Fraction("2")
    tau = Fraction("2")
    n1 = (Fraction("0") < root)
    n2 = (root == tau)
    n3 = all([n1, n2])
    n4 = (tau * root)
    n5 = (n4 == Fraction("1"))
    assert n3, 'hypothesis 1 is false'
    assert not n5, 'the conclusion holds: no counterexample'
    print('the temperature is 1/√d', "is false:", 'root = 2, tau = 2', "breaks", "tau·root = 1")


if __name__ == "__main__":
    check_1()
