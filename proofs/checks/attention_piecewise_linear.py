"""attention-piecewise-linear: a counterexample, replayed by plain Python.

Tropical attention is a piecewise-linear convex function of the query.
"""

from fractions import Fraction


def check_1():
    # the printed formula, ⊕ inside
    q = Fraction("-1")
    p = Fraction("0")
    k_0 = Fraction("0")
    w_0 = Fraction("-1")
    n1 = (q + p)
    n2 = (Fraction("1/2") * n1)
    n3 = (n2 - k_0)
    n4 = (-n3)
    n5 = (n4 * n3)
    n6 = (Fraction("1/2") * n5)
    n7 = max([n6, w_0])
    n8 = (q - k_0)
    n9 = (-n8)
    n10 = (n9 * n8)
    n11 = (Fraction("1/2") * n10)
    n12 = max([n11, w_0])
    n13 = (p - k_0)
    n14 = (-n13)
    n15 = (n14 * n13)
    n16 = (Fraction("1/2") * n15)
    n17 = max([n16, w_0])
    n18 = (n12 + n17)
    n19 = (Fraction("1/2") * n18)
    n20 = (n7 <= n19)
    assert not n20, 'the conclusion holds: no counterexample'
    print('the printed formula, ⊕ inside', "is false:", 'q = -1, p = 0, k_0 = 0, w_0 = -1', "breaks", "max(1/2·(−(1/2·(q + p) − k_0))·(1/2·(q + p) − k_0), w_0) ≤ 1/2·(max(1/2·(−(q − k_0))·(q − k_0), w_0) + max(1/2·(−(p − k_0))·(p − k_0), w_0))")


def check_2():
    # distance scores with ⊗ inside
    q = Fraction("-1")
    p = Fraction("0")
    k_0 = Fraction("0")
    w_0 = Fraction("0")
    n1 = (q + p)
    n2 = (Fraction("1/2") * n1)
    n3 = (n2 - k_0)
    n4 = (-n3)
    n5 = (n4 * n3)
    n6 = (Fraction("1/2") * n5)
    n7 = (n6 + w_0)
    n8 = (q - k_0)
    n9 = (-n8)
    n10 = (n9 * n8)
    n11 = (Fraction("1/2") * n10)
    n12 = (n11 + w_0)
    n13 = (p - k_0)
    n14 = (-n13)
    n15 = (n14 * n13)
    n16 = (Fraction("1/2") * n15)
    n17 = (n16 + w_0)
    n18 = (n12 + n17)
    n19 = (Fraction("1/2") * n18)
    n20 = (n7 <= n19)
    assert not n20, 'the conclusion holds: no counterexample'
    print('distance scores with ⊗ inside', "is false:", 'q = -1, p = 0, k_0 = 0, w_0 = 0', "breaks", "1/2·(−(1/2·(q + p) − k_0))·(1/2·(q + p) − k_0) + w_0 ≤ 1/2·(1/2·(−(q − k_0))·(q − k_0) + w_0 + (1/2·(−(p − k_0))·(p − k_0) + w_0))")


def check_3():
    # log-lifted with denominator: convex
    q = Fraction("-1")
    p = Fraction("1")
    k_0 = Fraction("-1")
    k_1 = Fraction("0")
    c_0 = Fraction("0")
    c_1 = Fraction("0")
    w_0 = Fraction("-1")
    w_1 = Fraction("0")
    n1 = (q + p)
    n2 = (Fraction("1/2") * n1)
    n3 = (k_0 * n2)
    n4 = (n3 + c_0)
    n5 = (n4 + w_0)
    n6 = (k_1 * n2)
    n7 = (n6 + c_1)
    n8 = (n7 + w_1)
    n9 = max([n5, n8])
    n10 = max([n4, n7])
    n11 = (n9 - n10)
    n12 = (k_0 * q)
    n13 = (n12 + c_0)
    n14 = (n13 + w_0)
    n15 = (k_1 * q)
    n16 = (n15 + c_1)
    n17 = (n16 + w_1)
    n18 = max([n14, n17])
    n19 = max([n13, n16])
    n20 = (n18 - n19)
    n21 = (k_0 * p)
    n22 = (n21 + c_0)
    n23 = (n22 + w_0)
    n24 = (k_1 * p)
    n25 = (n24 + c_1)
    n26 = (n25 + w_1)
    n27 = max([n23, n26])
    n28 = max([n22, n25])
    n29 = (n27 - n28)
    n30 = (n20 + n29)
    n31 = (Fraction("1/2") * n30)
    n32 = (n11 <= n31)
    assert not n32, 'the conclusion holds: no counterexample'
    print('log-lifted with denominator: convex', "is false:", 'q = -1, p = 1, k_0 = -1, k_1 = 0, c_0 = 0, c_1 = 0, w_0 = -1, w_1 = 0', "breaks", "max(k_0·1/2·(q + p) + c_0 + w_0, k_1·1/2·(q + p) + c_1 + w_1) − max(k_0·1/2·(q + p) + c_0, k_1·1/2·(q + p) + c_1) ≤ 1/2·(max(k_0·q + c_0 + w_0, k_1·q + c_1 + w_1) − max(k_0·q + c_0, k_1·q + c_1) + (max(k_0·p + c_0 + w_0, k_1·p + c_1 + w_1) − max(k_0·p + c_0, k_1·p + c_1)))")


if __name__ == "__main__":
    check_1()
    check_2()
    check_3()
