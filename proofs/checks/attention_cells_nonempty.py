"""attention-cells-nonempty: a counterexample, replayed by plain Python.

In the division of query space into Voronoi regions every key owns a region, with nonempty interior.
"""

from fractions import Fraction


def check_1():
    # dot-product scores, distinct keys
    k_0 = Fraction("-1")
    k_1 = Fraction("0")
    k_2 = Fraction("1")
    n1 = (k_1 == k_0)
    n2 = (not n1)
    n3 = (k_2 == k_0)
    n4 = (not n3)
    n5 = (k_2 == k_1)
    n6 = (not n5)
    n7 = all([n2, n4, n6])
    n8 = (k_1 * Fraction("1"))
    n9 = (k_0 * Fraction("1"))
    n10 = (n8 < n9)
    n11 = (k_2 * Fraction("1"))
    n12 = (n11 < n9)
    n13 = all([n10, n12])
    n14 = (k_1 * Fraction("-1"))
    n15 = (k_0 * Fraction("-1"))
    n16 = (n14 < n15)
    n17 = (k_2 * Fraction("-1"))
    n18 = (n17 < n15)
    n19 = all([n16, n18])
    n20 = any([n13, n19])
    n21 = (n9 < n8)
    n22 = (n11 < n8)
    n23 = all([n21, n22])
    n24 = (n15 < n14)
    n25 = (n17 < n14)
    n26 = all([n24, n25])
    n27 = any([n23, n26])
    n28 = (n9 < n11)
    n29 = (n8 < n11)
    n30 = all([n28, n29])
    n31 = (n15 < n17)
    n32 = (n14 < n17)
    n33 = all([n31, n32])
    n34 = any([n30, n33])
    n35 = all([n20, n27, n34])
    n36 = (not n7 or n35)
    assert not n36, 'the conclusion holds: no counterexample'
    print('dot-product scores, distinct keys', "is false:", 'k_0 = -1, k_1 = 0, k_2 = 1', "breaks", "k_1 ≠ k_0 ∧ k_2 ≠ k_0 ∧ k_2 ≠ k_1 ⇒ (k_1·1 < k_0·1 ∧ k_2·1 < k_0·1 ∨ k_1·(−1) < k_0·(−1) ∧ k_2·(−1) < k_0·(−1)) ∧ (k_0·1 < k_1·1 ∧ k_2·1 < k_1·1 ∨ k_0·(−1) < k_1·(−1) ∧ k_2·(−1) < k_1·(−1)) ∧ (k_0·1 < k_2·1 ∧ k_1·1 < k_2·1 ∨ k_0·(−1) < k_2·(−1) ∧ k_1·(−1) < k_2·(−1))")


def check_2():
    # distance scores with a bias, distinct keys
    a = Fraction("-1")
    b = Fraction("0")
    c = Fraction("1")
    u = Fraction("0")
    v = Fraction("-1")
    w = Fraction("0")
    n1 = (a < b)
    n2 = (b < c)
    n3 = all([n1, n2])
    n4 = (a * a)
    n5 = (Fraction("1/2") * n4)
    n6 = (u - n5)
    n7 = (c - b)
    n8 = (n6 * n7)
    n9 = (c * c)
    n10 = (Fraction("1/2") * n9)
    n11 = (w - n10)
    n12 = (b - a)
    n13 = (n11 * n12)
    n14 = (n8 + n13)
    n15 = (b * b)
    n16 = (Fraction("1/2") * n15)
    n17 = (v - n16)
    n18 = (c - a)
    n19 = (n17 * n18)
    n20 = (n14 < n19)
    assert n3, 'hypothesis 1 is false'
    assert not n20, 'the conclusion holds: no counterexample'
    print('distance scores with a bias, distinct keys', "is false:", 'a = -1, b = 0, c = 1, u = 0, v = -1, w = 0', "breaks", "(u − 1/2·a·a)·(c − b) + (w − 1/2·c·c)·(b − a) < (v − 1/2·b·b)·(c − a)")


if __name__ == "__main__":
    check_1()
    check_2()
