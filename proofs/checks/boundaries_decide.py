"""boundaries-decide: a counterexample, replayed by plain Python.

The boundaries of the regions are the decision boundaries: the output changes there, and only there.
"""

from fractions import Fraction


def check_1():
    # hard attention with fixed values: every wall changes the output, and only walls do
    v_0 = Fraction("0")
    v_1 = Fraction("0")
    n1 = (v_1 == v_0)
    n2 = (not n1)
    assert not n2, 'the conclusion holds: no counterexample'
    print('hard attention with fixed values: every wall changes the output, and only walls do', "is false:", 'v_0 = 0, v_1 = 0', "breaks", "v_1 ≠ v_0")


def check_2():
    # values added to the scores: the output changes only on walls
    s_0 = Fraction("-1")
    t_0 = Fraction("0")
    v_0 = Fraction("0")
    n1 = (s_0 + v_0)
    n2 = (t_0 + v_0)
    n3 = (n1 == n2)
    n4 = (not True or n3)
    assert not n4, 'the conclusion holds: no counterexample'
    print('values added to the scores: the output changes only on walls', "is false:", 's_0 = -1, t_0 = 0, v_0 = 0', "breaks", "true ⇒ s_0 + v_0 = t_0 + v_0")


def check_3():
    # softmax: the output changes only on walls
    x = Fraction("2")
    y = Fraction("3")
    u = Fraction("0")
    v = Fraction("1")
    n1 = (Fraction("1") < x)
    n2 = (Fraction("1") < y)
    n3 = all([n1, n2])
    n4 = (u * x)
    n5 = (n4 + v)
    n6 = (Fraction("1") + y)
    n7 = (n5 * n6)
    n8 = (u * y)
    n9 = (n8 + v)
    n10 = (Fraction("1") + x)
    n11 = (n9 * n10)
    n12 = (n7 == n11)
    assert n3, 'hypothesis 1 is false'
    assert not n12, 'the conclusion holds: no counterexample'
    print('softmax: the output changes only on walls', "is false:", 'x = 2, y = 3, u = 0, v = 1', "breaks", "(u·x + v)·(1 + y) = (u·y + v)·(1 + x)")


if __name__ == "__main__":
    check_1()
    check_2()
    check_3()
