"""position-bias: a counterexample, replayed by plain Python.

Absolute and relative positional encodings change the tropical structure: the regions of the keys.
"""

from fractions import Fraction


def check_1():
    # an encoding can change the regions
    q = Fraction("0")
    k_0 = Fraction("-1")
    k_1 = Fraction("0")
    c_0 = Fraction("-1")
    c_1 = Fraction("0")
    n1 = (k_0 == k_1)
    n2 = (not n1)
    n3 = (k_0 * q)
    n4 = (n3 + Fraction("0"))
    n5 = (n4 <= n4)
    n6 = (k_1 * q)
    n7 = (n6 + Fraction("0"))
    n8 = (n7 <= n4)
    n9 = all([n5, n8])
    n10 = (n3 + c_0)
    n11 = (n10 <= n10)
    n12 = (n6 + c_1)
    n13 = (n12 <= n10)
    n14 = all([n11, n13])
    n15 = (n9 == n14)
    n16 = (not n15)
    n17 = (n4 <= n7)
    n18 = (n7 <= n7)
    n19 = all([n17, n18])
    n20 = (n10 <= n12)
    n21 = (n12 <= n12)
    n22 = all([n20, n21])
    n23 = (n19 == n22)
    n24 = (not n23)
    n25 = any([n16, n24])
    n26 = (not n25)
    assert n2, 'hypothesis 1 is false'
    assert not n26, 'the conclusion holds: no counterexample'
    print('an encoding can change the regions', "is false:", 'q = 0, k_0 = -1, k_1 = 0, c_0 = -1, c_1 = 0', "breaks", "¬(¬(k_0·q + 0 ≤ k_0·q + 0 ∧ k_1·q + 0 ≤ k_0·q + 0 ⇔ k_0·q + c_0 ≤ k_0·q + c_0 ∧ k_1·q + c_1 ≤ k_0·q + c_0) ∨ ¬(k_0·q + 0 ≤ k_1·q + 0 ∧ k_1·q + 0 ≤ k_1·q + 0 ⇔ k_0·q + c_0 ≤ k_1·q + c_1 ∧ k_1·q + c_1 ≤ k_1·q + c_1))")


if __name__ == "__main__":
    check_1()
