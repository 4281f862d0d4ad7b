"""attention-piecewise-linear: a search for counterexamples.

Tropical attention is a piecewise-linear convex function of the query.

python proofs/search/attention_piecewise_linear.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_piecewise_linear.py'
READINGS = [
    'the printed formula, ⊕ inside',
    'distance scores with ⊗ inside',
    'log-lifted with denominator: convex',
]

if __name__ == "__main__":
    sys.exit(search('attention-piecewise-linear', READINGS, FILE, sys.argv[1:]))
