"""newton-determines: a search for counterexamples.

The geometric structure of a tropical polynomial P is completely characterized by its Newton polytope.

python proofs/search/newton_determines.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/polynomials/newton_determines.py'
READINGS = [
    'the polytope determines the function',
    'the polytope determines which regions there are',
]

if __name__ == "__main__":
    sys.exit(search('newton-determines', READINGS, FILE, sys.argv[1:]))
