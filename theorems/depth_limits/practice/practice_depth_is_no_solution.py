"""Adding layers is a solution for deep compositions."""

from tropcheck import PROVED, REFUTED, Claim, Note, Scope, audit_machine, lookup_decoder

from ..._figures import growth
from .._lookups import lookups, survivors, width_does_not_grow_with_depth


def composes(n, L):
    machine, prompt = lookup_decoder(n, L)
    return audit_machine(machine, prompt) == prompt.task.count and len(machine.layers) == L


claim = Claim(
    "practice-depth-is-no-solution",
    source=Note("depth-limits", "245-251", "94e9f375f32831308bb5ab5db47c072467ecbb25e2b538b51239b4a8b046f5d0"),
    says="For very deep compositions adding layers alone is no solution.",
    latex=r"\text{width of } L \text{ layers that compose } L \text{ functions} = \Omega(L); \qquad 6 c < L",
    uses=("width-lower-bound",),
)

claim.control("n = 2, L = 5: five layers, every input", composes, holds=True, n=2, L=5)

claim.reading(
    "with as many layers as functions the width still grows with the depth of composition",
    width_does_not_grow_with_depth("width of the narrowest decoder of L layers that composes L functions"),
    literal=True,
    expect=REFUTED,
    quick=Scope(elements=(1,)),
    explain="One layer for each function is a solution, with constant width and no chain of thought.",
)

solution = claim.correction(
    "practice-layers-suffice",
    says="One layer for each function composes any number of functions, with constant width.",
    latex=r"y_t = f_t(y_{t-1})",
)

solution.reading(
    "every depth of composition", lookups, literal=True, expect=PROVED, quick=Scope(elements=(1,)), survivors=survivors
)


@claim.figure("Width of L layers that compose L functions: it does not grow")
def width_by_depth():
    return growth("L", "width", range(1, 13), {"enough": lambda L: 6, "claimed to grow": lambda L: L})
