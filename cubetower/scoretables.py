"""Tables of scores: how well towers foretell tosses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from cubetower.terminal import table

if TYPE_CHECKING:
    from calibration.estimates import Estimate
    from calibration.judge import Judgement
    from calibration.logfit import Calibration
    from calibration.scores import Scores

LEAST_P = 0.01  # of a p-value that raises no doubt
BLOCKS = " ▁▂▃▄▅▆▇█"


def forecasts(scores: Scores, name: str = "this tower") -> Table:
    """A tower's forecasts beside those of naive ones, with and without seeding throws."""
    shown = _empty("How well every toss is foretold from all before it")
    shown.add_row(name, *_cells(scores.judgement, scores.later), "", style="bold")
    for other, each in scores.baselines.items():
        shown.add_row(other, *_cells(each.judgement, each.later), _gain(each.gain))
    return shown


def naive(found: Mapping[str, Judgement]) -> Table:
    """Naive towers alone."""
    shown = _empty("How well naive towers foretell every toss from all before it")
    for name, each in found.items():
        shown.add_row(name, *_cells(each, None), "")
    return shown


def ladder(calibration: Calibration) -> Table:
    """The models of the ladder by what they foretold of sessions left out."""
    shown = table(
        "model", "parameters", "nats a toss", "below the best", "",
        title="The ladder, scored on sessions left out"
        if calibration.by_session
        else "The ladder, scored on blocks of tosses left out",
        words=("model", ""),
    )  # fmt: skip
    for each in calibration.ladder:
        chosen = each.level == calibration.level
        below = each.below_best.value
        shown.add_row(
            each.level,
            str(len(calibration.posteriors[each.level].names)),
            _with_error(each.score),
            _with_error(each.below_best) if below else "best",
            "● chosen" if chosen else "",
            style="bold" if chosen else "",
        )
    return shown


def battles(found: Judgement) -> Table:
    """How often battles went as foretold."""
    shown = table(
        "foretold", "battles", "came", "expected", "",
        title="Battles: chance that the first of two colours has more out"
        + ("" if found.battles_p is None else f" (p {found.battles_p:.2f})"),
        words=("",),
    )  # fmt: skip
    for cell in found.cells:
        shown.add_row(
            f"{cell.foretold:.0%}",
            str(cell.battles),
            f"{cell.came:.0%}",
            f"± {cell.error:.0%}",
            _bar(cell.foretold, cell.came),
        )
    return shown


def bars(shares: Sequence[float]) -> str:
    """A row of blocks; half high where a share is as it should be."""
    return "".join(BLOCKS[min(8, max(1, round(4 * share * len(shares))))] for share in shares)


def _empty(title: str) -> Table:
    return table(
        "tower", "nats a toss", "no seeding", "in 50%", "in 90%", "PIT", "p", "spread", "behind by",
        title=title, words=("tower", "PIT"),
    )  # fmt: skip


def _cells(found: Judgement, later: Judgement | None) -> Iterator[str | Text]:
    yield f"{found.impossible} impossible" if found.impossible else _with_error(found.score)
    yield _number(later.score.value, 3) if later else "–"
    for coverage in (found.coverage_50, found.coverage_90):
        yield "–" if coverage.value is None else f"{coverage.value:.1%}"
    yield Text(bars(found.pit), "cyan")
    p = found.pit_p
    if p is None:
        yield "–"
    else:
        yield Text("<.001" if p < 0.001 else f"{p:.3f}", "green" if p > LEAST_P else "red")
    yield _number(found.spread.value, 2)


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")


def _gain(gain: Estimate) -> str:
    return "∞" if gain.value is None else _with_error(gain)


def _with_error(figure: Estimate) -> str:
    error = "" if figure.standard_error is None else f"±{figure.standard_error:.3f}"
    return _number(figure.value, 3) + error.replace("±0.", "±.")


def _bar(foretold: float, came: float, width: int = 30) -> str:
    """Where what was foretold (○) and what came (●) stand between 0 and 1."""
    line = [" "] * (width + 1)
    line[round(width * foretold)] = "○"
    line[round(width * came)] = "●" if line[round(width * came)] == " " else "◉"
    return "[dim]│[/dim]" + "".join(line)
