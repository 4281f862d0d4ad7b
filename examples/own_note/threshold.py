"""Does one threshold serve all scores? The order of the quantifiers is wrong."""

from tropcheck import PROVED, REFUTED, Alternating, Claim, Note, every, reals, some

claim = Claim(
    "threshold",
    source=Note("own", "36", "61c393ac5d3fef2e5a69f4632cdd5b02fde9793fccb16eb0b9473d85da42ee73"),
    says="There is a real number t such that every real score s is at most t.",
    latex=r"\exists t\ \forall s:\ s \le t",
)


@claim.law
def not_passed(t, s):
    return s <= t


claim.reading(
    "one for all",
    Alternating(not_passed, (some(t=reals), every(s=reals)), refute=lambda t: {"s": t + 1}),
    literal=True,
    expect=REFUTED,
    explain="The score t + 1 passes t.",
)

afterwards = claim.correction(
    "threshold-afterwards",
    says="For every real score s there is a real number t with s at most t.",
    latex=r"\forall s\ \exists t:\ s \le t",
)
afterwards.reading(
    "one for each",
    Alternating(not_passed, (every(s=reals), some(t=reals)), prove=lambda s: {"t": s}),
    literal=True,
    expect=PROVED,
)
