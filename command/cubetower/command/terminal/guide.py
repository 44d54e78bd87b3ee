"""A fitted log in plain words: what it tells, how well the fit predicts, the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.checktables import print_verdict
from cubetower.command.terminal.output import print_notes, print_prose, rich_text, wrap_prose
from cubetower.foundation.wording import plural
from cubetower.pages.wording import keep_together

if TYPE_CHECKING:
    from rich.console import Console

    from cubetower.calibration.judge.replaytest import Likeness
    from cubetower.calibration.prediction.scores import Scores
    from cubetower.calibration.surrogate.logfit import Calibration

INDENT = 2


def print_fit(out: Console, found: Calibration) -> None:
    """What the log tells, and how well the fit predicts."""
    from cubetower.calibration.surrogate.description import (
        describe,
        describe_draws,
        describe_model,
        describe_source,
    )

    out.print(rich_text("[bold]{}[/]", found.title))
    warnings = [each for log in found.logs for each in log.warnings]
    print_notes(out, warnings, [*describe_source(found), *describe_draws(found)])
    tosses = plural(len(found.predictions), "toss", "tosses")
    sessions = plural(sum(len(log.sessions()) for log in found.logs), "session")
    told = [*describe(found), *describe_model(found)]
    out.print()
    _print_part(out, f"What {tosses} of {sessions} tell", told)
    out.print()
    _print_part(out, "How well it predicts", describe_predictions(found.scores, found.level))
    out.print()


def describe_predictions(scores: Scores, level: str) -> Iterator[str]:
    """How well a fit of a model predicts, in the words of its page."""
    from cubetower.calibration.report.gains import verdict
    from cubetower.calibration.report.pit import odds_verdict

    odds, guesses = odds_verdict(scores.judgement), verdict(scores, level)
    for asked, each in (("Can its odds be trusted?", odds), ("Better than guesses?", guesses)):
        if each:
            yield keep_together(f"{asked} {each.short} {each.words}".rstrip())


def print_guide(out: Console, found: Calibration, likeness: Likeness, win_error: float) -> None:
    """What the log tells, how well the fit predicts, what is missing, and the verdict."""
    from cubetower.calibration.judge.verdict import KEY
    from cubetower.calibration.surrogate.battleerror import WHAT_TO_THROW, describe_win_error
    from cubetower.calibration.surrogate.description import OVER_ALL

    print_fit(out, found)
    _print_part(out, "What is missing", [describe_win_error(win_error), WHAT_TO_THROW])
    out.print()
    out.print(rich_text("[bold]The verdict[/bold]"))
    print_verdict(out, likeness, own=True)
    print_prose(out, "[dim]{} {}[/]", KEY, OVER_ALL)
    out.print()


def _print_part(out: Console, heading: str, sentences: Iterable[str]) -> None:
    out.print(rich_text("[bold]{}[/]", heading))
    for sentence in sentences:
        text = wrap_prose(out, Text(sentence), out.width - INDENT)
        for line in text.split():
            out.print(Text(" " * INDENT) + line)
