"""su-ffn-polynomial: a counterexample, replayed by plain Python.

The ReLU layers of a transformer act as tropical polynomials.
"""

from fractions import Fraction


def check_1():
    # one unit with an outgoing weight
    w = Fraction("-1")
    x = Fraction("1")
    y = Fraction("-1")
    n1 = (x + y)
    n2 = (Fraction("1/2") * n1)
    n3 = max([n2, Fraction("0")])
    n4 = (w * n3)
    n5 = max([x, Fraction("0")])
    n6 = (w * n5)
    n7 = max([y, Fraction("0")])
    n8 = (w * n7)
    n9 = (n6 + n8)
    n10 = (Fraction("1/2") * n9)
    n11 = (n4 <= n10)
    assert not n11, 'the conclusion holds: no counterexample'
    print('one unit with an outgoing weight', "is false:", 'w = -1, x = 1, y = -1', "breaks", "w·max(1/2·(x + y), 0) ≤ 1/2·(w·max(x, 0) + w·max(y, 0))")


if __name__ == "__main__":
    check_1()
