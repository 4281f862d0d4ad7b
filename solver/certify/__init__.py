"""Producers of certificates: whatever they do, only what the kernel accepts counts.

`certify` takes a question as pure data and returns a proof that it has no counterexample, as pure data.
"""

from __future__ import annotations

from solver.certify.proof import certify
from solver.certify.reading import Line, proof_text
from solver.certify.trees import case_tree

__all__ = ["Line", "case_tree", "certify", "proof_text"]
