"""attention-softmax-limit: a search for counterexamples.

Attention with a maximum in the place of the softmax is a piecewise-linear approximation of standard attention.

python proofs/search/attention_softmax_limit.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/attention/attention_softmax_limit.py'
READINGS = [
    'the output, at every query, for a temperature that is small enough',
    'the Hessian, the third bound of Theorem VI.1',
    'the Lipschitz constant of the gradient, the fourth bound of Theorem VI.1',
]

if __name__ == "__main__":
    sys.exit(search('attention-softmax-limit', READINGS, FILE, sys.argv[1:]))
