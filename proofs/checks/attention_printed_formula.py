"""attention-printed-formula: a counterexample, replayed by plain Python.

Tropical attention is printed as the tropical sum over j of −½‖q − k_j‖² ⊕ log v_j, and read as the value of the key that matches the query best.
"""

from fractions import Fraction


def check_1():
    # as printed, ⊕ inside, scalar values
    q_0 = Fraction("0")
    k_0_0 = Fraction("0")
    w_0 = Fraction("-1")
    n1 = (q_0 - k_0_0)
    n2 = (n1 * n1)
    n3 = (-n2)
    n4 = (Fraction("1/2") * n3)
    n5 = max([n4, w_0])
    n6 = (n5 == w_0)
    n7 = (not True or n6)
    assert not n7, 'the conclusion holds: no counterexample'
    print('as printed, ⊕ inside, scalar values', "is false:", 'q_0 = 0, k_0_0 = 0, w_0 = -1', "breaks", "true ⇒ max(1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)), w_0) = w_0")


def check_2():
    # with ⊗ inside, scalar values
    q_0 = Fraction("-1")
    k_0_0 = Fraction("0")
    w_0 = Fraction("0")
    n1 = (q_0 - k_0_0)
    n2 = (n1 * n1)
    n3 = (-n2)
    n4 = (Fraction("1/2") * n3)
    n5 = (n4 + w_0)
    n6 = (n5 == w_0)
    n7 = (not True or n6)
    assert not n7, 'the conclusion holds: no counterexample'
    print('with ⊗ inside, scalar values', "is false:", 'q_0 = -1, k_0_0 = 0, w_0 = 0', "breaks", "true ⇒ 1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)) + w_0 = w_0")


if __name__ == "__main__":
    check_1()
    check_2()
