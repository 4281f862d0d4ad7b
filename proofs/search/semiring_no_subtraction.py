"""semiring-no-subtraction: a search for counterexamples.

The table puts tropical addition beside ordinary addition, as if ⊕ had the properties of +: every element has an inverse, and equal summands can be cancelled.

python proofs/search/semiring_no_subtraction.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/semiring/semiring_no_subtraction.py'
READINGS = [
    '⊕ is cancellative',
]

if __name__ == "__main__":
    sys.exit(search('semiring-no-subtraction', READINGS, FILE, sys.argv[1:]))
