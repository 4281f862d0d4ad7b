"""polynomial-indices: a counterexample, replayed by plain Python.

The formulas with variables x_1, …, x_n and exponents i_1, …, i_m are well formed.
"""

from fractions import Fraction


def check_1():
    # for all numbers m and n
    m = Fraction("0")
    n = Fraction("1")
    l = Fraction("1")
    n1 = (Fraction("0") <= m)
    n2 = (Fraction("0") <= n)
    n3 = all([n1, n2])
    n4 = (Fraction("1") <= l)
    n5 = (l <= n)
    n6 = all([n4, n5])
    n7 = (l <= m)
    n8 = (not n6 or n7)
    n9 = all([n4, n7])
    n10 = (not n9 or n5)
    n11 = all([n8, n10])
    assert n3, 'hypothesis 1 is false'
    assert not n11, 'the conclusion holds: no counterexample'
    print('for all numbers m and n', "is false:", 'm = 0, n = 1, l = 1', "breaks", "(1 ≤ l ∧ l ≤ n ⇒ l ≤ m) ∧ (1 ≤ l ∧ l ≤ m ⇒ l ≤ n)")


if __name__ == "__main__":
    check_1()
