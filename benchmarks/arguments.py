"""Arguments of benchmarks on the command line."""

from __future__ import annotations

import math
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping

from cubetower.foundation.workers import cores


def parser_for(
    description: str | None, *, jobs: bool = False, quick: bool = False
) -> ArgumentParser:
    """A parser for the module that runs now.

    Args:
        description: its docstring.
        jobs: it has `--jobs`, the number of processes; all cores by default.
        quick: it has `--quick`, for little work whose figures mean nothing.
    """
    running = sys.modules["__main__"].__spec__  # None under ``python -c``
    name = running.name.removesuffix(".__main__") if running else "benchmarks"
    parser = ArgumentParser(
        f"python -m {name}",
        description=description,
        formatter_class=RawDescriptionHelpFormatter,
    )
    if jobs:
        parser.add_argument("--jobs", type=at_least(1), default=cores(), help="processes")
    if quick:
        parser.add_argument("--quick", action="store_true", help="little work, for CI")
    return parser


def at_least(least: int, most: float = math.inf) -> Callable[[str], int]:
    """The type of a whole number that must not be smaller, or larger than `most`."""

    def number(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            limits = f"{least} or more" if most == math.inf else f"{least} to {most}"
            raise ArgumentTypeError(f"must be {limits}, not {text!r}")
        return int(text)

    return number


def run_parts(parser: ArgumentParser, works: Mapping[str, Callable[[Namespace], None]]) -> None:
    """Parse the arguments, and do the parts that they name, in their order here; all if none."""
    parser.add_argument(
        "parts", nargs="*", metavar="part", choices=[*works, "all"], default="all",
        help=f"of {', '.join(works)}; all if none is named",
    )  # fmt: skip
    options = parser.parse_args()
    for name, work in works.items():
        if "all" in options.parts or name in options.parts:
            work(options)
