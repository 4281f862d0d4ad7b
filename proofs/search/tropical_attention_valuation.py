"""tropical-attention-valuation: a search for counterexamples.

The map v(x) = log max(0, x), which takes ordinary numbers to max-plus numbers, is a valuation: v(x) = −∞ exactly for x = 0, v(xy) = v(x) + v(y), and v(x + y) ≤ max(v(x), v(y)).

python proofs/search/tropical_attention_valuation.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/papers/tropical_attention_valuation.py'
READINGS = [
    'sums, positive numbers',
    'products, all numbers',
]

if __name__ == "__main__":
    sys.exit(search('tropical-attention-valuation', READINGS, FILE, sys.argv[1:]))
