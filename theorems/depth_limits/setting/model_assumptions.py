"""The model of the note, against the model of the paper."""

from tropcheck import PROVED, Claim, Forall, Note, all_of, not_formal, reals

claim = Claim(
    "model-assumptions",
    source=Note("depth-limits", "21-27", "98f2e9ea7f98374de39a0f4a637453d0bca83e3f4e717cb81dab000c85d4a23b"),
    says="The model is a decoder of L layers with the prompt f_1, …, f_L, x, absolute positions and O(log n) bits of precision.",
    latex=r"H d p \ge B,\quad p \le a k,\ k = \log_2 n \Rightarrow d \ge \frac{B}{H a k}",
    remark="In the paper the precision p is free and the bound is on H·d·p; the last function comes first in the prompt and the "
    "query w last; every position may have its own embedding.",
)

claim.reading(
    "as a definition",
    not_formal(
        "The lines fix a model and assert nothing. They differ from the paper in three ways: the order of the prompt, the "
        "place of the query, and the precision, which the paper leaves free."
    ),
    literal=True,
)


@claim.law
def width_from_total(B, d, p, a, k):
    """From d·p ≥ B (one head) and p ≤ a·k: d·a·k ≥ B."""
    return B <= d * (a * k)


def total_and_precision(B, d, p, a, k):
    return all_of(0 <= d, p <= a * k, B <= d * p)


claim.reading(
    "with O(log n) bits a bound on d·p is one on d, up to the factor log n",
    Forall(width_from_total, over={name: reals for name in ("B", "d", "p", "a", "k")}, given=(total_and_precision,)),
    expect=PROVED,
    explain="Replacing p by the larger a·log n leaves the product at least B.",
)
