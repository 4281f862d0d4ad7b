"""How many hidden layers compute the maximum of a few numbers?"""

from tropcheck import PROVED, Claim, Every, Forall, Paper, cited, ite, maximum, reals

claim = Claim(
    "max5-two-layers",
    source=Paper("arXiv:2505.14338", "the maximum of five numbers"),
    says="The maximum of five numbers has a ReLU network with two hidden layers.",
    latex=r"\max(a, b) = \mathrm{relu}(a - b) + \mathrm{relu}(b) - \mathrm{relu}(-b)",
    remark="Pairing gives the maximum of four numbers with two hidden layers, and of eight with three; five is the surprise.",
)


def relu(x):
    return ite(x > 0, x, 0)


def larger(a, b):
    """One hidden layer of three units."""
    return relu(a - b) + relu(b) - relu(-b)


@claim.law
def one_layer_takes_the_larger(a, b):
    return larger(a, b) == maximum(a, b)


@claim.law
def pairs_give_four(a, b, c, d):
    """Two hidden layers: the larger of each pair, then of the two results."""
    return maximum(maximum(a, b), maximum(c, d)) == maximum(a, b, c, d)


claim.reading(
    "five numbers",
    cited(
        "arXiv:2505.14338. The network there is found by computer; it is not rebuilt here, so this is no verdict of ours."
    ),
    literal=True,
)

claim.reading(
    "four numbers, by pairs",
    Every(
        {
            "the larger of two, one hidden layer": Forall(one_layer_takes_the_larger, over=dict(a=reals, b=reals)),
            "the largest of four by pairs": Forall(pairs_give_four, over={name: reals for name in "abcd"}),
        }
    ),
    expect=PROVED,
    explain="The maximum of two numbers takes one hidden layer, and layers can be stacked.",
    survivors={"lt → le": "relu(0) is 0 either way"},
)
