"""Producers of certificates: whatever they do, only what the kernel accepts counts.

`certify` takes a question as pure data and returns a proof that it has no counterexample, as pure data. The modules in
reading order: `simplex` and `linear` (inequalities), `equality` (terms), `consequences`, `combination`, `intervals` and
`nonlinear` (polynomials), `countermodel`, `theory` (all of these), `cdcl` (the search), `instances` (of quantifiers),
`clausal` and `proof` (certificates), `trees` and `reading` (for human readers), `propositional`.
"""

from __future__ import annotations

from solver.certify.proof import certify
from solver.certify.propositional import certify_cnf
from solver.certify.reading import Line, proof_text
from solver.certify.trees import case_tree

__all__ = ["Line", "case_tree", "certify", "certify_cnf", "proof_text"]
