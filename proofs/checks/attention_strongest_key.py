"""attention-strongest-key: a counterexample, replayed by plain Python.

The max operation is the same as choosing the key with the strongest response.
"""

from fractions import Fraction


def check_1():
    # the strongest key
    s_0 = Fraction("0")
    s_1 = Fraction("0")
    n1 = (s_0 <= s_0)
    n2 = (s_1 <= s_0)
    n3 = all([n1, n2])
    n4 = (s_1 < s_0)
    n5 = all([n3, n4])
    n6 = (s_0 <= s_1)
    n7 = (s_1 <= s_1)
    n8 = all([n6, n7])
    n9 = (s_0 < s_1)
    n10 = all([n8, n9])
    n11 = any([n5, n10])
    assert not n11, 'the conclusion holds: no counterexample'
    print('the strongest key', "is false:", 's_0 = 0, s_1 = 0', "breaks", "s_0 ≤ s_0 ∧ s_1 ≤ s_0 ∧ s_1 < s_0 ∨ s_0 ≤ s_1 ∧ s_1 ≤ s_1 ∧ s_0 < s_1")


def check_2():
    # the value of a strongest key is determined
    s_0 = Fraction("0")
    s_1 = Fraction("0")
    v_0 = Fraction("-1")
    v_1 = Fraction("0")
    n1 = (s_0 <= s_1)
    n2 = (s_1 <= s_1)
    n3 = all([n1, n2])
    n4 = (s_0 <= s_0)
    n5 = (s_1 <= s_0)
    n6 = all([n4, n5])
    n7 = all([n3, n6])
    n8 = (v_1 == v_0)
    n9 = (not n7 or n8)
    assert not n9, 'the conclusion holds: no counterexample'
    print('the value of a strongest key is determined', "is false:", 's_0 = 0, s_1 = 0, v_0 = -1, v_1 = 0', "breaks", "s_0 ≤ s_1 ∧ s_1 ≤ s_1 ∧ s_0 ≤ s_0 ∧ s_1 ≤ s_0 ⇒ v_1 = v_0")


if __name__ == "__main__":
    check_1()
    check_2()
