"""power-iteration-rank: a counterexample, replayed by plain Python.

Power iteration estimates the tropical rank of an attention matrix.
"""

from fractions import Fraction


def check_1():
    # the orbit determines the rank
    a_0_0 = Fraction("-1")
    a_0_1 = Fraction("0")
    a_1_0 = Fraction("0")
    a_1_1 = Fraction("0")
    b_0_0 = Fraction("0")
    b_0_1 = Fraction("0")
    b_1_0 = Fraction("0")
    b_1_1 = Fraction("0")
    n1 = max([a_0_0, a_0_1])
    n2 = (n1 == Fraction("0"))
    n3 = max([a_1_0, a_1_1])
    n4 = (n3 == Fraction("0"))
    n5 = all([n2, n4])
    n6 = max([b_0_0, b_0_1])
    n7 = (n6 == Fraction("0"))
    n8 = max([b_1_0, b_1_1])
    n9 = (n8 == Fraction("0"))
    n10 = all([n7, n9])
    n11 = all([n5, n10])
    n12 = (a_0_0 + a_1_1)
    n13 = (a_0_1 + a_1_0)
    n14 = (n12 == n13)
    n15 = (b_0_0 + b_1_1)
    n16 = (b_0_1 + b_1_0)
    n17 = (n15 == n16)
    n18 = (n14 == n17)
    assert n11, 'hypothesis 1 is false'
    assert not n18, 'the conclusion holds: no counterexample'
    print('the orbit determines the rank', "is false:", 'a_0_0 = -1, a_0_1 = 0, a_1_0 = 0, a_1_1 = 0, b_0_0 = 0, b_0_1 = 0, b_1_0 = 0, b_1_1 = 0', "breaks", "a_0_0 + a_1_1 = a_0_1 + a_1_0 ⇔ b_0_0 + b_1_1 = b_0_1 + b_1_0")


if __name__ == "__main__":
    check_1()
