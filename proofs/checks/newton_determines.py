"""newton-determines: a counterexample, replayed by plain Python.

The geometric structure of a tropical polynomial P is completely characterized by its Newton polytope.
"""

from fractions import Fraction


def check_1():
    # the polytope determines the function
    c_0 = Fraction("-1")
    d_0 = Fraction("0")
    x = Fraction("0")
    n1 = (Fraction("0") * x)
    n2 = (c_0 + n1)
    n3 = (d_0 + n1)
    n4 = (n2 == n3)
    assert not n4, 'the conclusion holds: no counterexample'
    print('the polytope determines the function', "is false:", 'c_0 = -1, d_0 = 0, x = 0', "breaks", "c_0 + 0·x = d_0 + 0·x")


def check_2():
    # the polytope determines which regions there are
    c_0 = Fraction("-1")
    c_1 = Fraction("0")
    c_2 = Fraction("0")
    d_0 = Fraction("0")
    d_1 = Fraction("0")
    d_2 = Fraction("0")
    n1 = (c_0 + c_2)
    n2 = (Fraction("2") * c_1)
    n3 = (n1 < n2)
    n4 = (d_0 + d_2)
    n5 = (Fraction("2") * d_1)
    n6 = (n4 < n5)
    n7 = (n3 == n6)
    assert not n7, 'the conclusion holds: no counterexample'
    print('the polytope determines which regions there are', "is false:", 'c_0 = -1, c_1 = 0, c_2 = 0, d_0 = 0, d_1 = 0, d_2 = 0', "breaks", "c_0 + c_2 < 2·c_1 ⇔ d_0 + d_2 < 2·d_1")


if __name__ == "__main__":
    check_1()
    check_2()
