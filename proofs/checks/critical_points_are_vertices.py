"""critical-points-are-vertices: a counterexample, replayed by plain Python.

The critical points of the loss are vertices of a tropical polyhedron.
"""

from fractions import Fraction


def check_1():
    # critical points (0 is a subgradient)
    a_0 = Fraction("0")
    c_0 = Fraction("0")
    x = Fraction("0")
    n1 = (a_0 * x)
    n2 = (n1 + c_0)
    n3 = (n2 <= n2)
    n4 = (a_0 <= Fraction("0"))
    n5 = all([n3, n4])
    n6 = (Fraction("0") <= a_0)
    n7 = all([n3, n6])
    n8 = all([n5, n7])
    n9 = (a_0 == a_0)
    n10 = (not n9)
    n11 = all([n3, n3, n10])
    n12 = (not n8 or n11)
    assert not n12, 'the conclusion holds: no counterexample'
    print('critical points (0 is a subgradient)', "is false:", 'a_0 = 0, c_0 = 0, x = 0', "breaks", "a_0·x + c_0 ≤ a_0·x + c_0 ∧ a_0 ≤ 0 ∧ a_0·x + c_0 ≤ a_0·x + c_0 ∧ 0 ≤ a_0 ⇒ a_0·x + c_0 ≤ a_0·x + c_0 ∧ a_0·x + c_0 ≤ a_0·x + c_0 ∧ a_0 ≠ a_0")


def check_2():
    # the set of minimizers contains a vertex: if there is a minimizer, there is a vertex
    a_0 = Fraction("0")
    c_0 = Fraction("0")
    x = Fraction("0")
    n1 = (a_0 * x)
    n2 = (n1 + c_0)
    n3 = (n2 <= n2)
    n4 = (a_0 <= Fraction("0"))
    n5 = all([n3, n4])
    n6 = (Fraction("0") <= a_0)
    n7 = all([n3, n6])
    n8 = all([n5, n7])
    n9 = (not n8 or False)
    assert not n9, 'the conclusion holds: no counterexample'
    print('the set of minimizers contains a vertex: if there is a minimizer, there is a vertex', "is false:", 'a_0 = 0, c_0 = 0, x = 0', "breaks", "a_0·x + c_0 ≤ a_0·x + c_0 ∧ a_0 ≤ 0 ∧ a_0·x + c_0 ≤ a_0·x + c_0 ∧ 0 ≤ a_0 ⇒ false")


if __name__ == "__main__":
    check_1()
    check_2()
