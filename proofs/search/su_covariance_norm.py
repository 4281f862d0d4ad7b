"""su-covariance-norm: a search for counterexamples.

For a probability vector p the spectral norm of diag(p) − ppᵀ is at most the largest p_k(1 − p_k).

python proofs/search/su_covariance_norm.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_covariance_norm.py'
READINGS = [
    'two entries already',
]

if __name__ == "__main__":
    sys.exit(search('su-covariance-norm', READINGS, FILE, sys.argv[1:]))
