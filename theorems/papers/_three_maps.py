"""The laws of two epochs with one bit, for the paper's task with one index word: three maps with one first answer.

A map z_1 is looked at for two values s, t of z_0 only, where it takes two different ones of three places of z_2. What w
hears of z_2 is the same for both values of z_0 and all maps with one first answer. Given that, z_1's later answer
chooses a pair of outputs, and z_0's later answer chooses in it.
"""

from tropcheck import (
    Forall,
    all_of,
    all_over,
    any_of,
    any_over,
    exactly_one,
    function,
    implies,
    index,
    index_set,
    ite,
    not_,
)


def as_bit(answer, zero, one):
    """All that is told by an answer is whether it is `zero`."""
    return ite(answer == zero, zero, one)


def outputs_are_chosen(
    y, z, f, g, s, t, to_w, to_w_later, to_z1, to_z0, from_z1, from_z0, said, z1_later, z0_later, out
):
    """w hears the same of z_2, z_1's later answer is one for both s and t, and z_0's depends on z_1 by one answer."""
    first = lambda z, f, u: (to_w(z), from_z1(f), from_z0(u))
    heard = lambda z, f, u: to_w_later(z, *first(z, f, u))
    pair = lambda z, f, u: z1_later(f, to_z1(z, f), *first(z, f, u))
    choose = lambda z, f, u: z0_later(u, to_z0(z, u), said(f, u), *first(z, f, u))
    output = lambda z, f, u: out(*first(z, f, u), heard(z, f, u), pair(z, f, u), choose(z, f, u))
    hears = (lambda z, f, u: to_w(z), heard, pair, choose)
    return all_of(
        heard(z, f, s) == heard(z, g, t),
        pair(z, f, s) == pair(z, f, t),
        implies(said(f, s) == said(g, s), choose(z, f, s) == choose(z, g, s)),
        implies(all_of(*(part(y, f, s) == part(z, g, t) for part in hears)), output(y, f, s) == output(z, g, t)),
    )


def first_answers_are_the_same(f, g, s, t, from_z1, from_z0):
    return all_of(from_z1(f) == from_z1(g), from_z0(s) == from_z0(t))


chosen = Forall(
    outputs_are_chosen,
    over=dict(
        Z=index_set(),
        F=index_set(),
        U=index_set(),
        M=index_set(),
        X=index_set(),
        y=index("Z"),
        z=index("Z"),
        f=index("F"),
        g=index("F"),
        s=index("U"),
        t=index("U"),
        to_w=function("Z", to="M"),
        to_w_later=function("Z", "M", "M", "M", to="M"),
        to_z1=function("Z", "F", to="M"),
        to_z0=function("Z", "U", to="M"),
        from_z1=function("F", to="M"),
        from_z0=function("U", to="M"),
        said=function("F", "U", to="M"),
        z1_later=function("F", "M", "M", "M", "M", to="M"),
        z0_later=function("U", "M", "M", "M", "M", "M", to="M"),
        out=function("M", "M", "M", "M", "M", "M", to="X"),
    ),
    given=(first_answers_are_the_same,),
)
"""What w hears is as the other laws of this module have it, for one word w."""


def wrong_for_some_map(F, is_wrong, s, t):
    return any_over(F, lambda f: any_of(is_wrong(f, s), is_wrong(f, t)))


def some_output_is_wrong(F, at, value, pair, choose, out, s, t, zero, one):
    bit = lambda answer: as_bit(answer, zero, one)
    return wrong_for_some_map(F, lambda f, u: out(bit(pair(f)), bit(choose(f, u))) != value(at(f, u)), s, t)


def values_are_different(Y, value):
    return all_over(Y, lambda x: all_over(Y, lambda y: implies(x != y, value(x) != value(y))))


def takes(f, s, t, y):
    """The map f takes the value y at s or t."""
    return any_of(f(s) == y, f(t) == y)


def sets_of_places_are_different(F, at, s, t):
    inside = lambda f, g: all_of(*(takes(lambda u: at(f, u), s, t, at(g, v)) for v in (s, t)))
    return all_over(F, lambda f: all_over(F, lambda g: implies(f != g, not_(all_of(inside(f, g), inside(g, f))))))


def maps_take_two_places(F, at, s, t):
    return all_over(F, lambda f: at(f, s) != at(f, t))


def maps_are_three(f, g, h):
    return all_of(f != g, f != h, g != h)


three_sets = Forall(
    some_output_is_wrong,
    over=dict(
        F=index_set(),
        U=index_set(),
        Y=index_set(),
        X=index_set(),
        B=index_set(),
        at=function("F", "U", to="Y"),
        value=function("Y", to="X"),
        pair=function("F", to="B"),
        choose=function("F", "U", to="B"),
        out=function("B", "B", to="X"),
        s=index("U"),
        t=index("U"),
        f=index("F"),
        g=index("F"),
        h=index("F"),
        zero=index("B"),
        one=index("B"),
    ),
    given=(values_are_different, sets_of_places_are_different, maps_take_two_places, maps_are_three),
)
"""For one bijective z_2, three sets of places need three pairs of outputs."""


def third_map_shares_one_place(f, g, h, s, t):
    """Two maps with one set of places are each other's reverse, and h agrees with one of them at s or t only."""
    agrees = lambda k, u, v: all_of(h(u) == k(u), h(v) != f(s), h(v) != f(t))
    return all_of(
        g(s) == f(t),
        g(t) == f(s),
        exactly_one(agrees(f, s, t), agrees(f, t, s), agrees(g, s, t), agrees(g, t, s)),
    )


def maps_differ(f, g, h, s, t):
    differ = lambda k, other: any_of(k(s) != other(s), k(t) != other(t))
    return all_of(differ(f, g), differ(f, h), differ(g, h))


def each_takes_two_places(f, g, h, s, t):
    return all_of(f(s) != f(t), g(s) != g(t), h(s) != h(t))


def places_are_three(Y, p, q, r):
    return all_over(Y, lambda y: any_of(y == p, y == q, y == r))


def two_maps_have_one_set(f, g, s, t):
    return all_of(takes(f, s, t, g(s)), takes(f, s, t, g(t)))


two_sets = Forall(
    third_map_shares_one_place,
    over=dict(
        U=index_set(),
        Y=index_set(),
        f=function("U", to="Y"),
        g=function("U", to="Y"),
        h=function("U", to="Y"),
        s=index("U"),
        t=index("U"),
        p=index("Y"),
        q=index("Y"),
        r=index("Y"),
    ),
    given=(maps_differ, each_takes_two_places, places_are_three, two_maps_have_one_set),
)
"""Of three maps either all sets of places are different, or two are reversed and the third shares one place."""


def some_function_is_told_wrongly(Z, F, at, value, heard, pair, said, choose, out, s, t, zero, one):
    """z_1 and z_0 may know all of z_2, but of the map z_0 knows one bit."""
    bit = lambda answer: as_bit(answer, zero, one)
    output = lambda z, f, u: out(heard(z), bit(pair(f, z)), bit(choose(u, z, bit(said(f, u)))))
    is_wrong = lambda z: lambda f, u: output(z, f, u) != value(z, at(f, u))
    return any_over(Z, lambda z: wrong_for_some_map(F, is_wrong(z), s, t))


def maps_are_a_pair_its_reverse_and_another(at, s, t, f, g, h, p, q, r):
    return all_of(at(f, s) == p, at(f, t) == q, at(g, s) == q, at(g, t) == p, at(h, s) == p, at(h, t) == r)


def different(value, z, p, q, r):
    return all_of(value(z, p) != value(z, q), value(z, p) != value(z, r), value(z, q) != value(z, r))


def repeated(value, z, p, q, r):
    return all_of(value(z, p) == value(z, q), value(z, p) != value(z, r))


def functions_are_of_two_kinds(Z, value, p, q, r):
    return all_over(Z, lambda z: any_of(different(value, z, p, q, r), repeated(value, z, p, q, r)))


def functions_of_a_kind_differ_at_p(Z, value, p, q, r):
    of_a_kind = lambda y, z: any_of(
        *(all_of(kind(value, y, p, q, r), kind(value, z, p, q, r)) for kind in (different, repeated))
    )
    return all_over(
        Z, lambda y: all_over(Z, lambda z: implies(all_of(y != z, of_a_kind(y, z)), value(y, p) != value(z, p)))
    )


def some_function_is_bijective(value, bijective, p, q, r):
    return different(value, bijective, p, q, r)


five_functions = Forall(
    some_function_is_told_wrongly,
    over=dict(
        Z=index_set(),
        K=index_set(),
        F=index_set(),
        U=index_set(),
        Y=index_set(),
        X=index_set(),
        B=index_set(),
        at=function("F", "U", to="Y"),
        value=function("Z", "Y", to="X"),
        heard=function("Z", to="K"),
        pair=function("F", "Z", to="B"),
        said=function("F", "U", to="B"),
        choose=function("U", "Z", "B", to="B"),
        out=function("K", "B", "B", to="X"),
        s=index("U"),
        t=index("U"),
        f=index("F"),
        g=index("F"),
        h=index("F"),
        p=index("Y"),
        q=index("Y"),
        r=index("Y"),
        bijective=index("Z"),
        zero=index("B"),
        one=index("B"),
    ),
    given=(
        maps_are_a_pair_its_reverse_and_another,
        functions_are_of_two_kinds,
        functions_of_a_kind_differ_at_p,
        some_function_is_bijective,
    ),
    larger=(("Z", "K"),),
    pigeonholes=("heard",),
)
"""Three bijective z_2 and two that take (p, p, r) need five things that w hears of z_2."""

survivors = {
    "hypothesis 2: or → one": "a map takes two different places",
    "hypothesis 3: or → one": "no function is of both kinds",
    "hypothesis 4: and → or": "a counterexample has two maps and three places; in instances that are searched the sets have one size",
}
