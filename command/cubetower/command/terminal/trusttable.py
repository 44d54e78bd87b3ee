"""How far to trust a calibration, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from cubetower.command.terminal.output import console, rich_text, wrap_prose
from cubetower.foundation.wording import join_names
from cubetower.pages.wording import keep_together, number, p_value, percent

if TYPE_CHECKING:
    from cubetower.calibration.logs.estimates import LogEstimate
    from cubetower.calibration.trust.examination import Trust
    from cubetower.calibration.trust.madeup import MadeUpFits
    from cubetower.calibration.trust.powerscaling import Sensitivity

SUBJECTS = {"thrown": "thrown cubes", "inside": "cubes inside", "battle": "battles"}
"""What the answers to `cubetower.calibration.trust.questions.QUESTIONS` are about."""

MIN_P = 0.05  # of made-up logs that raise no doubt
CAVEAT = (
    "All this takes the model for granted. Whether it behaves like your tower says `cubetower "
    "check`, on tosses that it was not fitted to."
)
INDENT = 2


def print_trust(trust: Trust) -> None:
    """Print how far a calibration can be trusted."""
    out = console()
    out.print(rich_text("[bold]How far to trust it[/bold]"))
    for sentence in (*describe_trust(trust), CAVEAT):
        text = Text(keep_together(sentence), style="dim" if sentence == CAVEAT else "")
        for line in wrap_prose(out, text, out.width - INDENT).split():
            out.print(Text(" " * INDENT) + line)
    out.print()


def describe_trust(trust: Trust) -> Iterator[str]:
    """What each examination found: the answer, then its number."""
    k = f"(Pareto k {number(trust.pareto_k)}, "
    yield (
        f"The draws stand for the posterior {k}good up to {trust.pareto_limit:.2f})."
        if trust.pareto_k <= trust.pareto_limit
        else "The draws may stand badly for the posterior, and intervals be wrong: a few of them "
        f"have most of the weight {k}above {trust.pareto_limit:.2f})."
    )
    yield from _describe_prior([each for each in trust.sensitivities if each.name in SUBJECTS])
    yield _describe_made_up(trust.made_up)


def _describe_prior(asked: list[Sensitivity]) -> Iterator[str]:
    """Whether what people ask about depends on the prior."""
    agreed = [each for each in asked if each.verdict == "agree"]
    if agreed:
        most = max(abs(each.prior_pull) for each in agreed)
        yield (
            f"Prior and log agree about {_subjects(agreed)}: if the prior counted twice, these "
            f"answers would move by at most {most:.1f} of their standard deviations."
        )
    if untold := [each for each in asked if each.verdict == "prior"]:
        yield (
            f"The log says little about {_subjects(untold)}: these answers are mostly those of the "
            "prior, the towers of the physics. More tosses help."
        )
    for each in asked:
        if each.verdict == "conflict":
            yield (
                f"Prior and log pull in different directions for {SUBJECTS[each.name]}: the answer "
                "lies between what the towers of the physics do and what the log says. If the "
                f"prior counted twice, it would move by {abs(each.prior_pull):.1f} of its own "
                "standard deviations."
            )


def _subjects(asked: list[Sensitivity]) -> str:
    return join_names(SUBJECTS[each.name] for each in asked)


def _describe_made_up(found: MadeUpFits) -> str:
    """Whether intervals were right in fits to made-up logs."""
    logs, p = len(found.ranks), found.p_value
    shares = [
        f"those of {percent(share)} held {_coverage_text(found.coverage(share))}"
        for share in (0.9, 0.5)
    ]
    held = f"{shares[0]} of the true values, {shares[1]}"
    if p >= MIN_P:
        return (
            f"The intervals are right for a log like yours: repeated on {logs} logs made up by "
            f"such towers, {held} ({p_value(p)})."
        )
    return (
        f"The intervals may be wrong for a log like yours: repeated on {logs} logs made up by such "
        f"towers, {held}. A right computation looks as uneven in fewer than 1 of 20 such trials "
        f"({p_value(p)})."
    )


def _coverage_text(coverage: LogEstimate) -> str:
    """A share of true values with its error."""
    return f"{percent(coverage.value)} ± {100 * (coverage.standard_error or 0):.0f}"
