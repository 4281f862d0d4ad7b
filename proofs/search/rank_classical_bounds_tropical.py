"""rank-classical-bounds-tropical: a search for counterexamples.

The classical rank of a real m×n matrix is at least its tropical rank.

python proofs/search/rank_classical_bounds_tropical.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/rank/rank_classical_bounds_tropical.py'
READINGS = [
    'tropical rank, same real matrix',
    'tropical rank, no entry equal to 0',
    'factor rank, same real matrix',
    'Kapranov rank, same real matrix',
    'the converse: tropical rank bounds classical rank',
]

if __name__ == "__main__":
    sys.exit(search('rank-classical-bounds-tropical', READINGS, FILE, sys.argv[1:]))
