"""What the page of a check says, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calibration.judge.change import change_in
from calibration.judge.check import Check
from calibration.judge.differences import WindowDistance
from calibration.judge.verdict import figure_rows, how_sure, verdict
from calibration.prediction.predictions import Predictions
from calibration.prediction.scores import Scores
from calibration.report import changes, gains, likenesscharts, pit
from calibration.report.gains import gain_tile
from calibration.report.logs import LogLine, banner, session_labels, titles
from calibration.report.wording import with_error
from foundation.wording import plural
from pages.page import Tile
from pages.wording import number, p_value, percent
from tower.log import TossLog

SECTIONS = (
    ("short", "In short"),
    ("free", "Like the log?"),
    ("calibration", "Are its chances right?"),
    ("change", "Did it change?"),
    ("scores", "Better than simpler ones?"),
    ("method", "Method"),
)
SCORED_ONLY = ("calibration", "change")
"""Sections that need a tower with an outcome distribution."""


def context_of(
    check: Check, log: TossLog, spec: str, predictions: Predictions | None
) -> dict[str, Any]:
    """Everything that the template of a check asks for."""
    scored, found = check.scores, check.predictive
    sections = [each for each in SECTIONS if scored or each[0] not in SCORED_ONLY]
    return {
        "title": f"{spec.rpartition('/')[2]} beside {titles([log])}",
        "eyebrow": "Check of a tower by a log",
        "subtitle": (
            f"{plural(len(log.rows), 'toss', 'tosses')} of "
            f"{plural(len(log.sessions()), 'session')}, tower {spec}"
        ),
        "banner": banner([log]),
        "contents": sections,
        "seed": check.seed,
        "repeat": "once" if check.repeat == 1 else f"{check.repeat} times",
        "standing": verdict(check.likeness),
        "figures": list(figure_rows(check.likeness)),
        "how_sure": how_sure(check.likeness),
        "tiles": list(_tiles(check)),
        "notes": check.notes,
        "logs": [LogLine.of(log)],
        "free": [
            likenesscharts.shares("new", check.log, found.figures),
            likenesscharts.shares("old", check.log, found.figures),
            likenesscharts.content_lines(log, found),
            likenesscharts.out_by_in(log, found),
            likenesscharts.autocorrelation(check.log, found.figures),
        ],
        "apart": _apart(check),
        "scored": scored is not None,
        **(_prediction_sections(scored, log, predictions) if scored else _naive(check)),
    }


def _prediction_sections(
    found: Scores, log: TossLog, predictions: Predictions | None
) -> dict[str, Any]:
    judgement, several = found.judgement, len(found.sessions) > 1
    return {
        "calibration": list(pit.calibration_checks(judgement)),
        "checks": [pit.pit_chart(judgement), pit.battle_chart(judgement)],
        **_change(found, log, predictions),
        "nat": gains.explain_score(found),
        "scores": list(gains.score_rows(found, "this tower", "")),
        "score_chart": gains.checked_score_chart(found.sessions) if several else None,
    }


def _change(found: Scores, log: TossLog, predictions: Predictions | None) -> dict[str, Any]:
    if predictions is None:
        return {"change": None, "change_charts": [changes.by_session_score(found.sessions)]}
    change, labels = change_in(predictions), session_labels([log])
    charts = changes.charts(change, predictions, labels)
    return {"change": changes.verdict(change, predictions, [log]), "change_charts": charts}


def _naive(check: Check) -> dict[str, Any]:
    return {"nat": "", "scores": list(gains.naive_rows(check.naive)), "score_chart": None}


def _tiles(check: Check) -> Iterator[Tile]:
    if check.scores is None:
        return
    found = check.scores.judgement
    if found.score.value is not None:
        error = found.score.standard_error
        yield Tile(
            number(found.score.value, 2),
            "" if error is None else number(error, 2),
            "the logarithm of the chance that the tower gave to a toss: its log score (nats)",
        )
    if found.coverage_90.value is not None:
        yield Tile(
            percent(found.coverage_90.value),
            "",
            "of tosses come out in the central 90\u00a0% of what it predicts",
        )
    gain = check.scores.baselines["bag"].gain
    if gain.value is not None:
        yield gain_tile(gain)


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
