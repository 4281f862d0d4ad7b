"""rank-as-region-count: a counterexample, replayed by plain Python.

The diagnostics store the rank of the attention matrix as the number of regions: the one determines the other.
"""

from fractions import Fraction


def check_1():
    # the number of regions determines the rank
    q_0 = Fraction("0")
    q_1 = Fraction("0")
    n1 = (q_0 * Fraction("0"))
    n2 = (q_1 * Fraction("1"))
    n3 = (n1 + n2)
    n4 = (q_0 * Fraction("1"))
    n5 = (q_1 * Fraction("0"))
    n6 = (n4 + n5)
    n7 = (n3 == n6)
    n8 = (not n7)
    assert not n8, 'the conclusion holds: no counterexample'
    print('the number of regions determines the rank', "is false:", 'q_0 = 0, q_1 = 0', "breaks", "q_0·0 + q_1·1 ≠ q_0·1 + q_1·0")


if __name__ == "__main__":
    check_1()
