"""su-ffn-polynomial: a search for counterexamples.

The ReLU layers of a transformer act as tropical polynomials.

python proofs/search/su_ffn_polynomial.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_ffn_polynomial.py'
READINGS = [
    'one unit with an outgoing weight',
]

if __name__ == "__main__":
    sys.exit(search('su-ffn-polynomial', READINGS, FILE, sys.argv[1:]))
