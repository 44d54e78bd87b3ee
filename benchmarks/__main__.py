"""All benchmarks: ``python -m benchmarks``. Prints one table, with machine and versions."""

from __future__ import annotations

import argparse
import os
import platform
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import film, toss


def machine() -> str:
    """Processor, cores, Python and the versions that matter."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        processor = names[0].partition(":")[2].strip() if names else processor
    versions = ", ".join(f"{name} {version(name)}" for name in ("pymunk", "numpy", "pillow"))
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {versions}"


def main() -> None:
    """Run every benchmark and print its rows."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, for CI")
    quick = parser.parse_args().quick
    table = Table(title=machine(), title_justify="left")
    for column in ("what", "CPU ms", "of it", "share", "per"):
        table.add_column(column, justify="right" if column in ("CPU ms", "share") else "left")
    for row in (*toss.rows(quick), *film.rows(quick)):
        table.add_row(*row)
    Console(width=110).print(table)


if __name__ == "__main__":
    main()
