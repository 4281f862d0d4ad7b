"""Dot-product attention cuts query space into the power diagram of the keys."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Paper,
    Recurrence,
    all_over,
    common_refinement,
    function,
    iff,
    index,
    index_set,
    reals,
)

claim = Claim(
    "attention-power-diagram",
    source=Paper("arXiv:2604.14727", "Theorem IV.3"),
    says="Under dot-product scores key j wins exactly on its cell in the power diagram of the keys with weights ‖k_j‖². "
    "A bias c_j on the score makes the weight ‖k_j‖² + 2c_j; scores ⟨q, k⟩/√D + c_j make it ‖k_j‖² + 2√D·c_j.",
    latex=r"\langle q,k_l\rangle \le \langle q,k_j\rangle\ \forall l \iff d_j - w_j \le d_l - w_l\ \forall l, \qquad "
    r"d_l = \|q - k_l\|^2,\quad w_l = \|k_l\|^2",
)

# The law speaks of ⟨q, k_l⟩ and ‖k_l‖² as of two arbitrary functions of l, and of ‖q − k_l‖² by its expansion; the
# last reading proves that expansion in every dimension.


def power_cell(keys, j, distance, weight):
    return all_over(keys, lambda l: distance(j) - weight(j) <= distance(l) - weight(l))


def expanded(qq, dot, norm):
    """Return ‖q − k_l‖² as a function of l."""
    return lambda l: qq - 2 * dot(l) + norm(l)


@claim.law
def dot_product(keys, j, qq, dot, norm):
    wins = all_over(keys, lambda l: dot(l) <= dot(j))
    return iff(wins, power_cell(keys, j, expanded(qq, dot, norm), norm))


@claim.law
def with_bias(keys, j, qq, dot, norm, c):
    wins = all_over(keys, lambda l: dot(l) + c(l) <= dot(j) + c(j))
    return iff(wins, power_cell(keys, j, expanded(qq, dot, norm), lambda l: norm(l) + 2 * c(l)))


@claim.law
def scaled_with_bias(keys, j, qq, quotient, norm, c, root):
    """Scores ⟨q, k_l⟩/√D + c_l, with quotient(l) = ⟨q, k_l⟩/√D and root = √D."""
    wins = all_over(keys, lambda l: quotient(l) + c(l) <= quotient(j) + c(j))
    distance = expanded(qq, lambda l: root * quotient(l), norm)
    return iff(wins, power_cell(keys, j, distance, lambda l: norm(l) + 2 * root * c(l)))


def positive(root):
    return root > 0


@claim.law
def expansion(distance, qq, dot, norm):
    return distance == qq - 2 * dot + norm


keys = dict(
    keys=index_set(), j=index("keys"), qq=reals, dot=function("keys", to=reals), norm=function("keys", to=reals)
)

any_sign = {"sub → add in qq": "‖q‖² is the same for all keys and may be any number"}

claim.reading(
    "dot product, every number of keys, every dimension",
    Forall(dot_product, over=keys),
    literal=True,
    expect=PROVED,
    explain="‖q − k‖² − ‖k‖² is ‖q‖² − 2⟨q, k⟩, and ‖q‖² is the same for all keys.",
)

claim.reading(
    "with a bias per key",
    Forall(with_bias, over={**keys, "c": function("keys", to=reals)}),
    expect=PROVED,
)

claim.reading(
    "scaled scores with a bias per key",
    Forall(
        scaled_with_bias,
        over=dict(
            keys=index_set(),
            j=index("keys"),
            qq=reals,
            quotient=function("keys", to=reals),
            norm=function("keys", to=reals),
            c=function("keys", to=reals),
            root=reals,
        ),
        given=(positive,),
    ),
    expect=PROVED,
)

claim.reading(
    "the expansion of ‖q − k‖², every dimension",
    Recurrence(
        expansion,
        state=dict(distance=reals, qq=reals, dot=reals, norm=reals),
        start=lambda: dict(distance=0, qq=0, dot=0, norm=0),
        step=lambda distance, qq, dot, norm, q, k: dict(
            distance=distance + (q - k) * (q - k), qq=qq + q * q, dot=dot + q * k, norm=norm + k * k
        ),
        inputs=dict(q=reals, k=reals),
    ),
    expect=PROVED,
    explain="Each coordinate adds (q − k)² = q² − 2qk + k².",
)


@claim.figure("Four keys under dot products, and with a bias of 2 on the score of key 3: its walls move in parallel")
def a_bias_moves_walls():
    points = ((2, 0), (-1, 2), (-1, -2), (0, 1))
    cells = lambda biases: common_refinement([list(zip(points, biases, strict=True))], 2)
    return [cells((0, 0, 0, 0)), cells((0, 0, 0, 2))]
