"""Read files changed at random: ``python -m tests.fuzzing --inputs 100000``."""

from __future__ import annotations

import argparse
import os
import sys

from cubetower.foundation.workers import Workers
from tests.fuzzing.fuzzer import READERS, Count, fuzz, show, targets


def main() -> None:
    """Read them on all cores; exit with 1 if one is neither accepted nor clearly refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--readers", nargs="*", default=sorted(READERS))
    asked = parser.parse_args()
    chosen = [target for target in targets() if target.reader in asked.readers]
    tasks = [
        (min(500, asked.inputs - done), asked.seed * 1_000_000 + part, chosen)
        for part, done in enumerate(range(0, asked.inputs, 500))
    ]
    total = Count()
    for count in Workers(asked.jobs).results(fuzz, iter(tasks)):
        total.accepted += count.accepted
        total.refused += count.refused
        total.faults += count.faults
        total.slowest = max(total.slowest, count.slowest)
    show(total)
    sys.exit(bool(total.faults))


if __name__ == "__main__":
    main()
