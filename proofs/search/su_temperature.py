"""su-temperature: a search for counterexamples.

The temperature of attention is typically τ = 1/√d_k, so 0.125 for d_k = 64.

python proofs/search/su_temperature.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/su_temperature.py'
READINGS = [
    'τ is the temperature of raw scores',
]

if __name__ == "__main__":
    sys.exit(search('su-temperature', READINGS, FILE, sys.argv[1:]))
