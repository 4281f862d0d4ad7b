"""transformers-contain-tropical: a search for counterexamples.

The functions that general transformers express contain the tropically representable functions as a subclass.

python proofs/search/transformers_contain_tropical.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/functions/transformers_contain_tropical.py'
READINGS = [
    'exactly, the smooth maximum τ·log Σ exp(s_j/τ) of at least two scores',
]

if __name__ == "__main__":
    sys.exit(search('transformers-contain-tropical', READINGS, FILE, sys.argv[1:]))
