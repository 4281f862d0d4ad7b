"""One layer that represents every tropical polynomial, a key for each term: by dot products, or by keys from the input."""

from tropcheck import Alternating, every, function, index_set, max_over, maximum, reals, some


def dot_products(T, V, slope, height, k, v, pair):
    """max_j (⟨slope_j, x⟩ + height_j) = max_j (⟨k_j, x⟩ + v_j), where pair(u) is ⟨u, x⟩ for the vectors u of a set V."""
    return max_over(T, lambda j: pair(slope(j)) + height(j)) == max_over(T, lambda j: pair(k(j)) + v(j))


terms = dict(T=index_set(), V=index_set(), slope=function("T", to="V"), height=function("T", to=reals))

by_dot_products = Alternating(
    dot_products,
    (every(**terms), some(k=function("T", to="V"), v=function("T", to=reals)), every(pair=function("V", to=reals))),
    prove=lambda slope, height: dict(k=slope, v=height),
)


def printed_with_values_from_the_input(T, V, slope, height, k, shift, v, d, pair):
    """The query is the number 1; pair(u) is ⟨u, x⟩, so key j is ⟨k_j, x⟩ + shift_j and value j is ⟨v_j, x⟩ + d_j."""
    key = lambda j: pair(k(j)) + shift(j)
    value = lambda j: pair(v(j)) + d(j)
    output = max_over(T, lambda j: maximum(-(1 - key(j)) * (1 - key(j)) / 2, value(j)))
    return output == max_over(T, lambda j: pair(slope(j)) + height(j))


layer = dict(k=function("T", to="V"), shift=function("T", to=reals), v=function("T", to="V"), d=function("T", to=reals))

printed_from_the_input = Alternating(
    printed_with_values_from_the_input,
    (every(**terms), some(**layer), every(pair=function("V", to=reals))),
    prove=lambda slope, height: dict(k=slope, shift=height, v=slope, d=height),
)

because = (
    "Key and value of term j are both y_j = ⟨slope_j, x⟩ + height_j; then −½(1 − y_j)² is at most y_j, since y_j² + 1 is positive, "
    "and the maximum is that of the values. In self-attention keys and values are such functions of the input."
)

idle = {
    "1/2 → 3/2": "smaller scores, which stay below the values",
    "1 → 2": "the two factors 1 − y and 2 − y serve as well: y² − y + 2 is positive, too",
}
