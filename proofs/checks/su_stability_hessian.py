"""su-stability-hessian: a counterexample, replayed by plain Python.

Where one score exceeds all others by δ, the Hessian of τ·log Σ exp(s_j/τ) has spectral norm at most (1/τ)(N − 1)·exp(−δ/τ).
"""

from fractions import Fraction


def check_1():
    # two scores already
    x = Fraction("1/3")
    eps = Fraction("1/3")
    u = Fraction("1")
    v = Fraction("-1")
    n1 = (Fraction("0") < x)
    n2 = (x <= eps)
    n3 = (eps <= Fraction("1"))
    n4 = all([n1, n2, n3])
    n5 = (u - v)
    n6 = (x * n5)
    n7 = (n6 * n5)
    n8 = (Fraction("1") + x)
    n9 = (n8 * n8)
    n10 = (n9 * eps)
    n11 = (u * u)
    n12 = (v * v)
    n13 = (n11 + n12)
    n14 = (n10 * n13)
    n15 = (n7 <= n14)
    assert n4, 'hypothesis 1 is false'
    assert not n15, 'the conclusion holds: no counterexample'
    print('two scores already', "is false:", 'x = 1/3, eps = 1/3, u = 1, v = -1', "breaks", "x·(u − v)·(u − v) ≤ (1 + x)·(1 + x)·eps·(u·u + v·v)")


if __name__ == "__main__":
    check_1()
