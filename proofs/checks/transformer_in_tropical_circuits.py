"""transformer-in-tropical-circuits: a counterexample, replayed by plain Python.

Transformers are contained in the class of tropical circuits of constant depth or size.
"""

from fractions import Fraction


def check_1():
    # gates max, + and constants: they contain x ↦ −x, which a layer of a transformer computes
    x = Fraction("0")
    y = Fraction("1")
    n1 = (x <= y)
    n2 = (-x)
    n3 = (-y)
    n4 = (n2 <= n3)
    n5 = (not n1 or n4)
    assert not n5, 'the conclusion holds: no counterexample'
    print('gates max, + and constants: they contain x ↦ −x, which a layer of a transformer computes', "is false:", 'x = 0, y = 1', "breaks", "x ≤ y ⇒ −x ≤ −y")


if __name__ == "__main__":
    check_1()
