"""A chain of thought is not necessary where the depth may grow."""

from tropcheck import PROVED, REFUTED, Claim, Note, Scope

from ..._figures import growth
from .._lookups import lookups, survivors, width_does_not_grow_with_depth
from .._messages import fewer_messages_than_functions

claim = Claim(
    "practice-cot-necessary",
    source=Note("depth-limits", "252", "bec3f23dfc7e9324544b6784d54cc9f9238fff2a5eb381a833b2fe0abba298b3"),
    says="Complex reasoning needs a chain of thought or something like it.",
    latex=r"\text{width without chain of thought} = \Omega(L); \qquad 6 c < L",
    remark="Complex reasoning is read as the composition of L functions, the only task of the note.",
    uses=("width-lower-bound", "chen-one-layer"),
)

claim.reading(
    "composition, whatever the number of layers",
    width_does_not_grow_with_depth(
        "width of the narrowest decoder, of any depth, that composes L functions without a chain of thought"
    ),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="L layers compose L functions in one pass.",
)

claim.reading(
    "the paper's task with one function, one layer, fewer than n·log₂ n bits",
    fewer_messages_than_functions,
    expect=PROVED,
    explain="If neither depth nor width may grow, thoughts are what is left.",
)

instead = claim.correction(
    "practice-depth-instead-of-thoughts",
    says="For composition, layers do what thoughts do: one for each function.",
    latex=r"y_t = f_t(y_{t-1})",
)

instead.reading(
    "every depth of composition", lookups, literal=True, expect=PROVED, quick=Scope(elements=(1,)), survivors=survivors
)


@claim.figure("Width without a chain of thought for composing L functions with L layers")
def width_without_thoughts():
    return growth("L", "width", range(1, 13), {"enough": lambda L: 6, "claimed to grow": lambda L: L})
