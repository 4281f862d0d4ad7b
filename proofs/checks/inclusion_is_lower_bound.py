"""inclusion-is-lower-bound: a counterexample, replayed by plain Python.

The inclusion of transformers in a class of tropical circuits gives a lower bound for the computational complexity of transformers.
"""

from fractions import Fraction


def check_1():
    # transformers compute at least the class
    t_0 = Fraction("0")
    c_0 = Fraction("1")
    n1 = (t_0 == Fraction("1"))
    n2 = (c_0 == Fraction("1"))
    n3 = (not n1 or n2)
    n4 = (not n2 or n1)
    assert n3, 'hypothesis 1 is false'
    assert not n4, 'the conclusion holds: no counterexample'
    print('transformers compute at least the class', "is false:", 't_0 = 0, c_0 = 1', "breaks", "c_0 = 1 ⇒ t_0 = 1")


if __name__ == "__main__":
    check_1()
