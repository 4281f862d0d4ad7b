"""min-max-duality: a search for counterexamples.

Negation is an isomorphism between max-plus and min-plus algebra: every statement about one is a statement about the other, for negated entries.

python proofs/search/min_max_duality.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/semiring/min_max_duality.py'
READINGS = [
    'the same matrix, not negated, has the same rank under both conventions',
]

if __name__ == "__main__":
    sys.exit(search('min-max-duality', READINGS, FILE, sys.argv[1:]))
