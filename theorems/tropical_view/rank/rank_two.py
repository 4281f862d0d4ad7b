"""What decides rank two?"""

from itertools import combinations, product

from tropcheck import Claim, Paper, cited, factor_rank, kapranov_rank, tropical_rank

claim = Claim(
    "rank-two",
    source=Paper("Develin, Santos, Sturmfels: On the rank of a tropical matrix", "on factor rank two, and Section 6"),
    says="A matrix has factor rank at most 2 exactly when all its 3×3 minors do, and a matrix of tropical rank 2 has Kapranov "
    "rank 2 over an infinite residue field.",
    latex=r"\mathrm{f\text{-}rank}(A) \le 2 \iff \mathrm{f\text{-}rank}(A_{RC}) \le 2 \ \forall\, |R| = |C| = 3",
    remark="The controls compare both sides for every 3×4 matrix with entries 0 and 1 whose first row and column are 0; every "
    "matrix with entries that differ by at most 1 in this way is one of them up to constants added to rows and columns.",
)


def minors_decide(rows, columns, entries):
    """The factor ranks of all these matrices and of their 3×3 minors, by the tropical engine."""
    for values in product(entries, repeat=(rows - 1) * (columns - 1)):
        inner = [values[i * (columns - 1) : (i + 1) * (columns - 1)] for i in range(rows - 1)]
        matrix = [[0] * columns, *([0, *row] for row in inner)]
        minors = (
            [[matrix[i][j] for j in chosen] for i in lines]
            for lines in combinations(range(rows), 3)
            for chosen in combinations(range(columns), 3)
        )
        small = factor_rank(matrix, "max").high <= 2
        if small != all(factor_rank(minor, "max").high <= 2 for minor in minors):
            return False
    return True


def tropical_two_is_kapranov_two(entries):
    """All 3×3 matrices with first row and column 0 and tropical rank 2 have a lift of rank 2 (the engine checks it)."""
    for inner in product(entries, repeat=4):
        matrix = [[0, 0, 0], [0, *inner[:2]], [0, *inner[2:]]]
        if tropical_rank(matrix, "max").high <= 2 and kapranov_rank(matrix, "max").high > 2:
            return False
    return True


claim.control("3×3 matrices with entries −1, 0, 1", tropical_two_is_kapranov_two, holds=True, entries=(-1, 0, 1))
claim.control("3×4 matrices with entries 0 and 1", minors_decide, holds=True, rows=3, columns=4, entries=(0, 1))

claim.reading(
    "factor rank",
    cited(
        "Develin, Santos, Sturmfels: On the rank of a tropical matrix, the characterization of Barvinok rank two by 3×3 minors. "
        "Its proof goes through trees of segments, which no method here covers."
    ),
    literal=True,
)

claim.reading(
    "tropical rank and Kapranov rank",
    cited(
        "Develin, Santos, Sturmfels: On the rank of a tropical matrix, Section 6: tropical rank two implies Kapranov rank two. A "
        "statement about lifts to Puiseux series; the tropical engine builds such lifts for given matrices (kapranov_rank)."
    ),
)
