"""attention-standard: a search for counterexamples.

Standard attention is softmax(QKᵀ/√d)V: each output is a mean of the values with positive weights that sum to 1.

python proofs/search/attention_standard.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_standard.py'
READINGS = [
    'the temperature is 1/√d',
]

if __name__ == "__main__":
    sys.exit(search('attention-standard', READINGS, FILE, sys.argv[1:]))
