"""What hostile fact documents cost the kernel: python tests/bench/kernel/bench_kernel_hostile_facts.py"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from hostile_facts import documents

from solver.kernel.document import Rejected, parse
from solver.kernel.facts.statement import check_facts


def main() -> None:
    """Print for each document its size, the processor time of reading and checking it, and what the kernel says."""
    for name, document in documents().items():
        raw = json.dumps(document).encode()
        started = time.process_time()
        try:
            said = ", ".join(check_facts(parse(raw)).lines)
        except Rejected as error:
            said = str(error)
        print(f"{name:40} {len(raw) / 1e6:6.2f} MB {time.process_time() - started:6.2f} s  {said[:70]}", flush=True)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
