"""The tropical form of a polynomial is the maximum of affine forms."""

from tropcheck import (
    NEG_INF,
    PROVED,
    Claim,
    Every,
    Forall,
    Note,
    Recurrence,
    all_integers,
    extended_reals,
    function,
    index_set,
    max_over,
    maximum,
    oplus,
    otimes,
    reals,
)

claim = Claim(
    "polynomial-max-form",
    source=Note("tropical-view", "32-34", "9d00eddf186959620ea0f6c4bc52e3ec815a0422984e5f27017b7e6c588237ca"),
    says="Written with ordinary operations, a tropical polynomial is the maximum of its terms c + i_1·x_1 + … + i_n·x_n.",
    latex=r"\bigoplus_j c_j \otimes x_1^{\otimes i_{j1}} \otimes \cdots \otimes x_n^{\otimes i_{jn}} = "
    r"\max_j \left(c_j + i_{j1} x_1 + \cdots + i_{jn} x_n\right)",
    uses=("polynomial-indices-repaired",),
)


@claim.law
def power_is_multiple(i, x, power):
    return power == i * x


@claim.law
def monomial_is_affine(product, form):
    return product == form


@claim.law
def sum_is_maximum(tropical, ordinary):
    return tropical == ordinary


def same_term(power, multiple):
    return power == multiple


def same_monomial(monomial, form):
    return monomial == form


@claim.law
def power_with_bottom(power):
    """A power of x = −∞ in which x occurs is −∞; the empty product stays 0."""
    return otimes(power, NEG_INF) == NEG_INF


claim.reading(
    "real arguments, every number of variables, exponents and terms",
    Every(
        {
            "a power is a multiple": Recurrence(
                power_is_multiple,
                state=dict(i=all_integers, power=reals),
                start=lambda: dict(i=0, power=0),
                step=lambda i, power, x: dict(i=i + 1, power=otimes(power, x)),
                over=dict(x=reals),
            ),
            "a product of powers is a sum of multiples": Recurrence(
                monomial_is_affine,
                state=dict(product=reals, form=reals),
                start=lambda c: dict(product=c, form=c),
                step=lambda product, form, power, multiple: dict(product=otimes(product, power), form=form + multiple),
                inputs=dict(power=reals, multiple=reals),
                over=dict(c=reals),
                allowed=(same_term,),
            ),
            "a sum of terms is their maximum": Recurrence(
                sum_is_maximum,
                state=dict(tropical=reals, ordinary=reals),
                start=lambda c: dict(tropical=c, ordinary=c),
                step=lambda tropical, ordinary, monomial, form: dict(
                    tropical=oplus(tropical, monomial), ordinary=maximum(form, ordinary)
                ),
                inputs=dict(monomial=reals, form=reals),
                over=dict(c=reals),
                allowed=(same_monomial,),
            ),
        }
    ),
    literal=True,
    expect=PROVED,
    explain="⊗ is addition, so a power is a multiple, and ⊕ is the maximum.",
)

claim.reading(
    "at x = −∞ the power, not the multiple, has a meaning",
    Forall(power_with_bottom, over=dict(power=extended_reals)),
    expect=PROVED,
    explain="The multiple 0·(−∞) is not defined; the empty product is 0, so an exponent 0 means that x does not occur.",
)


@claim.law
def terms_do_not_depend_on_order(T, U, a):
    """The maximum over two indices can be taken in either order."""
    rows = max_over(T, lambda i: max_over(U, lambda j: a(i, j)))
    return rows == max_over(U, lambda j: max_over(T, lambda i: a(i, j)))


claim.reading(
    "the order of the sum does not matter",
    Forall(terms_do_not_depend_on_order, over=dict(T=index_set(), U=index_set(), a=function("T", "U", to=reals))),
    expect=PROVED,
)
