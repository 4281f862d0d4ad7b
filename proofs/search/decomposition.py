"""decomposition: a search for counterexamples.

A recursive procedure divides a set of inputs into groups that cannot be told apart, and refines every group again.

python proofs/search/decomposition.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/depth_limits/technique/decomposition.py'
READINGS = [
    'approximately indistinguishable inputs form groups',
]

if __name__ == "__main__":
    sys.exit(search('decomposition', READINGS, FILE, sys.argv[1:]))
