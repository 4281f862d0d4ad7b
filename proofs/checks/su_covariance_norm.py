"""su-covariance-norm: a counterexample, replayed by plain Python.

For a probability vector p the spectral norm of diag(p) − ppᵀ is at most the largest p_k(1 − p_k).
"""

from fractions import Fraction


def check_1():
    # two entries already
    p = Fraction("1/2")
    u = Fraction("-1")
    v = Fraction("1")
    n1 = (Fraction("0") <= p)
    n2 = (p <= Fraction("1"))
    n3 = all([n1, n2])
    n4 = (Fraction("1") - p)
    n5 = (p * n4)
    n6 = (u - v)
    n7 = (n6 * n6)
    n8 = (n5 * n7)
    n9 = (u * u)
    n10 = (v * v)
    n11 = (n9 + n10)
    n12 = (n5 * n11)
    n13 = (n8 <= n12)
    assert n3, 'hypothesis 1 is false'
    assert not n13, 'the conclusion holds: no counterexample'
    print('two entries already', "is false:", 'p = 1/2, u = -1, v = 1', "breaks", "p·(1 − p)·(u − v)·(u − v) ≤ p·(1 − p)·(u·u + v·v)")


if __name__ == "__main__":
    check_1()
