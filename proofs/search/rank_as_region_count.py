"""rank-as-region-count: a search for counterexamples.

The diagnostics store the rank of the attention matrix as the number of regions: the one determines the other.

python proofs/search/rank_as_region_count.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/practice/rank_as_region_count.py'
READINGS = [
    'the number of regions determines the rank',
]

if __name__ == "__main__":
    sys.exit(search('rank-as-region-count', READINGS, FILE, sys.argv[1:]))
