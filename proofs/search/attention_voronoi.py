"""attention-voronoi: a search for counterexamples.

Attention partitions the space of queries into the Voronoi cells of the keys: key j wins exactly where no key is nearer to the query.

python proofs/search/attention_voronoi.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_voronoi.py'
READINGS = [
    'dot-product scores',
    'dot-product scores, query not zero',
    'the printed formula, ⊕ inside',
    'the queries are the sites, dot-product scores',
]

if __name__ == "__main__":
    sys.exit(search('attention-voronoi', READINGS, FILE, sys.argv[1:]))
