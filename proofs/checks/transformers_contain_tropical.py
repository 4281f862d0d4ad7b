"""transformers-contain-tropical: a counterexample, replayed by plain Python.

The functions that general transformers express contain the tropically representable functions as a subclass.
"""

from fractions import Fraction


def check_1():
    # exactly, the smooth maximum τ·log Σ exp(s_j/τ) of at least two scores
    x = Fraction("1")
    y = Fraction("1")
    n1 = (Fraction("0") < x)
    n2 = (Fraction("0") < y)
    n3 = all([n1, n2])
    n4 = (x + y)
    n5 = max([x, y])
    n6 = (n4 == n5)
    assert n3, 'hypothesis 1 is false'
    assert not n6, 'the conclusion holds: no counterexample'
    print('exactly, the smooth maximum τ·log Σ exp(s_j/τ) of at least two scores', "is false:", 'x = 1, y = 1', "breaks", "x + y = max(x, y)")


if __name__ == "__main__":
    check_1()
