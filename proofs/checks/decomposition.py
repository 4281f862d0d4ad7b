"""decomposition: a counterexample, replayed by plain Python.

A recursive procedure divides a set of inputs into groups that cannot be told apart, and refines every group again.
"""

from fractions import Fraction


def check_1():
    # approximately indistinguishable inputs form groups
    x = Fraction("0")
    y = Fraction("1")
    z = Fraction("2")
    n1 = (x - y)
    n2 = (n1 <= Fraction("1"))
    n3 = (y - x)
    n4 = (n3 <= Fraction("1"))
    n5 = all([n2, n4])
    n6 = (y - z)
    n7 = (n6 <= Fraction("1"))
    n8 = (z - y)
    n9 = (n8 <= Fraction("1"))
    n10 = all([n7, n9])
    n11 = all([n5, n10])
    n12 = (x - z)
    n13 = (n12 <= Fraction("1"))
    n14 = (z - x)
    n15 = (n14 <= Fraction("1"))
    n16 = all([n13, n15])
    n17 = (not n11 or n16)
    assert not n17, 'the conclusion holds: no counterexample'
    print('approximately indistinguishable inputs form groups', "is false:", 'x = 0, y = 1, z = 2', "breaks", "x − y ≤ 1 ∧ y − x ≤ 1 ∧ y − z ≤ 1 ∧ z − y ≤ 1 ⇒ x − z ≤ 1 ∧ z − x ≤ 1")


if __name__ == "__main__":
    check_1()
