"""tropical-attention-valuation: a counterexample, replayed by plain Python.

The map v(x) = log max(0, x), which takes ordinary numbers to max-plus numbers, is a valuation: v(x) = −∞ exactly for x = 0, v(xy) = v(x) + v(y), and v(x + y) ≤ max(v(x), v(y)).
"""

from fractions import Fraction


def check_1():
    # sums, positive numbers
    x = Fraction("1")
    y = Fraction("1")
    n1 = (Fraction("0") <= x)
    n2 = (Fraction("0") <= y)
    n3 = all([n1, n2])
    n4 = (x + y)
    n5 = max([Fraction("0"), n4])
    n6 = max([Fraction("0"), x])
    n7 = max([Fraction("0"), y])
    n8 = max([n6, n7])
    n9 = (n5 <= n8)
    assert n3, 'hypothesis 1 is false'
    assert not n9, 'the conclusion holds: no counterexample'
    print('sums, positive numbers', "is false:", 'x = 1, y = 1', "breaks", "max(0, x + y) ≤ max(max(0, x), max(0, y))")


def check_2():
    # products, all numbers
    x = Fraction("-1")
    y = Fraction("-1")
    n1 = (x * y)
    n2 = max([Fraction("0"), n1])
    n3 = max([Fraction("0"), x])
    n4 = max([Fraction("0"), y])
    n5 = (n3 * n4)
    n6 = (n2 == n5)
    assert not n6, 'the conclusion holds: no counterexample'
    print('products, all numbers', "is false:", 'x = -1, y = -1', "breaks", "max(0, x·y) = max(0, x)·max(0, y)")


if __name__ == "__main__":
    check_1()
    check_2()
