"""What is carried from step to step stands in the tokens."""

from tropcheck import (
    PROVED,
    Claim,
    Forall,
    Note,
    function,
    implies,
    index,
    index_set,
)

claim = Claim(
    "cot-state",
    source=Note("depth-limits", "152", "05a0fe8e3b182fe168b765138301e24c6eb368a991936fff656005f995be50bc"),
    says="Intermediate results are stored in tokens, and not only in hidden states.",
    latex=r"a = b \Rightarrow \mathrm{next}(a) = \mathrm{next}(b)",
    remark="T is the set of tokens and next(a) the token generated after a, for one prompt. A decoder of one layer sees of its "
    "earlier steps only the tokens, since hidden states of earlier positions are recomputed from the tokens.",
)


@claim.law
def next_depends_on_the_token(T, H, a, b, hidden, other, generate):
    """Two runs with different hidden states in earlier steps, and the same token, generate the same token."""
    step = lambda token, ignored: generate(token)
    return implies(a == b, step(a, hidden) == step(b, other))


claim.reading(
    "the continuation is determined by the tokens",
    Forall(
        next_depends_on_the_token,
        over=dict(
            T=index_set(),
            H=index_set(),
            a=index("T"),
            b=index("T"),
            hidden=index("H"),
            other=index("H"),
            generate=function("T", to="T"),
        ),
    ),
    literal=True,
    expect=PROVED,
    explain="A decoder is a function of the token sequence, so everything that is carried from step to step stands in tokens.",
)
