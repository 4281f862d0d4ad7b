"""su-temperature: a counterexample, replayed by plain Python.

The temperature of attention is typically τ = 1/√d_k, so 0.125 for d_k = 64.
"""

from fractions import Fraction


def check_1():
    # τ is the temperature of raw scores
    r = Fraction("8")
    tau = Fraction("8")
    n1 = (r == tau)
    n2 = (r == Fraction("8"))
    n3 = all([n1, n2])
    n4 = (Fraction("8") * tau)
    n5 = (n4 == Fraction("1"))
    assert n3, 'hypothesis 1 is false'
    assert not n5, 'the conclusion holds: no counterexample'
    print('τ is the temperature of raw scores', "is false:", 'r = 8, tau = 8', "breaks", "8·tau = 1")


if __name__ == "__main__":
    check_1()
