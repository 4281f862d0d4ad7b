"""su-stability-hessian: a search for counterexamples.

Where one score exceeds all others by δ, the Hessian of τ·log Σ exp(s_j/τ) has spectral norm at most (1/τ)(N − 1)·exp(−δ/τ).

python proofs/search/su_stability_hessian.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_stability_hessian.py'
READINGS = [
    'two scores already',
]

if __name__ == "__main__":
    sys.exit(search('su-stability-hessian', READINGS, FILE, sys.argv[1:]))
