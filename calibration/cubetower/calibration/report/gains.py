"""How much better than naive towers a tower predicts: tables, words, a chart by session."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from cubetower.calibration.prediction.judgement import Judgement
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.prediction.scores import Scores, SessionScore
from cubetower.calibration.report.wording import with_error
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.pages.chart import Chart, draw_chart, few_labels
from cubetower.pages.page import Answer
from cubetower.pages.palette import COLOURS
from cubetower.pages.wording import NONE, label, number, times

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MEANINGS = {
    "bag": "each thrown cube leaves with 2/3, each one inside with 1/3, whatever is thrown",
    "twoshelves": "two floors; a cube passes each with 17/20 and frees each one there with 1/40",
    "M0": "one chance for thrown cubes and one for those inside, fitted to a log",
}
"""The naive towers, in words."""

NAMES = {"bag": "a bag", "twoshelves": "two shelves", "M0": "constant chances"}
"""Their names for people."""

MIN_ERRORS = 2.0  # standard errors by which a tower is said to be better


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A tower's line in the table of scores.

    Attributes:
        name: of the tower.
        meaning: what it is, in words.
        score: log score per toss, with its error.
        later: the same without seeding throws.
        gain: by how many nats per toss the judged tower is better.
        factor: the same as a factor of chances.
        judged: whether it is the judged tower itself.
    """

    name: str
    meaning: str
    score: str
    later: str
    gain: str = ""
    factor: str = ""
    judged: bool = False

    @property
    def title(self) -> str:
        """The name for people, with the other one in brackets."""
        return f"{NAMES[self.name]} ({self.name})" if self.name in NAMES else self.name


def score_rows(scores: Scores, meaning: str) -> Iterator[ScoreRow]:
    """The judged tower and the naive ones."""
    score, later = _score(scores.judgement), _score(scores.later)
    yield ScoreRow("this tower", meaning, score, later, judged=True)
    for name, baseline in scores.baselines.items():
        gain = baseline.gain
        yield ScoreRow(
            name,
            MEANINGS[name],
            _score(baseline.judgement),
            _score(baseline.later),
            "∞" if gain.value is None else with_error(gain),
            NONE if gain.value is None else times(math.exp(gain.value)),
        )


def naive_rows(found: Mapping[str, Judgement]) -> Iterator[ScoreRow]:
    """Naive towers alone."""
    for name, each in found.items():
        yield ScoreRow(name, MEANINGS[name], _score(each), "")


def _score(found: Judgement) -> str:
    return f"{found.impossible} impossible" if found.impossible else with_error(found.score)


def verdict(scores: Scores, level: str = "") -> Answer:
    """Whether a tower predicts better than all naive ones, in words.

    Args:
        scores: of the tower.
        level: its own name, if it is one of the naive towers.
    """
    gains = {name: each.gain for name, each in scores.baselines.items() if name != level}
    known = {name: each for name, each in gains.items() if each.value is not None}
    if not known:
        return Answer("They cannot be compared.", open=True)
    best = min(known, key=lambda each: known[each].value or 0.0)
    value, error = known[best].value or 0.0, known[best].standard_error or 0.0
    name = NAMES[best]
    words = f"Per toss, this log is {times(math.exp(value))} times as likely under this tower"
    if value > MIN_ERRORS * error:
        words += f" as under the best of them, {name}."
        return Answer("Yes, better than all of them.", words)
    words += f" as under {name}."
    if value > -MIN_ERRORS * error:
        short = f"Not clearly: {name} would predict it about as well."
        return Answer(short, f"{words} That may be chance.", open=True)
    return Answer(f"No: {name} would predict it better.", words, found=True)


def explain_score(scores: Scores, level: str = "") -> str:
    """What a score means, by the example of the closest baseline.

    Args:
        scores: of the tower.
        level: its own name, if it is one of the naive towers.
    """
    gains = {name: each.gain.value for name, each in scores.baselines.items() if name != level}
    known = {name: gain for name, gain in gains.items() if gain is not None}
    if not known:
        return ""
    closest = min(known, key=lambda name: abs(known[name]))
    gain = known[closest]
    way = "above" if gain >= 0 else "below"
    return (
        f"Per toss, this log is {times(math.exp(gain))} times as likely under this tower as under "
        f"{closest}. The log score per toss says the same by logarithms (nats): it is the "
        f"logarithm of the chance that a tower gave to what happened, of all colours jointly; the "
        f"nearer to 0, the better. This tower's is {number(abs(gain), 3)} {way} that of {closest}, "
        f"and exp({number(gain, 3)}) = {times(math.exp(gain))}."
    )


@dataclass(frozen=True, slots=True)
class Rung:
    """A model in the table of the ladder; `below` is how far it is below the best."""

    level: str
    parameters: int
    score: str
    below: str
    effective: str
    chosen: bool


def rungs(calibration: Calibration) -> Iterator[Rung]:
    """The models with their cross-validated scores."""
    for each in calibration.ladder:
        yield Rung(
            each.level,
            len(calibration.posteriors[each.level].names),
            with_error(each.score),
            with_error(each.below_best) if each.below_best.value else "best",
            f"{each.effective:.0f}",
            each.level == calibration.level,
        )


def score_chart(calibration: Calibration, labels: Sequence[str]) -> Chart:
    """The scores session by session, of the tower and of the naive ones."""
    lines = {calibration.level: _by_session(calibration.predictions)}
    for name, each in calibration.baselines.items():
        if name != calibration.level:
            lines[name] = _by_session(each)
    numbers = np.unique(calibration.predictions.session).tolist()
    return _scores_by_session(lines, [labels[each] for each in numbers])


def checked_score_chart(sessions: Sequence[SessionScore]) -> Chart:
    """The scores of a tower session by session."""
    lines = {"tower": [np.nan if each.score is None else each.score for each in sessions]}
    return _scores_by_session(lines, [each.session for each in sessions])


def _by_session(predictions: Predictions) -> list[float]:
    return [
        float(predictions.score[predictions.session == each].mean())
        for each in np.unique(predictions.session)
    ]


def _scores_by_session(lines: Mapping[str, Sequence[float]], labels: Sequence[str]) -> Chart:
    title = "Scores, session by session"
    if not labels:
        return Chart(title, "No toss could be predicted.")
    styles = {"bag": ("s", "prior"), "twoshelves": ("^", "prior"), "M0": ("o", "prior")}
    places = range(len(labels))
    size = 6.0 if len(labels) < 60 else 4.0

    def draw(ax: Axes, room: bool) -> None:
        for number_, (name, values) in enumerate(reversed(list(lines.items())), start=1):
            marker, colour = styles.get(name, ("o", "tower"))
            judged = number_ == len(lines)
            finite = [value if np.isfinite(value) else np.nan for value in values]
            ax.plot(
                places,
                finite,
                marker,
                ms=size + 1.5 * judged,
                color=COLOURS[colour],
                mfc=COLOURS[colour if judged else "card"],
                mew=1.3,
                zorder=2 + number_ / 10,
            )
        ax.set(xlabel="session", ylabel="log score per toss", xlim=(-0.7, len(labels) - 0.3))
        few_labels(ax, places, [label(each, 8) for each in labels], room=room)
        if len(labels) == 1:
            ax.margins(y=0.4)

    marks = {"bag": "hollow-square", "twoshelves": "hollow-triangle", "M0": "hollow"}
    judged, *others = lines
    key = [
        (marks.get(judged, "tower-dot"), "this tower"),
        *((marks[name], name) for name in others),
    ]
    caption = (
        "The higher, the better. Sessions with larger throws of more colours are harder to "
        "predict, so compare towers within a session, not sessions with each other."
    )
    seen = "; ".join(
        f"{name} between {number(min(values))} and {number(max(values))}"
        for name, values in lines.items()
    )
    return draw_chart("scores", title, caption, seen, draw, key=key, wide=True)
