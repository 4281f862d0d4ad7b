"""su-example-capacity-corrected: a counterexample, replayed by plain Python.

512⁸ = 2⁷² = 4 722 366 482 869 645 213 696 ≈ 4.7 × 10²¹.
"""

from fractions import Fraction


def check_1():
    # exactly
    n = Fraction("512")
    n1 = (n == Fraction("512"))
    n2 = (n * n)
    n3 = (n2 * n)
    n4 = (n3 * n)
    n5 = (n4 * n)
    n6 = (n5 * n)
    n7 = (n6 * n)
    n8 = (n7 * n)
    n9 = (n8 == Fraction("4722366482869645213696"))
    n10 = (not n9)
    assert n1, 'hypothesis 1 is false'
    assert not n10, 'the conclusion holds: no counterexample'
    print('exactly', "is false:", 'n = 512', "breaks", "n·n·n·n·n·n·n·n ≠ 4722366482869645213696")


if __name__ == "__main__":
    check_1()
