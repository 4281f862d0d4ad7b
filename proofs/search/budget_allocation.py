"""budget-allocation: a search for counterexamples.

A budget C is about L·d². Compositions of fewer than 5 steps want more layers and a smaller width, those of 5 to 10 steps a moderate depth and width, deeper ones a chain of thought and a moderate depth.

python proofs/search/budget_allocation.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/depth_limits/practice/budget_allocation.py'
READINGS = [
    'rows 1 and 2: shallower compositions want more layers',
    'row 3: a chain of thought pays only beyond 10 steps',
]

if __name__ == "__main__":
    sys.exit(search('budget-allocation', READINGS, FILE, sys.argv[1:]))
