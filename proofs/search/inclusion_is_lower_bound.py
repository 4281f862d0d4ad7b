"""inclusion-is-lower-bound: a search for counterexamples.

The inclusion of transformers in a class of tropical circuits gives a lower bound for the computational complexity of transformers.

python proofs/search/inclusion_is_lower_bound.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/circuits/inclusion_is_lower_bound.py'
READINGS = [
    'transformers compute at least the class',
]

if __name__ == "__main__":
    sys.exit(search('inclusion-is-lower-bound', READINGS, FILE, sys.argv[1:]))
