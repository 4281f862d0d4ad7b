"""hierarchy-two: a search for counterexamples.

Piecewise-linear functions have tropical rank 2.

python proofs/search/hierarchy_two.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/functions/hierarchy_two.py'
READINGS = [
    'rank of the matrices of values',
]

if __name__ == "__main__":
    sys.exit(search('hierarchy-two', READINGS, FILE, sys.argv[1:]))
