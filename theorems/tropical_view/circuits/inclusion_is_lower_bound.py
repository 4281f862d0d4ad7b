"""Does an inclusion in a circuit class give a lower bound?"""

from tropcheck import (
    PROVED,
    REFUTED,
    Claim,
    Forall,
    Note,
    Scope,
    all_of,
    iff,
    implies,
    integers,
    not_formal,
    vector,
)

relation = Claim(
    "tc0-tropical",
    source=Note("tropical-view", "170", "fd68c78ee44cede3d9fd0c1212d69e57ffa62bcd8c15e29c6c6251545f45fe1c"),
    says="The circuit class TC⁰ is closely related to tropical circuit complexity.",
    remark="Threshold circuits compute Boolean functions, tropical circuits real ones; the note names no translation between them.",
)
relation.reading(
    "as stated",
    not_formal(
        "`Closely related` asserts neither an inclusion nor a separation, and the tropical class is not defined."
    ),
    literal=True,
)

claim = Claim(
    "inclusion-is-lower-bound",
    source=Note("tropical-view", "174", "d528930a4e101611b9b3fa03025b294b078359583657456a77766f116934d5b0"),
    says="The inclusion of transformers in a class of tropical circuits gives a lower bound for the computational complexity of "
    "transformers.",
    latex=r"T \subseteq C \Rightarrow C \subseteq T; \qquad t_i, c_i = 1 \iff f_i \in T,\ f_i \in C",
    remark="A lower bound for transformers would say that they compute all functions of some class. Functions f_1, …, f_n, and t_i, "
    "c_i tell (0 or 1) whether f_i is in T and in C.",
)


@claim.law
def transformers_compute_the_class(t, c):
    return all_of(implies(c[i] == 1, t[i] == 1) for i in range(len(t)))


def included(t, c):
    return all_of(implies(t[i] == 1, c[i] == 1) for i in range(len(t)))


@claim.law
def outside_the_class_outside_transformers(t, c):
    """The inclusion says of a function exactly that, if it lies outside C, it is no transformer's."""
    return iff(implies(t == 1, c == 1), implies(c == 0, t == 0))


functions = lambda n: dict(t=vector(n, integers(0, 1)), c=vector(n, integers(0, 1)))

claim.reading(
    "transformers compute at least the class",
    Forall(transformers_compute_the_class, over=functions, given=(included,)),
    literal=True,
    expect=REFUTED,
    quick=Scope(sizes={"n": (1, 2)}),
    explain="A function in the class that no transformer computes: an inclusion bounds transformers from above.",
)

for_functions_outside = claim.reading(
    "a lower bound for functions outside the class",
    Forall(outside_the_class_outside_transformers, over=dict(t=integers(0, 1), c=integers(0, 1))),
    expect=PROVED,
    explain="What lies outside the class needs something else than a transformer of this kind: one function at a time.",
    survivors={"eq → le": "0 is the smaller of the two values"},
)

correction = claim.correction(
    "inclusion-is-upper-bound",
    says="The inclusion is an upper bound on what transformers compute, and so a lower bound for functions outside the class.",
    latex=r"T \subseteq C,\ f \notin C \Rightarrow f \notin T, \qquad t = [f \in T],\ c = [f \in C]",
)
correction.reading(
    "one function",
    for_functions_outside.statement,
    literal=True,
    expect=PROVED,
    survivors={"eq → le": "0 is the smaller of the two values"},
)
