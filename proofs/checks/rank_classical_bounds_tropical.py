"""rank-classical-bounds-tropical: a counterexample, replayed by plain Python.

The classical rank of a real m×n matrix is at least its tropical rank.
"""

from fractions import Fraction


def check_1():
    # tropical rank, same real matrix
    a_0_0 = Fraction("0")
    n1 = (a_0_0 == Fraction("0"))
    n2 = (not n1)
    n3 = (not True or n2)
    assert not n3, 'the conclusion holds: no counterexample'
    print('tropical rank, same real matrix', "is false:", 'a_0_0 = 0', "breaks", "true ⇒ a_0_0 ≠ 0")


def check_2():
    # tropical rank, no entry equal to 0
    a_0_0 = Fraction("-1")
    a_0_1 = Fraction("1")
    a_1_0 = Fraction("1")
    a_1_1 = Fraction("-1")
    n1 = (a_0_0 == Fraction("0"))
    n2 = (not n1)
    n3 = (a_0_1 == Fraction("0"))
    n4 = (not n3)
    n5 = (a_1_0 == Fraction("0"))
    n6 = (not n5)
    n7 = (a_1_1 == Fraction("0"))
    n8 = (not n7)
    n9 = all([n2, n4, n6, n8])
    n10 = any([n2, n4, n6, n8])
    n11 = (not True or n10)
    n12 = (a_0_1 + a_1_0)
    n13 = (a_0_0 + a_1_1)
    n14 = (n12 < n13)
    n15 = (n13 < n12)
    n16 = any([n14, n15])
    n17 = (a_0_0 * a_1_1)
    n18 = (a_0_1 * a_1_0)
    n19 = (-n18)
    n20 = (n17 + n19)
    n21 = (n20 == Fraction("0"))
    n22 = (not n21)
    n23 = (not n16 or n22)
    n24 = all([n11, n23])
    assert n9, 'hypothesis 1 is false'
    assert not n24, 'the conclusion holds: no counterexample'
    print('tropical rank, no entry equal to 0', "is false:", 'a_0_0 = -1, a_0_1 = 1, a_1_0 = 1, a_1_1 = -1', "breaks", "(true ⇒ a_0_0 ≠ 0 ∨ a_0_1 ≠ 0 ∨ a_1_0 ≠ 0 ∨ a_1_1 ≠ 0) ∧ (a_0_1 + a_1_0 < a_0_0 + a_1_1 ∨ a_0_0 + a_1_1 < a_0_1 + a_1_0 ⇒ a_0_0·a_1_1 + (−a_0_1·a_1_0) ≠ 0)")


def check_3():
    # factor rank, same real matrix
    a_0_0 = Fraction("0")
    n1 = (a_0_0 == Fraction("0"))
    n2 = (not n1)
    n3 = all([n2, True])
    assert not n3, 'the conclusion holds: no counterexample'
    print('factor rank, same real matrix', "is false:", 'a_0_0 = 0', "breaks", "a_0_0 ≠ 0 ∧ true")


def check_4():
    # Kapranov rank, same real matrix
    a_0_0 = Fraction("0")
    n1 = (a_0_0 == Fraction("0"))
    n2 = (not n1)
    n3 = all([n2, True])
    assert not n3, 'the conclusion holds: no counterexample'
    print('Kapranov rank, same real matrix', "is false:", 'a_0_0 = 0', "breaks", "a_0_0 ≠ 0 ∧ true")


def check_5():
    # the converse: tropical rank bounds classical rank
    a_0_0 = Fraction("-1")
    a_0_1 = Fraction("0")
    a_1_0 = Fraction("0")
    a_1_1 = Fraction("1")
    n1 = (a_0_0 == Fraction("0"))
    n2 = (not n1)
    n3 = (a_0_1 == Fraction("0"))
    n4 = (not n3)
    n5 = (a_1_0 == Fraction("0"))
    n6 = (not n5)
    n7 = (a_1_1 == Fraction("0"))
    n8 = (not n7)
    n9 = any([n2, n4, n6, n8])
    n10 = (not n9 or True)
    n11 = (a_0_0 * a_1_1)
    n12 = (a_0_1 * a_1_0)
    n13 = (-n12)
    n14 = (n11 + n13)
    n15 = (n14 == Fraction("0"))
    n16 = (not n15)
    n17 = (a_0_1 + a_1_0)
    n18 = (a_0_0 + a_1_1)
    n19 = (n17 < n18)
    n20 = (n18 < n17)
    n21 = any([n19, n20])
    n22 = (not n16 or n21)
    n23 = all([n10, n22])
    assert not n23, 'the conclusion holds: no counterexample'
    print('the converse: tropical rank bounds classical rank', "is false:", 'a_0_0 = -1, a_0_1 = 0, a_1_0 = 0, a_1_1 = 1', "breaks", "(a_0_0 ≠ 0 ∨ a_0_1 ≠ 0 ∨ a_1_0 ≠ 0 ∨ a_1_1 ≠ 0 ⇒ true) ∧ (a_0_0·a_1_1 + (−a_0_1·a_1_0) ≠ 0 ⇒ a_0_1 + a_1_0 < a_0_0 + a_1_1 ∨ a_0_0 + a_1_1 < a_0_1 + a_1_0)")


if __name__ == "__main__":
    check_1()
    check_2()
    check_3()
    check_4()
    check_5()
