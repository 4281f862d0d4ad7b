"""The same parameters serve every step of a chain of thought."""

from tropcheck import (
    PROVED,
    Claim,
    Note,
    Scope,
)

from .._lookups import lookups, survivors

claim = Claim(
    "cot-shared-parameters",
    source=Note("depth-limits", "153", "600fab61860e9f8b2a1e85d067ce174dbd5d782580626dc35733604520d6b6fa"),
    says="The same parameters can be used at every step of a chain of thought.",
    latex=r"y_0 = x,\quad y_t = f_t(y_{t-1}) \text{ by one and the same layer}",
)

claim.reading(
    "composition: one layer serves every thought",
    lookups,
    literal=True,
    expect=PROVED,
    quick=Scope(elements=(1,)),
    explain="The step is one map, whatever the number of the thought; the position tells which function comes next.",
    survivors=survivors,
)
