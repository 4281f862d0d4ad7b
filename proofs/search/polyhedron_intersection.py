"""polyhedron-intersection: a search for counterexamples.

The tropical polyhedron {x : Ax ⊕ b ≥ 0} is an intersection of linear inequalities.

python proofs/search/polyhedron_intersection.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/polyhedra/polyhedron_intersection.py'
READINGS = [
    'A x tropical',
]

if __name__ == "__main__":
    sys.exit(search('polyhedron-intersection', READINGS, FILE, sys.argv[1:]))
