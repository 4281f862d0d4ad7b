"""attention-cells-nonempty: a search for counterexamples.

In the division of query space into Voronoi regions every key owns a region, with nonempty interior.

python proofs/search/attention_cells_nonempty.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_cells_nonempty.py'
READINGS = [
    'dot-product scores, distinct keys',
    'distance scores with a bias, distinct keys',
]

if __name__ == "__main__":
    sys.exit(search('attention-cells-nonempty', READINGS, FILE, sys.argv[1:]))
