"""rank-product: a counterexample, replayed by plain Python.

Deep networks can break the limit that the tropical rank sets, by composition: products have larger rank.
"""

from fractions import Fraction


def check_1():
    # a layer that is not max-plus linear: ReLU
    u_0 = Fraction("-1")
    u_1 = Fraction("0")
    v_0 = Fraction("0")
    v_1 = Fraction("1")
    n1 = (u_0 + v_0)
    n2 = max([n1, Fraction("0")])
    n3 = (u_1 + v_1)
    n4 = max([n3, Fraction("0")])
    n5 = (n2 + n4)
    n6 = (u_0 + v_1)
    n7 = max([n6, Fraction("0")])
    n8 = (u_1 + v_0)
    n9 = max([n8, Fraction("0")])
    n10 = (n7 + n9)
    n11 = (n5 == n10)
    assert not n11, 'the conclusion holds: no counterexample'
    print('a layer that is not max-plus linear: ReLU', "is false:", 'u_0 = -1, u_1 = 0, v_0 = 0, v_1 = 1', "breaks", "max(u_0 + v_0, 0) + max(u_1 + v_1, 0) = max(u_0 + v_1, 0) + max(u_1 + v_0, 0)")


if __name__ == "__main__":
    check_1()
