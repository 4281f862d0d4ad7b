"""What the note says about grokking is prose."""

from tropcheck import Claim, Note, not_formal

memorization = Claim(
    "grokking-memorization",
    source=Note("tropical-view", "152-154", "fa5bfea26671a308a5dd7306bc932841df6e9b43c3a51793845eac30488b83bc"),
    says="While it memorizes, a model learns the boundary of a tropical polyhedron.",
)
memorization.reading(
    "as stated",
    not_formal(
        "No polyhedron, no model and no learning rule are named: it is not said of which function of what the boundary is "
        "learned, nor what learning a boundary would mean. Nothing in the sentence could be false."
    ),
    literal=True,
)

generalization = Claim(
    "grokking-generalization",
    source=Note("tropical-view", "155", "7b99357f2eed733236390db100524193676dab91c8d331129eae0513523e854d"),
    says="While it generalizes, that boundary shrinks to a core structure.",
)
generalization.reading(
    "as stated",
    not_formal("The core structure is not defined, and no measure of shrinking is given."),
    literal=True,
)

transition = Claim(
    "grokking-transition",
    source=Note("tropical-view", "156", "a7d7a898de79b35de8dc109c0a362f50dc703ac88a3853fc33a7cfd6d13b66db"),
    says="The critical point of grokking is a phase transition from complex boundaries to simple ones.",
)
transition.reading(
    "as stated",
    not_formal(
        "Neither the complexity of a boundary nor the parameter that passes its critical value is given. A formal core would "
        "compare the number of cells before and after generalization in one stated model; the note states none."
    ),
    literal=True,
)
