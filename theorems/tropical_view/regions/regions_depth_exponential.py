"""The largest number of regions grows exponentially with depth; that of a given network need not grow at all."""

from fractions import Fraction

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Every,
    Forall,
    Growth,
    Note,
    Recurrence,
    absolute,
    all_integers,
    all_of,
    count_network,
    iff,
    reals,
    relu_network,
)

from ..._figures import growth

claim = Claim(
    "regions-depth-exponential",
    source=Note("tropical-view", "81", "2d2809a9defd4298cf25c4635f43186f20226720081b7de3a26a3bfa87e22623"),
    says="The number of regions grows exponentially when the depth increases.",
    latex=r"\max \#\text{regions}(L) = \Omega(2^L): \quad p = 2^L \text{ pieces of } \Lambda \circ \cdots \circ \Lambda, \quad "
    r"\Lambda(x) = 1 - |2x - 1|",
    remark="The tent Λ maps each half of [0, 1] onto [0, 1]. So a piece of a function that is affine and onto [0, 1] becomes two "
    "such pieces of Λ after it. One tent is one layer of two ReLUs on the line, or of hard attention with a residual path.",
)


def tent(x):
    return 1 - absolute(2 * x - 1)


@claim.law
def two_pieces_for_one(x):
    """The tent is 2x on the left half and 2 − 2x on the right one, and the same read from right to left."""
    return all_of(
        iff(2 * x <= 1, tent(x) == 2 * x),
        iff(1 <= 2 * x, tent(x) == 2 - 2 * x),
        tent(1 - x) == tent(x),
    )


@claim.law
def pieces_are_a_power(pieces, power):
    return pieces == power


@claim.law
def one_region_is_too_few(c, power):
    """A network whose layers are the identity has one region at every depth L: at L = c, c·1 < 2^L."""
    return all_of(c >= 0, c + 1 <= power)


@claim.law
def identity_layers(x, y):
    """A stack of any number of layers with a residual path and one key of value 0 is the identity: one region."""
    return y == x


def only_value(value):
    return value == 0


def tents_have(layers, regions):
    """The tropical engine counts the linear regions of a stack of tents 2·relu(x) − 4·relu(x − 1/2) on the line."""
    weights = [[[1], [1]], *([[[2, -4], [2, -4]]] * (layers - 1)), [[2, -4]]]
    biases = [*([[0, Fraction(-1, 2)]] * layers), [0]]
    return count_network(relu_network(weights, biases)).linear_regions == regions


claim.control("2 tents: 4 pieces on [0, 1], 2 outside", tents_have, holds=True, layers=2, regions=6)
claim.control("3 tents: 8 pieces on [0, 1], 2 outside", tents_have, holds=True, layers=3, regions=10)
claim.control("4 tents: 16 pieces on [0, 1], 2 outside", tents_have, holds=True, layers=4, regions=18)

claim.reading(
    "the largest number over all networks",
    Growth(
        quantity="largest number of regions of L layers with two heads",
        relation="Ω",
        bound="2^L",
        grows=("L",),
        holds=Every(
            {
                "a tent makes two pieces of one": Forall(two_pieces_for_one, over=dict(x=reals)),
                "pieces double": Recurrence(
                    pieces_are_a_power,
                    state=dict(pieces=all_integers, power=all_integers),
                    start=lambda: dict(pieces=1, power=1),
                    step=lambda pieces, power: dict(pieces=pieces + pieces, power=2 * power),
                ),
            }
        ),
    ),
    literal=True,
    expect=PROVED,
    explain="A stack of L tents has 2^L pieces on the unit interval.",
)

claim.reading(
    "the number of regions of every network",
    Growth(
        quantity="regions of a network of depth L, whatever its weights",
        relation="Ω",
        bound="2^L",
        grows=("L",),
        fails=Every(
            {
                "layers that do nothing": Recurrence(
                    identity_layers,
                    state=dict(y=reals),
                    start=lambda x: dict(y=x),
                    step=lambda y, value: dict(y=y + value),
                    inputs=dict(value=reals),
                    over=dict(x=reals),
                    allowed=(only_value,),
                ),
                "one region against 2^L": Recurrence(
                    one_region_is_too_few,
                    state=dict(c=all_integers, power=all_integers),
                    start=lambda: dict(c=0, power=1),
                    step=lambda c, power: dict(c=c + 1, power=2 * power),
                ),
            }
        ),
    ),
    expect=REFUTED,
    explain="Layers can do nothing: depth allows many regions and does not force them.",
)


@claim.figure("Linear regions of a stack of tents, counted, and of layers that do nothing")
def regions_by_depth():
    def tents(layers):
        weights = [[[1], [1]], *([[[2, -4], [2, -4]]] * (layers - 1)), [[2, -4]]]
        biases = [*([[0, Fraction(-1, 2)]] * layers), [0]]
        return count_network(relu_network(weights, biases)).linear_regions

    return growth("layers", "linear regions", range(1, 7), {"tents": tents, "layers that do nothing": lambda L: 1})
