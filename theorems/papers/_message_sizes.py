"""The laws of message sizes in the autoregressive model (arXiv:2412.02975, section 3).

In each epoch a block answers every later one, as a function of what both knew after the epoch before. What the last
block knows is its board: `history` speaks of it with the epochs in the place of the speakers. A counting bound says that
two inputs sound alike, or that few classes are large.
"""

from tropcheck import Forall, all_over, any_over, function, index_set, two_function_width


def all_values_lie_in_one_block(F, C, S, apply, name, out):
    """All values that f takes on the class C are among the |S| values of the block that its answers name."""
    return all_over(F, lambda f: all_over(C, lambda y: any_over(S, lambda s: apply(f, y) == out(name(f), s))))


def answers_are_right(F, C, apply, name, later, out):
    """The answers `name` are the same for all y of the class, the later ones need not be."""
    return all_over(F, lambda f: all_over(C, lambda y: out(name(f), later(f, y)) == apply(f, y)))


blocks = Forall(
    all_values_lie_in_one_block,
    over=dict(
        F=index_set(),
        C=index_set(),
        X=index_set(),
        T=index_set(),
        S=index_set(),
        apply=function("F", "C", to="X"),
        name=function("F", to="T"),
        later=function("F", "C", to="S"),
        out=function("T", "S", to="X"),
    ),
    given=(answers_are_right,),
)


def map_lies_in_no_box(K, W, S, missing, class_of, word, box):
    """For each class, z = missing ∘ class_of takes a value at some word that no pair of answers names there."""
    outside = lambda k, w: all_over(S, lambda s: missing(class_of(w)) != box(k, w, s))
    return all_over(K, lambda k: any_over(W, lambda w: outside(k, w)))


def each_class_has_a_word_of_its_own(K, class_of, word):
    return all_over(K, lambda k: class_of(word(k)) == k)


def value_is_missing_at_the_word_of_a_class(K, S, missing, word, box):
    return all_over(K, lambda k: all_over(S, lambda s: missing(k) != box(k, word(k), s)))


leaving_every_box = Forall(
    map_lies_in_no_box,
    over=dict(
        K=index_set(),
        W=index_set(),
        S=index_set(),
        X=index_set(),
        missing=function("K", to="X"),
        class_of=function("W", to="K"),
        word=function("K", to="W"),
        box=function("K", "W", "S", to="X"),
    ),
    given=(each_class_has_a_word_of_its_own, value_is_missing_at_the_word_of_a_class),
)


def bracket(n, epochs, order, bits):
    """The engine's least message size, whose lower end is the law of its order and whose upper end is a protocol."""
    return str(two_function_width(n, epochs, order).bits) == bits
