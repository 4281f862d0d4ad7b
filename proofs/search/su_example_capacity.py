"""su-example-capacity: a search for counterexamples.

512⁸ ≈ 1.1 × 10²¹.

python proofs/search/su_example_capacity.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_example_capacity.py'
READINGS = [
    'rounded to two digits',
]

if __name__ == "__main__":
    sys.exit(search('su-example-capacity', READINGS, FILE, sys.argv[1:]))
