"""What the page of a check says, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubetower.calibration.judge.caveats import fitted_note
from cubetower.calibration.judge.change import change_in
from cubetower.calibration.judge.check import Check
from cubetower.calibration.judge.differences import WindowDistance
from cubetower.calibration.judge.verdict import figure_rows, how_sure
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.prediction.scores import Scores
from cubetower.calibration.report import changes, gains, likenesscharts, pit
from cubetower.calibration.report.figurebars import FigureBars, verdict_beside_bars
from cubetower.calibration.report.logs import LogLine, banner, session_labels, short_titles
from cubetower.calibration.report.tosses import toss_labels
from cubetower.calibration.report.towerwords import describe_both
from cubetower.calibration.report.wording import with_error
from cubetower.foundation.wording import plural
from cubetower.pages.wording import number, p_value
from cubetower.tower.log import TossLog

SECTIONS = (
    ("does", "What does it do?"),
    ("like", "Like the log?"),
    ("change", "Did it change?"),
    ("guesses", "Better than guesses?"),
    ("method", "More"),
)
SCORED_ONLY = ("change", "guesses")
"""Sections that need a tower with an outcome distribution."""


def context_of(
    check: Check, log: TossLog, spec: str, predictions: Predictions | None
) -> dict[str, Any]:
    """Everything that the template of a check asks for."""
    scored, found = check.scores, check.predictive
    sections = [each for each in SECTIONS if scored or each[0] not in SCORED_ONLY]
    return {
        "title": f"Is this tower like {short_titles([log])}?",
        "eyebrow": "Check of a tower by a log",
        "subtitle": (
            f"{plural(len(log.rows), 'toss', 'tosses')} of "
            f"{plural(len(log.sessions()), 'session')}, tower {spec}"
        ),
        "banner": banner([log]),
        "contents": sections,
        "seed": check.seed,
        "repeat": "once" if check.repeat == 1 else f"{check.repeat} times",
        "standing": verdict_beside_bars(check.likeness),
        "sentences": [describe_both(check.likeness)],
        "warnings": list(_warnings(check)),
        "bars": FigureBars.of(check.likeness),
        "figures": list(figure_rows(check.likeness)),
        "how_sure": how_sure(check.likeness),
        "does": [
            likenesscharts.shares("new", check.log, found.figures),
            likenesscharts.shares("old", check.log, found.figures),
        ],
        "like": [
            likenesscharts.content_lines(log, found),
            likenesscharts.out_by_in(log, found),
        ],
        "apart": _apart(check),
        "scored": scored is not None,
        "memory": likenesscharts.autocorrelation(check.log, found.figures),
        **(_predictions(scored, log, spec, predictions) if scored else _naive(check)),
        "notes": check.notes,
        "logs": [LogLine.of(log)],
        "tosses": toss_labels([log]),
    }


def _warnings(check: Check) -> Iterator[str]:
    """What a reader must know beside the verdict."""
    if check.scores is None:
        yield "This tower cannot tell how likely a result is, so only its own tosses are judged."
    elif check.scores.fitted_tosses:
        sessions = plural(sum(each.fitted for each in check.scores.sessions), "session")
        yield fitted_note(check.scores.fitted_tosses, sessions)


def _predictions(
    found: Scores, log: TossLog, spec: str, predictions: Predictions | None
) -> dict[str, Any]:
    judgement, several = found.judgement, len(found.sessions) > 1
    return {
        **_change(found, log, predictions),
        "guesses": gains.verdict(found, spec),
        "own": spec,
        "odds": pit.odds_verdict(judgement),
        "odds_charts": [pit.battle_chart(judgement)],
        "calibration": list(pit.calibration_checks(judgement)),
        "pit": pit.pit_chart(judgement),
        "nat": gains.explain_score(found, spec),
        "scores": list(gains.score_rows(found, "")),
        "score_chart": gains.checked_score_chart(found.sessions) if several else None,
    }


def _change(found: Scores, log: TossLog, predictions: Predictions | None) -> dict[str, Any]:
    if predictions is None:
        return {"change": None, "change_charts": [changes.by_session_score(found.sessions)]}
    change, labels = change_in(predictions), session_labels([log])
    charts = changes.charts(change, predictions, labels)
    return {"change": changes.verdict(change, predictions, [log]), "change_charts": charts}


def _naive(check: Check) -> dict[str, Any]:
    rows = list(gains.naive_rows(check.naive))
    return {"nat": "", "scores": rows, "score_chart": None}


def _apart(check: Check) -> str:
    """How far three throws in a row are from those of the log, in sentences."""
    apart, itself = check.difference.from_reference, check.difference.from_itself
    if apart is None or apart.energy.distance is None:
        return ""
    floor = itself.energy.distance
    text = (
        f"In three throws in a row, taken together, the tower is "
        f"{number(apart.energy.distance, 3)} away from the log (energy distance, "
        f"{p_value(apart.energy.p_value)})"
    )
    if floor is not None:
        text += f"; two runs of the tower itself are {number(floor, 3)} apart"
    return f"{text}.{_auc(apart, itself)}"


def _auc(apart: WindowDistance, itself: WindowDistance) -> str:
    if apart.auc is None or apart.auc.value is None:
        return ""
    text = (
        " Asked which of two such runs of throws is the tower's, a classifier is right with a "
        f"chance (AUC) of {with_error(apart.auc, 2)}"
    )
    if itself.auc and itself.auc.value is not None:
        text += f", between two runs of the tower with {number(itself.auc.value, 2)}"
    return f"{text}; 0.5 is guessing."
