"""One page about a fitted log: what it tells, what is missing, how good the fit is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from cubetower.terminal.checktables import print_verdict
from cubetower.terminal.output import printable, wrap_prose

if TYPE_CHECKING:
    from rich.console import Console

    from calibration.judge.replaytest import Likeness
    from calibration.surrogate.logfit import Calibration

INDENT = 2


def print_guide(out: Console, found: Calibration, likeness: Likeness) -> None:
    """What the log tells and what is missing, the fit, and the verdict."""
    from calibration.surrogate.description import describe, describe_fit, describe_model

    out.print(f"[bold]{escape(printable(found.title))}[/bold]")
    _print_part(out, "What the log tells", [*describe(found), *describe_model(found)])
    _print_part(out, "How well it predicts", describe_fit(found.scores))
    out.print()
    out.print("[bold]The verdict[/bold]")
    print_verdict(out, likeness)


def _print_part(out: Console, heading: str, sentences: Iterator[str] | Sequence[str]) -> None:
    out.print()
    out.print(f"[bold]{heading}[/bold]")
    for sentence in sentences:
        text = wrap_prose(out, Text(printable(sentence)), out.width - INDENT)
        out.print(Padding(text, (0, 0, 0, INDENT), expand=False))
