"""polynomial-indices: a search for counterexamples.

The formulas with variables x_1, …, x_n and exponents i_1, …, i_m are well formed.

python proofs/search/polynomial_indices.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/polynomials/polynomial_indices.py'
READINGS = [
    'for all numbers m and n',
]

if __name__ == "__main__":
    sys.exit(search('polynomial-indices', READINGS, FILE, sys.argv[1:]))
