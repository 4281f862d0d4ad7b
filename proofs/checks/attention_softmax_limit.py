"""attention-softmax-limit: a counterexample, replayed by plain Python.

Attention with a maximum in the place of the softmax is a piecewise-linear approximation of standard attention.
"""

from fractions import Fraction


def check_1():
    # the output, at every query, for a temperature that is small enough
    x = Fraction("1")
    bound = Fraction("1/3")
    n1 = (Fraction("0") < x)
    n2 = (x <= Fraction("1"))
    n3 = (Fraction("0") < bound)
    n4 = all([n1, n2, n3])
    n5 = (Fraction("1") + x)
    n6 = (bound * n5)
    n7 = (x <= n6)
    assert n4, 'hypothesis 1 is false'
    assert not n7, 'the conclusion holds: no counterexample'
    print('the output, at every query, for a temperature that is small enough', "is false:", 'x = 1, bound = 1/3', "breaks", "x ≤ bound·(1 + x)")


def check_2():
    # the Hessian, the third bound of Theorem VI.1
    eps = Fraction("1/3")
    u = Fraction("1")
    v = Fraction("-1")
    x = Fraction("1/3")
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
    print('the Hessian, the third bound of Theorem VI.1', "is false:", 'eps = 1/3, u = 1, v = -1, x = 1/3', "breaks", "x·(u − v)·(u − v) ≤ (1 + x)·(1 + x)·eps·(u·u + v·v)")


def check_3():
    # the Lipschitz constant of the gradient, the fourth bound of Theorem VI.1
    eps = Fraction("2/7")
    x = Fraction("1/4")
    y = Fraction("2/7")
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
    print('the Lipschitz constant of the gradient, the fourth bound of Theorem VI.1', "is false:", 'eps = 2/7, x = 1/4, y = 2/7', "breaks", "2·(y − x)·x ≤ eps·(y − x)·(1 + x)·(1 + y)")


if __name__ == "__main__":
    check_1()
    check_2()
    check_3()
