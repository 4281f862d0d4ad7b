"""attention-printed-formula: a search for counterexamples.

Tropical attention is printed as the tropical sum over j of −½‖q − k_j‖² ⊕ log v_j, and read as the value of the key that matches the query best.

python proofs/search/attention_printed_formula.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_printed_formula.py'
READINGS = [
    'as printed, ⊕ inside, scalar values',
    'with ⊗ inside, scalar values',
]

if __name__ == "__main__":
    sys.exit(search('attention-printed-formula', READINGS, FILE, sys.argv[1:]))
