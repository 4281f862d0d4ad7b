"""rank-attention-limit: a search for counterexamples.

The tropical rank of the attention matrix is limited, and with it the class of representable functions: scores QKᵀ of head dimension d have tropical rank at most d.

python proofs/search/rank_attention_limit.py --seconds 10 --count 3 --strategy random --size n=2,3 (--help tells all options)
"""

import sys
from pathlib import Path

from tropcheck.search import search

FILE = Path(__file__).resolve().parents[2] / 'theorems/tropical_view/rank/rank_attention_limit.py'
READINGS = [
    'tropical rank of QKᵀ, d = 1',
    'classical rank after the exponential, d = 1',
]

if __name__ == "__main__":
    sys.exit(search('rank-attention-limit', READINGS, FILE, sys.argv[1:]))
