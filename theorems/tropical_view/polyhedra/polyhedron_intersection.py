"""A one-sided tropical inequality is a union of half-spaces, not an intersection."""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_of,
    all_over,
    any_of,
    any_over,
    function,
    iff,
    implies,
    index_set,
    max_over,
    maximum,
    oplus,
    reals,
    vector,
    vectors,
)

claim = Claim(
    "polyhedron-intersection",
    source=Note("tropical-view", "65-71", "adc564e024be3149162b6c7c68958fb65b6264dedc8da5c89f53cac10abd64ff"),
    says="The tropical polyhedron {x : Ax ⊕ b ≥ 0} is an intersection of linear inequalities.",
    latex=r"P = \{x : Ax \oplus b \ge 0\} = \bigcap_i \{x : \ell_i(x) \ge 0\}; \qquad x, y \in P \Rightarrow z = "
    r"\tfrac{x+y}{2} \in P",
    remark="An intersection of linear inequalities is convex, so a midpoint outside P refutes the claim.",
)


def midpoint(x, y):
    return [(a + b) / 2 for a, b in zip(x, y, strict=True)]


def convex(member, x, y):
    """Both ends in P put the midpoint in P."""
    return implies(all_of(member(x), member(y)), member(midpoint(x, y)))


@claim.law
def tropical_product(A, b, x, y):
    row = lambda a, c, z: maximum([*(p + q for p, q in zip(a, z, strict=True)), c]) >= 0
    return convex(lambda z: all_of(row(a, c, z) for a, c in zip(A, b, strict=True)), x, y)


@claim.law
def ordinary_product(value, b):
    """One row with A x ordinary, value = a·x: the linear inequality a·x ≥ 0 where b < 0, no condition elsewhere."""
    return iff(oplus(value, b) >= 0, implies(b < 0, value >= 0))


@claim.law
def at_most(I, a, b, x):
    """With ≤, a tropical row is the intersection of the half-spaces a_i + x_i ≤ 0, and of b ≤ 0."""
    return iff(
        oplus(max_over(I, lambda i: a(i) + x(i)), b) <= 0, all_of(all_over(I, lambda i: a(i) + x(i) <= 0), b <= 0)
    )


@claim.law
def row_is_a_union(I, a, b, x):
    """With ≥, a tropical row is the union of the half-spaces a_i + x_i ≥ 0, one for each coordinate, and of b ≥ 0."""
    return iff(
        oplus(max_over(I, lambda i: a(i) + x(i)), b) >= 0, any_of(any_over(I, lambda i: a(i) + x(i) >= 0), b >= 0)
    )


@claim.law
def tropical_half_space(I, a, b, x, y, s, t):
    """The tropical segment between two points of a row's half-space lies in it: max(s, t) = 0, z = s⊗x ⊕ t⊗y."""
    row = lambda z: oplus(max_over(I, lambda i: a(i) + z(i)), b) >= 0
    z = lambda i: oplus(s + x(i), t + y(i))
    return implies(all_of(oplus(s, t) == 0, row(x), row(y)), row(z))


claim.reading(
    "A x tropical",
    Forall(
        tropical_product,
        over=lambda m, n: dict(A=vectors(m, n, reals), b=vector(m, reals), x=vector(n, reals), y=vector(n, reals)),
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"m": (1,), "n": (1, 2)}, grid=(-2, 1)),
    explain="max(x₁, x₂, b) ≥ 0 holds where one coordinate is large enough: a union, and the midpoint of two such points "
    "can miss it.",
)

claim.reading(
    "A x ordinary",
    Forall(ordinary_product, over=dict(value=reals, b=reals)),
    expect=PROVED,
    explain="Each row is a linear inequality, or no condition at all.",
)

claim.reading(
    "≤ in the place of ≥",
    Forall(at_most, over=dict(I=index_set(), a=function("I", to=reals), b=reals, x=function("I", to=reals))),
    expect=PROVED,
    explain="A maximum is at most 0 exactly when all its terms are.",
)

claim.reading(
    "how far off: each row is a union of as many half-spaces as coordinates",
    Forall(row_is_a_union, over=dict(I=index_set(), a=function("I", to=reals), b=reals, x=function("I", to=reals))),
    expect=PROVED,
    explain="A maximum is at least 0 exactly when one of its terms is.",
)

claim.reading(
    "an intersection of tropical half-spaces",
    Forall(
        tropical_half_space,
        over=dict(
            I=index_set(),
            a=function("I", to=reals),
            b=reals,
            x=function("I", to=reals),
            y=function("I", to=reals),
            s=reals,
            t=reals,
        ),
    ),
    expect=PROVED,
    explain="Each row is closed under tropical segments; so is their intersection.",
    survivors={
        "max → min in max(s, t)": "this half-space is closed upwards, so larger factors stay in it",
        "0 → 1": "this half-space is closed upwards, so larger factors stay in it",
    },
)

correction = claim.correction(
    "polyhedron-two-sided",
    says="A tropical polyhedron is the solution set of finitely many two-sided inequalities Ax ⊕ b ≥ Cx ⊕ d; it is "
    "tropically convex.",
    latex=r"Ax \oplus b \ge Cx \oplus d, \qquad \max(s, t) = 0 \Rightarrow (s \otimes x) \oplus (t \otimes y) \in P",
)


@correction.law
def two_sided(I, a, b, c, d, x, y, s, t):
    side = lambda u, v, z: oplus(max_over(I, lambda i: u(i) + z(i)), v)
    row = lambda z: side(a, b, z) >= side(c, d, z)
    z = lambda i: oplus(s + x(i), t + y(i))
    return implies(all_of(oplus(s, t) == 0, row(x), row(y)), row(z))


correction.reading(
    "tropically convex, every dimension",
    Forall(
        two_sided,
        over=dict(
            I=index_set(),
            **{name: function("I", to=reals) for name in "acxy"},
            **{name: reals for name in "bdst"},
        ),
    ),
    literal=True,
    expect=PROVED,
)
