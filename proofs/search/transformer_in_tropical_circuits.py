"""transformer-in-tropical-circuits: a search for counterexamples.

Transformers are contained in the class of tropical circuits of constant depth or size.

python proofs/search/transformer_in_tropical_circuits.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/circuits/transformer_in_tropical_circuits.py'
READINGS = [
    'gates max, + and constants: they contain x ↦ −x, which a layer of a transformer computes',
]

if __name__ == "__main__":
    sys.exit(search('transformer-in-tropical-circuits', READINGS, FILE, sys.argv[1:]))
