"""power-iteration-rank: a search for counterexamples.

Power iteration estimates the tropical rank of an attention matrix.

python proofs/search/power_iteration_rank.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/practice/power_iteration_rank.py'
READINGS = [
    'the orbit determines the rank',
]

if __name__ == "__main__":
    sys.exit(search('power-iteration-rank', READINGS, FILE, sys.argv[1:]))
