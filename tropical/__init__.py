"""Exact max-plus algebra and geometry."""

from tropical.border import ArrayLike, Convention, ExactArray, entries, exact, shape
from tropical.classical import classical_determinant, classical_rank
from tropical.determinant import Determinant, determinant, is_nonsingular, permanent, signed_determinant
from tropical.errors import DivergenceError, DomainError
from tropical.factor import factor_rank
from tropical.generators import column_rank, row_rank
from tropical.gondran_minoux import determinantal_rank, gondran_minoux_rank
from tropical.infinity import POS_INF, Extended
from tropical.kapranov import Lift, kapranov_rank, standard_lift, with_lift
from tropical.matrix import Matrices, Matrix, ShapeError, matrices
from tropical.rank import (
    Exhaustion,
    Factorization,
    FoolingSet,
    Minor,
    Obligation,
    OpenRankError,
    Rank,
    Theorem,
)
from tropical.tropical_rank import tropical_rank

__all__ = [
    "POS_INF",
    "ArrayLike",
    "Convention",
    "Determinant",
    "DivergenceError",
    "DomainError",
    "ExactArray",
    "Exhaustion",
    "Extended",
    "Factorization",
    "FoolingSet",
    "Lift",
    "Matrices",
    "Matrix",
    "Minor",
    "Obligation",
    "OpenRankError",
    "Rank",
    "ShapeError",
    "Theorem",
    "classical_determinant",
    "classical_rank",
    "column_rank",
    "determinant",
    "determinantal_rank",
    "entries",
    "exact",
    "factor_rank",
    "gondran_minoux_rank",
    "is_nonsingular",
    "kapranov_rank",
    "matrices",
    "permanent",
    "row_rank",
    "shape",
    "signed_determinant",
    "standard_lift",
    "tropical_rank",
    "with_lift",
]
