"""boundaries-decide: a search for counterexamples.

The boundaries of the regions are the decision boundaries: the output changes there, and only there.

python proofs/search/boundaries_decide.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/boundaries_decide.py'
READINGS = [
    'hard attention with fixed values: every wall changes the output, and only walls do',
    'values added to the scores: the output changes only on walls',
    'softmax: the output changes only on walls',
]

if __name__ == "__main__":
    sys.exit(search('boundaries-decide', READINGS, FILE, sys.argv[1:]))
