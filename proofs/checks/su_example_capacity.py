"""su-example-capacity: a counterexample, replayed by plain Python.

512⁸ ≈ 1.1 × 10²¹.
"""

from fractions import Fraction


def check_1():
    # rounded to two digits
    n = Fraction("512")
    n1 = (n == Fraction("512"))
    n2 = (n * n)
    n3 = (n2 * n)
    n4 = (n3 * n)
    n5 = (n4 * n)
    n6 = (n5 * n)
    n7 = (n6 * n)
    n8 = (n7 * n)
    n9 = (Fraction("1050000000000000000000") <= n8)
    n10 = (n8 < Fraction("1150000000000000000000"))
    n11 = all([n9, n10])
    assert n1, 'hypothesis 1 is false'
    assert not n11, 'the conclusion holds: no counterexample'
    print('rounded to two digits', "is false:", 'n = 512', "breaks", "1050000000000000000000 ≤ n·n·n·n·n·n·n·n ∧ n·n·n·n·n·n·n·n < 1150000000000000000000")


if __name__ == "__main__":
    check_1()
