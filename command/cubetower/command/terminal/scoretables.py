"""Tables of scores: how well towers predict tosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import table

if TYPE_CHECKING:
    from cubetower.calibration.logs.estimates import LogEstimate
    from cubetower.calibration.prediction.judgement import Judgement
    from cubetower.calibration.prediction.scores import Baseline, Scores
    from cubetower.calibration.surrogate.logfit import Calibration

MIN_P = 0.01  # of a p-value that raises no doubt
SPARE = ("spread", "no seeding", "in 50%", "p")  # columns left out where there is little room
LEGEND = Text(
    "Log score: how likely the tower held what fell, as the mean log probability of a toss "
    "(nats), ± standard error over sessions; a score 0.1 higher means 1.1 times as likely. In 50%, "
    "in 90%: how often what fell lay in the middle 50% or 90% of the prediction. PIT: where in the "
    "prediction it lay, from few cubes to many: flat if the tower is right, which p tests. "
    "Spread: 1 if tosses vary as much as predicted. Behind by: how much lower the log score is, "
    "toss by toss.",
    "dim",
)  #: below the table of predictions
BLOCKS = " ▁▂▃▄▅▆▇█"
MARKS_WIDTH = 30  # characters from 0 to 1


def score_table(scores: Scores, name: str = "this one") -> Table:
    """A tower's predictions beside those of naive ones, with and without seeding throws."""
    rows = [_row(name, scores.judgement, scores.later, "")]
    rows += [
        _row(other, each.judgement, each.later, _gain(scores, each))
        for other, each in scores.baselines.items()
        if other != name
    ]
    return _score_table("How well each toss is predicted from those before it", rows)


def naive_table(found: Mapping[str, Judgement]) -> Table:
    """Naive towers alone."""
    rows = [_row(name, each, None, "") for name, each in found.items()]
    return _score_table("How well naive towers predict each toss from those before it", rows)


def ladder_table(calibration: Calibration) -> Table:
    """The models, by their predictions of sessions left out."""
    from cubetower.calibration.surrogate.ladder import model_name

    shown = table(
        "model", "parameters", "log score", "below the best", "",
        title="Models, scored on sessions left out of their fit"
        if calibration.by_session
        else "Models, scored on blocks of tosses left out of their fit",
        words=("model", ""),
    )  # fmt: skip
    for each in calibration.ladder:
        chosen = each.level == calibration.level
        below = each.below_best.value
        shown.add_row(
            model_name(each.level),
            str(len(calibration.posteriors[each.level].names)),
            _with_error(each.score),
            _with_error(each.below_best) if below else "best",
            "● chosen" if chosen else "",
            style="bold" if chosen else "",
        )
    return shown


def battle_table(found: Judgement) -> Table:
    """How often battles went as predicted."""
    shown = table(
        "predicted", "battles", "observed", "± error", "",
        title="Battles: chance that the first of two colours has more out"
        + ("" if found.battles_p is None else f" (p {found.battles_p:.2f})"),
        words=("",),
    )  # fmt: skip
    for cell in found.cells:
        shown.add_row(
            f"{cell.predicted:.0%}",
            str(cell.battles),
            f"{cell.observed:.0%}",
            f"± {cell.error:.0%}",
            mark_both(cell.predicted, cell.observed),
        )
    return shown


def bars(shares: Sequence[float]) -> str:
    """A row of blocks; half high where a share is as it should be."""
    return "".join(BLOCKS[min(8, max(1, round(4 * share * len(shares))))] for share in shares)


def _score_table(title: str, rows: Sequence[Mapping[str, str | Text]]) -> Table:
    """A table of these rows, the first in bold; with fewer columns where there is little room."""
    columns = [each for each in rows[0] if any(row[each] for row in rows)]
    shown = table(*columns, title=title, words=("tower", "PIT"), spare=SPARE)
    shown.padding = 0
    for number, row in enumerate(rows):
        shown.add_row(*(row[each] for each in columns), style="" if number else "bold")
    return shown


def _row(name: str, found: Judgement, later: Judgement | None, gain: str) -> dict[str, str | Text]:
    """The scores of a tower's predictions, by column."""
    p = found.pit_p
    said = "–" if p is None else "<.001" if p < 0.001 else f"{p:.3f}"
    return {
        "tower": name,
        "log score": (
            f"{found.impossible} impossible" if found.impossible else _with_error(found.score)
        ),
        "no seeding": _number(later.score.value, 3) if later else "–",
        "in 50%": _percent(found.coverage_50),
        "in 90%": _percent(found.coverage_90),
        "PIT": Text(bars(found.pit), "cyan"),
        "p": Text(said, "green" if p is None or p > MIN_P else "red"),
        "spread": _number(found.spread.value, 2),
        "behind by": gain,
    }


def _percent(coverage: LogEstimate) -> str:
    return "–" if coverage.value is None else f"{coverage.value:.1%}"


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")


def _gain(scores: Scores, other: Baseline) -> str:
    """How far another tower is behind; without end if one of the two holds impossible what came."""
    if other.gain.value is not None:
        return _with_error(other.gain)
    ours, theirs = scores.judgement.impossible, other.judgement.impossible
    return "–" if ours and theirs else "−∞" if ours else "∞"


def _with_error(figure: LogEstimate) -> str:
    error = "" if figure.standard_error is None else f"±{figure.standard_error:.3f}"
    return _number(figure.value, 3) + error.replace("±0.", "±.")


def mark_both(tower: float, log: float) -> Text:
    """Where tower (○) and log (●) stand between 0 and 1."""
    line = [" "] * (MARKS_WIDTH + 1)
    line[round(MARKS_WIDTH * tower)] = "○"
    at = round(MARKS_WIDTH * log)
    line[at] = "●" if line[at] == " " else "◉"
    return Text.assemble(("│", "dim"), "".join(line))
