"""attention-voronoi: a counterexample, replayed by plain Python.

Attention partitions the space of queries into the Voronoi cells of the keys: key j wins exactly where no key is nearer to the query.
"""

from fractions import Fraction


def check_1():
    # dot-product scores
    q_0 = Fraction("0")
    k_0_0 = Fraction("-1")
    k_1_0 = Fraction("0")
    n1 = (q_0 * k_0_0)
    n2 = (n1 <= n1)
    n3 = (q_0 * k_1_0)
    n4 = (n3 <= n1)
    n5 = all([n2, n4])
    n6 = (q_0 - k_0_0)
    n7 = (n6 * n6)
    n8 = (n7 <= n7)
    n9 = (q_0 - k_1_0)
    n10 = (n9 * n9)
    n11 = (n7 <= n10)
    n12 = all([n8, n11])
    n13 = (n5 == n12)
    n14 = (n1 <= n3)
    n15 = (n3 <= n3)
    n16 = all([n14, n15])
    n17 = (n10 <= n7)
    n18 = (n10 <= n10)
    n19 = all([n17, n18])
    n20 = (n16 == n19)
    n21 = all([n13, n20])
    assert not n21, 'the conclusion holds: no counterexample'
    print('dot-product scores', "is false:", 'q_0 = 0, k_0_0 = -1, k_1_0 = 0', "breaks", "(q_0·k_0_0 ≤ q_0·k_0_0 ∧ q_0·k_1_0 ≤ q_0·k_0_0 ⇔ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_0_0)·(q_0 − k_0_0) ∧ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_1_0)·(q_0 − k_1_0)) ∧ (q_0·k_0_0 ≤ q_0·k_1_0 ∧ q_0·k_1_0 ≤ q_0·k_1_0 ⇔ (q_0 − k_1_0)·(q_0 − k_1_0) ≤ (q_0 − k_0_0)·(q_0 − k_0_0) ∧ (q_0 − k_1_0)·(q_0 − k_1_0) ≤ (q_0 − k_1_0)·(q_0 − k_1_0))")


def check_2():
    # dot-product scores, query not zero
    q_0 = Fraction("-1")
    k_0_0 = Fraction("-2")
    k_1_0 = Fraction("0")
    n1 = (q_0 == Fraction("0"))
    n2 = (not n1)
    n3 = (q_0 * k_0_0)
    n4 = (n3 <= n3)
    n5 = (q_0 * k_1_0)
    n6 = (n5 <= n3)
    n7 = all([n4, n6])
    n8 = (q_0 - k_0_0)
    n9 = (n8 * n8)
    n10 = (n9 <= n9)
    n11 = (q_0 - k_1_0)
    n12 = (n11 * n11)
    n13 = (n9 <= n12)
    n14 = all([n10, n13])
    n15 = (n7 == n14)
    n16 = (n3 <= n5)
    n17 = (n5 <= n5)
    n18 = all([n16, n17])
    n19 = (n12 <= n9)
    n20 = (n12 <= n12)
    n21 = all([n19, n20])
    n22 = (n18 == n21)
    n23 = all([n15, n22])
    assert n2, 'hypothesis 1 is false'
    assert not n23, 'the conclusion holds: no counterexample'
    print('dot-product scores, query not zero', "is false:", 'q_0 = -1, k_0_0 = -2, k_1_0 = 0', "breaks", "(q_0·k_0_0 ≤ q_0·k_0_0 ∧ q_0·k_1_0 ≤ q_0·k_0_0 ⇔ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_0_0)·(q_0 − k_0_0) ∧ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_1_0)·(q_0 − k_1_0)) ∧ (q_0·k_0_0 ≤ q_0·k_1_0 ∧ q_0·k_1_0 ≤ q_0·k_1_0 ⇔ (q_0 − k_1_0)·(q_0 − k_1_0) ≤ (q_0 − k_0_0)·(q_0 − k_0_0) ∧ (q_0 − k_1_0)·(q_0 − k_1_0) ≤ (q_0 − k_1_0)·(q_0 − k_1_0))")


def check_3():
    # the printed formula, ⊕ inside
    q_0 = Fraction("0")
    k_0_0 = Fraction("-1")
    k_1_0 = Fraction("0")
    w_0 = Fraction("0")
    w_1 = Fraction("0")
    n1 = (q_0 - k_0_0)
    n2 = (n1 * n1)
    n3 = (-n2)
    n4 = (Fraction("1/2") * n3)
    n5 = max([n4, w_0])
    n6 = (n5 <= n5)
    n7 = (q_0 - k_1_0)
    n8 = (n7 * n7)
    n9 = (-n8)
    n10 = (Fraction("1/2") * n9)
    n11 = max([n10, w_1])
    n12 = (n11 <= n5)
    n13 = all([n6, n12])
    n14 = (n2 <= n2)
    n15 = (n2 <= n8)
    n16 = all([n14, n15])
    n17 = (n13 == n16)
    n18 = (n5 <= n11)
    n19 = (n11 <= n11)
    n20 = all([n18, n19])
    n21 = (n8 <= n2)
    n22 = (n8 <= n8)
    n23 = all([n21, n22])
    n24 = (n20 == n23)
    n25 = all([n17, n24])
    assert not n25, 'the conclusion holds: no counterexample'
    print('the printed formula, ⊕ inside', "is false:", 'q_0 = 0, k_0_0 = -1, k_1_0 = 0, w_0 = 0, w_1 = 0', "breaks", "(max(1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)), w_0) ≤ max(1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)), w_0) ∧ max(1/2·(−(q_0 − k_1_0)·(q_0 − k_1_0)), w_1) ≤ max(1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)), w_0) ⇔ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_0_0)·(q_0 − k_0_0) ∧ (q_0 − k_0_0)·(q_0 − k_0_0) ≤ (q_0 − k_1_0)·(q_0 − k_1_0)) ∧ (max(1/2·(−(q_0 − k_0_0)·(q_0 − k_0_0)), w_0) ≤ max(1/2·(−(q_0 − k_1_0)·(q_0 − k_1_0)), w_… (31 nodes)")


def check_4():
    # the queries are the sites, dot-product scores
    q_0_0 = Fraction("-1")
    q_1_0 = Fraction("0")
    k_0 = Fraction("0")
    n1 = (q_0_0 * k_0)
    n2 = (n1 <= n1)
    n3 = (q_1_0 * k_0)
    n4 = (n3 <= n1)
    n5 = all([n2, n4])
    n6 = (q_0_0 - k_0)
    n7 = (n6 * n6)
    n8 = (n7 <= n7)
    n9 = (q_1_0 - k_0)
    n10 = (n9 * n9)
    n11 = (n7 <= n10)
    n12 = all([n8, n11])
    n13 = (n5 == n12)
    n14 = (n1 <= n3)
    n15 = (n3 <= n3)
    n16 = all([n14, n15])
    n17 = (n10 <= n7)
    n18 = (n10 <= n10)
    n19 = all([n17, n18])
    n20 = (n16 == n19)
    n21 = all([n13, n20])
    assert not n21, 'the conclusion holds: no counterexample'
    print('the queries are the sites, dot-product scores', "is false:", 'q_0_0 = -1, q_1_0 = 0, k_0 = 0', "breaks", "(q_0_0·k_0 ≤ q_0_0·k_0 ∧ q_1_0·k_0 ≤ q_0_0·k_0 ⇔ (q_0_0 − k_0)·(q_0_0 − k_0) ≤ (q_0_0 − k_0)·(q_0_0 − k_0) ∧ (q_0_0 − k_0)·(q_0_0 − k_0) ≤ (q_1_0 − k_0)·(q_1_0 − k_0)) ∧ (q_0_0·k_0 ≤ q_1_0·k_0 ∧ q_1_0·k_0 ≤ q_1_0·k_0 ⇔ (q_1_0 − k_0)·(q_1_0 − k_0) ≤ (q_0_0 − k_0)·(q_0_0 − k_0) ∧ (q_1_0 − k_0)·(q_1_0 − k_0) ≤ (q_1_0 − k_0)·(q_1_0 − k_0))")


if __name__ == "__main__":
    check_1()
    check_2()
    check_3()
    check_4()
