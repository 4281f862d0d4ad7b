"""polyhedron-intersection: a counterexample, replayed by plain Python.

The tropical polyhedron {x : Ax ⊕ b ≥ 0} is an intersection of linear inequalities.
"""

from fractions import Fraction


def check_1():
    # A x tropical
    A_0_0 = Fraction("0")
    A_0_1 = Fraction("0")
    b_0 = Fraction("-1")
    x_0 = Fraction("-1")
    x_1 = Fraction("0")
    y_0 = Fraction("0")
    y_1 = Fraction("-1")
    n1 = (A_0_0 + x_0)
    n2 = (A_0_1 + x_1)
    n3 = max([n1, n2, b_0])
    n4 = (Fraction("0") <= n3)
    n5 = (A_0_0 + y_0)
    n6 = (A_0_1 + y_1)
    n7 = max([n5, n6, b_0])
    n8 = (Fraction("0") <= n7)
    n9 = all([n4, n8])
    n10 = (x_0 + y_0)
    n11 = (Fraction("1/2") * n10)
    n12 = (A_0_0 + n11)
    n13 = (x_1 + y_1)
    n14 = (Fraction("1/2") * n13)
    n15 = (A_0_1 + n14)
    n16 = max([n12, n15, b_0])
    n17 = (Fraction("0") <= n16)
    n18 = (not n9 or n17)
    assert not n18, 'the conclusion holds: no counterexample'
    print('A x tropical', "is false:", 'A_0_0 = 0, A_0_1 = 0, b_0 = -1, x_0 = -1, x_1 = 0, y_0 = 0, y_1 = -1', "breaks", "0 ≤ max(A_0_0 + x_0, A_0_1 + x_1, b_0) ∧ 0 ≤ max(A_0_0 + y_0, A_0_1 + y_1, b_0) ⇒ 0 ≤ max(A_0_0 + 1/2·(x_0 + y_0), A_0_1 + 1/2·(x_1 + y_1), b_0)")


if __name__ == "__main__":
    check_1()
