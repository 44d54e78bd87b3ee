"""What the page of a calibration says, section by section."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from calibration.judge.change import change_in
from calibration.judge.replayfigures import ReplayFigures
from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.stretches import join_logs
from calibration.prediction.scores import Scores
from calibration.report import changes, gains, likenesscharts, pit
from calibration.report.gains import gain_tile
from calibration.report.logs import LogLine, banner, session_labels, titles
from calibration.report.parameters import UNIDENTIFIED, Parameter, parameters
from calibration.report.predictive import predictive
from calibration.surrogate.crossvalidation import choose_level
from calibration.surrogate.description import (
    TYPICAL_THROW,
    caveats,
    describe,
    falls_of_inside,
    falls_through,
    mean_content,
)
from calibration.surrogate.ladder import model_name, names
from calibration.surrogate.logfit import Calibration
from calibration.surrogate.quickfit import fitted_towers
from calibration.surrogate.suggestions import Recipe, plan_throws
from foundation.wording import join_names, plural
from pages.page import Tile
from pages.wording import number
from tower.log import COLOURLESS
from tower.models.rates import Rates

SECTIONS = (
    ("short", "In short"),
    ("fit", "Like the log?"),
    ("calibration", "Are its chances right?"),
    ("told", "What the log tells"),
    ("change", "Did it change?"),
    ("scores", "Better than simpler ones?"),
    ("next", "What next?"),
    ("method", "Method"),
)

LEVELS = {
    "M0": "a thrown cube and a cube inside each fall with a constant chance",
    "M1": "both chances depend on the number of cubes thrown",
    "M2": "some of the cubes that stay get wedged and fall less often",
    "M3": "some get stuck even harder, and all chances depend on the cubes inside",
}
"""What each model of the ladder adds."""


def context_of(calibration: Calibration) -> dict[str, Any]:
    """Everything that the template of a calibration asks for."""
    log, labels = join_logs(calibration.logs), session_labels(calibration.logs)
    figures, found, scores = statistics(log), predictive(calibration), calibration.scores
    change = change_in(calibration.predictions)
    told = tuple(parameters(calibration))
    tosses, sessions = scores.judgement.tosses, len(scores.sessions)
    return {
        "title": titles(calibration.logs),
        "eyebrow": "Calibration of a cube tower",
        "subtitle": (
            f"Model: {model_name(calibration.level)}, fitted to "
            f"{plural(tosses, 'toss', 'tosses')} of {plural(sessions, 'session')}"
        ),
        "banner": banner(calibration.logs),
        "contents": SECTIONS,
        "seed": calibration.seed,
        "words": " ".join(describe(calibration)),
        "tiles": list(_tiles(calibration, figures, found, scores)),
        "choice": _choice(calibration),
        "notes": list(caveats(calibration)),
        "logs": [LogLine.of(each) for each in calibration.logs],
        "draws": len(found.figures),
        "fit": [
            likenesscharts.shares("new", figures, found.figures),
            likenesscharts.shares("old", figures, found.figures),
            likenesscharts.content_lines(log, found),
            likenesscharts.out_by_in(log, found),
        ],
        "left_out": "each session" if calibration.by_session else "each block of tosses",
        "calibration": list(pit.calibration_checks(scores.judgement)),
        "checks": [
            pit.pit_chart(scores.judgement),
            pit.battle_chart(scores.judgement),
            likenesscharts.autocorrelation(figures, found.figures),
        ],
        "parameters": told,
        "unidentified": UNIDENTIFIED,
        "change": changes.verdict(change, calibration.predictions, calibration.logs),
        "change_charts": changes.charts(change, calibration.predictions, labels),
        "nat": gains.explain_score(scores, calibration.level),
        "scores": list(gains.score_rows(scores, "this tower", f"model {calibration.level}")),
        "score_chart": gains.score_chart(calibration, labels) if sessions > 1 else None,
        "ladder": list(gains.rungs(calibration)),
        "levels": LEVELS,
        "suggestions": [f"{capitalise(each.words)}." for each in suggestions(calibration)],
        "advice": list(_advice(calibration, told)),
        **_method(calibration),
    }


def _tiles(
    calibration: Calibration, figures: LogStatistics, found: ReplayFigures, scores: Scores
) -> Iterator[Tile]:
    yield from chance_tiles(calibration.draws, mean_content(calibration.logs))
    inside = figures.later.retained
    if inside.mean is not None:
        spread = f"on average; {inside.min} to {inside.max}"
        yield Tile(f"{inside.mean:.0f}", "", f"cubes are inside after a throw, {spread}")
    else:
        mean = sum(found.ends) / len(found.ends)
        words = "cubes are inside at the end by the model; the log does not say"
        yield Tile(f"{mean:.0f}", "", words)
    gain = scores.baselines["bag"].gain
    if gain.value is not None:
        yield gain_tile(gain)


def chance_tiles(draws: Sequence[Rates], content: int) -> Iterator[Tile]:
    """The chances of a typical throw with so many cubes inside."""
    for chance, words in (
        (falls_through, f"of {TYPICAL_THROW} thrown cubes fall at once"),
        (falls_of_inside, f"of the cubes inside are brought out by a throw of {TYPICAL_THROW}"),
    ):
        value, _, error = str(chance(draws, TYPICAL_THROW, content)).partition(" ± ")
        yield Tile(value, error, words)


def _choice(calibration: Calibration) -> str:
    """Why this model was chosen."""
    level, levels = calibration.level, [each.level for each in calibration.ladder]
    scores = {each.level: each.score.value for each in calibration.ladder}
    best = max(levels, key=lambda each: -math.inf if (score := scores[each]) is None else score)
    models = join_names(map(model_name, levels))
    if choose_level(calibration.ladder) != level:
        return f"Model {level} was given. Fitted were {models}."
    if best == level:
        return f"Model {level} was chosen: it predicts left-out tosses best. Fitted were {models}."
    return (
        f"Model {level} was chosen: it is the simplest that predicts left-out tosses as well as "
        f"the best, {best}, within one standard error. Fitted were {models}."
    )


def suggestions(calibration: Calibration) -> Sequence[Recipe]:
    """The throws of a plan that tell more than an average toss of the log, the best one first."""
    towers = fitted_towers(calibration.posteriors, calibration.seed)
    recipes = plan_throws(join_logs(calibration.logs), towers).recipes
    best, *others = sorted(recipes, key=lambda each: -each.worth)
    return [best, *(each for each in others if each.worth >= 1)]


def capitalise(text: str) -> str:
    """Make the first letter a capital."""
    return text[:1].upper() + text[1:]


def _advice(calibration: Calibration, told: Sequence[Parameter]) -> Iterator[str]:
    """What else would help, in sentences."""
    wanted = list(dict.fromkeys(each.meaning.more for each in told if not each.identified))
    if wanted:
        titles_ = join_names([f"“{each.meaning.title}”" for each in told if not each.identified])
        yield f"This log does not identify {titles_}. These would help: {'; '.join(wanted)}."
    if calibration.logs[0].colours == (COLOURLESS,):
        yield "Note the colours, if you can: the same tosses then tell about twice as much."
    yield (
        "In general: start with an emptied tower, throw between 2 and 20 cubes, leave some colours "
        "inside, always throw in the same way, and write down how. 100 to 200 tosses with colours "
        "tell most of what can be known."
    )


def _method(calibration: Calibration) -> Mapping[str, Any]:
    found = calibration.posterior
    counts = join_names([str(len(names(each.level))) for each in calibration.ladder])
    return {
        "fitted": join_names([each.level for each in calibration.ladder]),
        "counts": counts,
        "unknown": f"{calibration.unknown.mean:g}",
        "sampled": f"{len(found.weights):,}",
        "effective": f"{found.effective:.0f}",
        "taken": len(calibration.taken),
        "evidence": number(found.evidence, 1),
        "folds": f"Each of {count_folds(calibration)} once.",
    }


def count_folds(calibration: Calibration) -> str:
    """What was left out: `4 sessions`, `6 blocks of tosses`."""
    count = len(calibration.folds)
    if calibration.by_session:
        return plural(count, "session")
    return plural(count, "block of tosses", "blocks of tosses")
