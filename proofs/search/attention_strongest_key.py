"""attention-strongest-key: a search for counterexamples.

The max operation is the same as choosing the key with the strongest response.

python proofs/search/attention_strongest_key.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_strongest_key.py'
READINGS = [
    'the strongest key',
    'the value of a strongest key is determined',
]

if __name__ == "__main__":
    sys.exit(search('attention-strongest-key', READINGS, FILE, sys.argv[1:]))
