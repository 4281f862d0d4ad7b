"""semiring-no-subtraction: a counterexample, replayed by plain Python.

The table puts tropical addition beside ordinary addition, as if ⊕ had the properties of +: every element has an inverse, and equal summands can be cancelled.
"""

from fractions import Fraction


def check_1():
    # ⊕ is cancellative
    a = Fraction("0")
    b = Fraction("-1")
    c = Fraction("0")
    n1 = max([a, b])
    n2 = max([a, c])
    n3 = (n1 == n2)
    n4 = (b == c)
    n5 = (not n3 or n4)
    assert not n5, 'the conclusion holds: no counterexample'
    print('⊕ is cancellative', "is false:", 'a = 0, b = -1, c = 0', "breaks", "max(a, b) = max(a, c) ⇒ b = c")


if __name__ == "__main__":
    check_1()
