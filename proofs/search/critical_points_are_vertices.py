"""critical-points-are-vertices: a search for counterexamples.

The critical points of the loss are vertices of a tropical polyhedron.

python proofs/search/critical_points_are_vertices.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/training/critical_points_are_vertices.py'
READINGS = [
    'critical points (0 is a subgradient)',
    'the set of minimizers contains a vertex: if there is a minimizer, there is a vertex',
]

if __name__ == "__main__":
    sys.exit(search('critical-points-are-vertices', READINGS, FILE, sys.argv[1:]))
