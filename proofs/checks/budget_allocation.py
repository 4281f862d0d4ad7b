"""budget-allocation: a counterexample, replayed by plain Python.

A budget C is about L·d². Compositions of fewer than 5 steps want more layers and a smaller width, those of 5 to 10 steps a moderate depth and width, deeper ones a chain of thought and a moderate depth.
"""

from fractions import Fraction


def check_1():
    # rows 1 and 2: shallower compositions want more layers
    K = Fraction("1")
    M = Fraction("2")
    best_K = Fraction("1")
    best_M = Fraction("2")
    n1 = (K < M)
    n2 = (best_K == K)
    n3 = (best_M == M)
    n4 = all([n1, n2, n3])
    n5 = (best_M <= best_K)
    assert n4, 'hypothesis 1 is false'
    assert not n5, 'the conclusion holds: no counterexample'
    print('rows 1 and 2: shallower compositions want more layers', "is false:", 'K = 1, M = 2, best_K = 1, best_M = 2', "breaks", "best_M ≤ best_K")


def check_2():
    # row 3: a chain of thought pays only beyond 10 steps
    K = Fraction("2")
    w = Fraction("1")
    n1 = (w * w)
    n2 = (K * n1)
    n3 = (n2 <= n1)
    assert not n3, 'the conclusion holds: no counterexample'
    print('row 3: a chain of thought pays only beyond 10 steps', "is false:", 'K = 2, w = 1', "breaks", "K·w·w ≤ w·w")


if __name__ == "__main__":
    check_1()
    check_2()
