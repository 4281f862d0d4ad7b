"""su-stability-affine: a counterexample, replayed by plain Python.

Where one score exceeds all others by δ, the gradient of τ·log Σ exp(s_j/τ) is Lipschitz with the constant (1/τ)(N − 1)·exp(−δ/τ), and the affine approximation is off by at most half of that times the squared distance.
"""

from fractions import Fraction


def check_1():
    # the gradient, two scores already
    x = Fraction("1/4")
    y = Fraction("2/7")
    eps = Fraction("2/7")
    n1 = (Fraction("0") < x)
    n2 = (x < y)
    n3 = (y <= eps)
    n4 = (eps <= Fraction("1"))
    n5 = all([n1, n2, n3, n4])
    n6 = (y - x)
    n7 = (Fraction("2") * n6)
    n8 = (n7 * x)
    n9 = (eps * n6)
    n10 = (Fraction("1") + x)
    n11 = (Fraction("1") + y)
    n12 = (n10 * n11)
    n13 = (n9 * n12)
    n14 = (n8 <= n13)
    assert n5, 'hypothesis 1 is false'
    assert not n14, 'the conclusion holds: no counterexample'
    print('the gradient, two scores already', "is false:", 'x = 1/4, y = 2/7, eps = 2/7', "breaks", "2·(y − x)·x ≤ eps·(y − x)·(1 + x)·(1 + y)")


if __name__ == "__main__":
    check_1()
