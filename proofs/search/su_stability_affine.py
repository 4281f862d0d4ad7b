"""su-stability-affine: a search for counterexamples.

Where one score exceeds all others by δ, the gradient of τ·log Σ exp(s_j/τ) is Lipschitz with the constant (1/τ)(N − 1)·exp(−δ/τ), and the affine approximation is off by at most half of that times the squared distance.

python proofs/search/su_stability_affine.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_stability_affine.py'
READINGS = [
    'the gradient, two scores already',
]

if __name__ == "__main__":
    sys.exit(search('su-stability-affine', READINGS, FILE, sys.argv[1:]))
