"""How to divide a budget between depth and width: the cost model and the table."""

from tropcheck import (
    PROVED,
    REFUTED,
    Alternating,
    Claim,
    Forall,
    Growth,
    Note,
    all_integers,
    all_of,
    every,
    implies,
    integers,
    some,
)

from ..._figures import growth

claim = Claim(
    "budget-allocation",
    source=Note("depth-limits", "255-266", "b60475ba8f95a8bb39199b01038fbf6d196725484ada0b15918f7444ab2cb94b"),
    says="A budget C is about L·d². Compositions of fewer than 5 steps want more layers and a smaller width, those of 5 to 10 steps a "
    "moderate depth and width, deeper ones a chain of thought and a moderate depth.",
    latex=r"C \approx L d^2; \qquad K < M \Rightarrow L_M \le L_K",
    remark="Without a chain of thought K layers of constant width are enough for K steps (`width-constant-suffices`). One step takes one "
    "layer, and one layer cannot do two steps when it carries fewer than n·log₂ n bits (`one-layer-composition`): so for large n two "
    "layers are best for two steps, and the counterexample is about these. With a chain of thought one layer is enough. Under the "
    "note's own premise n = d^L the narrowest width is best for every budget (`tradeoff-narrowest-is-best`), whatever the task.",
    uses=("width-constant-suffices", "one-layer-composition", "tradeoff-narrowest-is-best"),
)


@claim.law
def deeper_tasks_take_no_more_layers(K, M, best_K, best_M):
    """From shallow to moderate compositions, K < M steps, the best number of layers does not grow."""
    return best_M <= best_K


def one_layer_for_each_step(K, M, best_K, best_M):
    return all_of(K < M, best_K == K, best_M == M)


@claim.law
def surplus_layers_cost(K, L, w):
    """At width w, L > K layers cost more than the K that are enough."""
    return K * (w * w) < L * (w * w)


def more_layers_than_steps(K, L, w):
    return all_of(1 <= w, K < L)


@claim.law
def thoughts_pay_only_when_deep(K, w):
    """K layers have no more parameters than the one layer of a chain of thought, as long as K is at most 10."""
    return K * (w * w) <= w * w


@claim.law
def one_layer_has_fewest_parameters(K, w):
    return w * w <= K * (w * w)


def some_steps(K, w):
    return 1 <= K


@claim.law
def prompt_costs_more(c, d, n):
    """The cost per token and layer is 12·d² for the matrices and 2·n·d for scores and sums: more than c·d²."""
    return implies(all_of(c >= 1, d >= 1), all_of(n >= c, c * (d * d) < 12 * (d * d) + 2 * (n * d)))


@claim.law
def parameters_of_a_layer(d, parameters):
    """Four d×d matrices of attention and two d×4d matrices after it."""
    return parameters == 12 * (d * d)


def usual_layer(d, parameters):
    return parameters == 4 * (d * d) + 2 * (4 * (d * d))


claim.reading(
    "rows 1 and 2: shallower compositions want more layers",
    Forall(
        deeper_tasks_take_no_more_layers,
        over={name: integers(1, 10) for name in ("K", "M", "best_K", "best_M")},
        given=(one_layer_for_each_step,),
    ),
    literal=True,
    expect=REFUTED,
    explain="One layer is best for one step, and two for two when n is large: the best number of layers grows.",
)

surplus = claim.reading(
    "row 1: more layers than steps at the same width",
    Forall(
        surplus_layers_cost, over=dict(K=all_integers, L=all_integers, w=all_integers), given=(more_layers_than_steps,)
    ),
    expect=PROVED,
    explain="Layers beyond the number of steps only cost; the width is constant already and cannot fall with them.",
    survivors={"hypothesis 1: le → lt": "a stricter hypothesis", "hypothesis 1: 1 → 2": "a stricter hypothesis"},
)

claim.reading(
    "row 3: a chain of thought pays only beyond 10 steps",
    Forall(thoughts_pay_only_when_deep, over=dict(K=integers(1, 10), w=integers(1, 8))),
    expect=REFUTED,
    explain="With two steps one layer already has half the parameters.",
)

with_thoughts = claim.reading(
    "row 3: with a chain of thought one layer has the fewest parameters, for every number of steps",
    Forall(one_layer_has_fewest_parameters, over=dict(K=all_integers, w=all_integers), given=(some_steps,)),
    expect=PROVED,
    explain="The same layer serves every step, so depth beyond one is not needed.",
)

claim.reading(
    "C ≈ L·d² as a number of parameters",
    Forall(
        parameters_of_a_layer,
        over=dict(d=all_integers, parameters=all_integers),
        given=(usual_layer,),
    ),
    expect=PROVED,
    explain="The usual layer has 12·d² parameters.",
)

claim.reading(
    "C ≈ L·d² as an amount of computation per token",
    Growth(
        quantity="operations per token and layer, 12·d² + 2·n·d",
        relation="O",
        bound="d²",
        grows=("n",),
        fails=Alternating(
            prompt_costs_more,
            (every(c=all_integers, d=all_integers), some(n=all_integers)),
            prove=lambda c, d: dict(n=c * d + c),
        ),
    ),
    expect=REFUTED,
    explain="Attention reads the whole prompt, which costs n·d: for prompts longer than the width the formula leaves out the larger part.",
)

correction = claim.correction(
    "budget-one-layer-a-step",
    says="For the composition of K functions, K layers of constant width are enough and further layers only cost; a chain of thought needs one "
    "layer, whatever K is.",
    latex=r"K w^2 < L w^2 \ (K < L), \qquad w^2 \le K w^2",
)

correction.reading(
    "surplus layers cost",
    surplus.statement,
    literal=True,
    expect=PROVED,
    survivors={"hypothesis 1: le → lt": "a stricter hypothesis", "hypothesis 1: 1 → 2": "a stricter hypothesis"},
)

correction.reading("one layer with thoughts", with_thoughts.statement, expect=PROVED)


@claim.figure(
    "Layers with the fewest parameters for K steps: they grow with K without a chain of thought, and stay 1 with one"
)
def best_layers():
    return growth("steps K", "layers", range(1, 13), {"without": lambda K: K, "with a chain of thought": lambda K: 1})
