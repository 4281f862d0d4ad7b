"""rank-attention-limit: a counterexample, replayed by plain Python.

The tropical rank of the attention matrix is limited, and with it the class of representable functions: scores QKᵀ of head dimension d have tropical rank at most d.
"""

from fractions import Fraction


def check_1():
    # tropical rank of QKᵀ, d = 1
    q_0 = Fraction("0")
    q_1 = Fraction("1")
    k_0 = Fraction("0")
    k_1 = Fraction("1")
    n1 = (q_0 * k_0)
    n2 = (q_1 * k_1)
    n3 = (n1 + n2)
    n4 = (q_0 * k_1)
    n5 = (q_1 * k_0)
    n6 = (n4 + n5)
    n7 = (n3 == n6)
    assert not n7, 'the conclusion holds: no counterexample'
    print('tropical rank of QKᵀ, d = 1', "is false:", 'q_0 = 0, q_1 = 1, k_0 = 0, k_1 = 1', "breaks", "q_0·k_0 + q_1·k_1 = q_0·k_1 + q_1·k_0")


def check_2():
    # classical rank after the exponential, d = 1
    x = Fraction("2")
    n1 = (Fraction("0") < x)
    n2 = (x * Fraction("1"))
    n3 = (n2 - Fraction("1"))
    n4 = (n3 == Fraction("0"))
    assert n1, 'hypothesis 1 is false'
    assert not n4, 'the conclusion holds: no counterexample'
    print('classical rank after the exponential, d = 1', "is false:", 'x = 2', "breaks", "x·1 − 1 = 0")


if __name__ == "__main__":
    check_1()
    check_2()
