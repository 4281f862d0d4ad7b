"""The limits that the note lists, against the paper."""

from tropcheck import PROVED, Claim, Note, Recurrence, all_integers, all_of, not_formal

constant_depth = Claim(
    "limits-constant-depth",
    source=Note("depth-limits", "231-235,241", "0c24f8ea921aff7503ecddb33ec95fc3d059f9e12698e2a68d8422a2fdeebf7b"),
    says="Only a constant number of layers is analysed; what happens at L = ω(1) is open.",
    latex=r"n = 2^{k},\ k = s\, 16^L:\quad n^{2^{-4L}} = 2^{s} = u r > s r = \log_2 n \quad (s = 8L + 8,\ r = 16^L)",
    remark="The theorem is stated for L up to the order of log log n, where it is not empty: at n = 2^(s·16^L) its bound on H·d·p "
    "is 2^s, and H·d·p is at least log₂ n = s·16^L in every model.",
)
constant_depth.reading(
    "as a statement about the paper",
    not_formal(
        "What a paper analyses is no statement about mathematical objects. It is not so, either: arXiv:2412.02975, Theorem 1.1 "
        "lets L grow up to the order of log log n. That nothing is known beyond is left open there, too."
    ),
    literal=True,
)


@constant_depth.law
def bound_exceeds_the_logarithm(L, u):
    """Divided by r = 16^L: the bound 2^(8L+8) is u = 256·16^L, and log₂ n is s = 8L + 8."""
    return all_of(L >= 0, u > 8 * L + 8)


constant_depth.reading(
    "the bound says something for every L, at suitable n",
    Recurrence(
        bound_exceeds_the_logarithm,
        state=dict(L=all_integers, u=all_integers),
        start=lambda: dict(L=0, u=256),
        step=lambda L, u: dict(L=L + 1, u=16 * u),
    ),
    expect=PROVED,
    survivors={
        "le → lt": "after a step L is positive",
        "0 → 1": "after a step L is positive",
        "add → sub": "a smaller left side",
        "16 → 17": "a faster growth",
        "8 → 9": "u exceeds 9·L + 9, too",
        "1 → 0": "a smaller left side",
        "1 → 2": "a step gains more than it needs",
        "hypothesis 1: lt → le": "a step gains more than it needs",
        "hypothesis 1: 0 → -1": "a step gains more than it needs",
        "hypothesis 1: add → sub": "a step gains more than it needs",
    },
    explain="With s = 8L + 8 the bound is 2^s = 256·256^L, and log₂ n is only (8L + 8)·16^L.",
)

precision = Claim(
    "limits-precision",
    source=Note("depth-limits", "236", "61fbf670e6c202d25bbe190371346929abe7d3690d936b22b7676e2021087a36"),
    says="A precision of O(log n) bits is assumed.",
    uses=("model-assumptions",),
)
precision.reading(
    "as a statement about the paper",
    not_formal(
        "What a paper assumes is no statement about mathematical objects. The paper's bound is on H·d·p with p free; O(log n) "
        "bits are what turns it into a bound on d, as `model-assumptions` shows."
    ),
    literal=True,
)

task = Claim(
    "limits-task",
    source=Note("depth-limits", "237,242", "ef2121b517fbd089469c8607cb4787a43372bf42896e3809327a9b03990020c7"),
    says="The conclusions are about one specific task, sequential composition; general tasks are open.",
)
task.reading(
    "as stated",
    not_formal(
        "A true description of the theorem, which names one task; and an open question. How much hangs on the task is seen in "
        "`width-lower-bound`: with x in the place of the query the bound fails."
    ),
    literal=True,
)

questions = Claim(
    "questions-depth",
    source=Note("depth-limits", "239-243", "2cd6dd348b123a5747221bee347c701aac10bff6506c99a8de461e2db5ec200d"),
    says="Open questions: depth that is not constant, other tasks, tighter upper bounds.",
    uses=("chen-one-more-layer",),
)
questions.reading(
    "as stated",
    not_formal(
        "Questions assert nothing. On the third: L + 1 layers of constant width suffice (`chen-one-more-layer`), so for depth "
        "L + 1 no upper bound is left to tighten but a constant."
    ),
    literal=True,
)
