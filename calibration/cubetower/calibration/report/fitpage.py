"""What the page of a calibration says, section by section."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cubetower.calibration.judge.change import change_in
from cubetower.calibration.judge.verdict import figure_rows, how_sure
from cubetower.calibration.logs.logstatistics import statistics
from cubetower.calibration.logs.stretches import join_logs
from cubetower.calibration.report import changes, gains, likenesscharts, pit
from cubetower.calibration.report.figurebars import FigureBars, verdict_beside_bars
from cubetower.calibration.report.logs import LogLine, banner, session_labels, short_titles
from cubetower.calibration.report.parameters import UNIDENTIFIED, Parameter, parameters
from cubetower.calibration.report.predictive import predictive
from cubetower.calibration.report.tosses import toss_labels
from cubetower.calibration.report.towerwords import Cutaway
from cubetower.calibration.surrogate.battleerror import WHAT_TO_THROW
from cubetower.calibration.surrogate.crossvalidation import choose_level
from cubetower.calibration.surrogate.description import (
    OVER_ALL,
    caveats,
    describe,
    describe_model,
    mean_content,
)
from cubetower.calibration.surrogate.ladder import model_name, names
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.foundation.wording import join_names, plural
from cubetower.pages.wording import number
from cubetower.tower.log import COLOURLESS

SECTIONS = (
    ("does", "What does it do?"),
    ("like", "Like the log?"),
    ("change", "Did it change?"),
    ("guesses", "Better than guesses?"),
    ("next", "What next?"),
    ("method", "More"),
)

LEVELS = {
    "M0": "a thrown cube and a cube inside each fall with a constant chance",
    "M1": "both chances depend on the number of cubes thrown",
    "M2": "some of the cubes that stay get wedged and fall less often",
    "M3": "some get stuck even harder, and all chances depend on the cubes inside",
}
"""What each model of the ladder adds."""

FITTED = (
    "The tower was fitted to this very log, so it should be like it. The command cubetower check "
    "tests it with another one."
)


def context_of(calibration: Calibration) -> dict[str, Any]:
    """Everything that the template of a calibration asks for."""
    log, labels = join_logs(calibration.logs), session_labels(calibration.logs)
    figures, scores = statistics(log), calibration.scores
    alike, found = predictive(calibration)
    change, told = change_in(calibration.predictions), tuple(parameters(calibration))
    tosses, sessions = scores.judgement.tosses, len(scores.sessions)
    cutaway = Cutaway.of(calibration.draws, mean_content(calibration.logs))
    return {
        "title": f"A tower fitted to {short_titles(calibration.logs)}",
        "eyebrow": "Calibration of a cube tower",
        "subtitle": f"{plural(tosses, 'toss', 'tosses')} of {plural(sessions, 'session')}",
        "banner": banner(calibration.logs),
        "contents": SECTIONS,
        "seed": calibration.seed,
        "standing": verdict_beside_bars(alike, own=True),
        "sentences": [cutaway.words],
        "warnings": [FITTED],
        "cutaway": cutaway,
        "bars": FigureBars.of(alike),
        "figures": list(figure_rows(alike)),
        "how_sure": how_sure(alike),
        "words": [*describe(calibration), *describe_model(calibration)],
        "draws": alike.replays,
        "over_all": OVER_ALL,
        "does": [
            likenesscharts.shares("new", figures, found.figures),
            likenesscharts.shares("old", figures, found.figures),
        ],
        "like": [
            likenesscharts.content_lines(log, found),
            likenesscharts.out_by_in(log, found),
        ],
        "change": changes.verdict(change, calibration.predictions, calibration.logs),
        "change_charts": changes.charts(change, calibration.predictions, labels),
        "guesses": gains.verdict(scores, calibration.level),
        "own": calibration.level,
        "odds": pit.odds_verdict(scores.judgement),
        "odds_charts": [pit.battle_chart(scores.judgement)],
        "left_out": "each session" if calibration.by_session else "each block of tosses",
        "calibration": list(pit.calibration_checks(scores.judgement)),
        "checks": [
            pit.pit_chart(scores.judgement),
            likenesscharts.autocorrelation(figures, found.figures),
        ],
        "parameters": told,
        "unidentified": UNIDENTIFIED,
        "nat": gains.explain_score(scores, calibration.level),
        "scores": list(gains.score_rows(scores, f"model {calibration.level}")),
        "score_chart": gains.score_chart(calibration, labels) if sessions > 1 else None,
        "ladder": list(gains.rungs(calibration)),
        "levels": LEVELS,
        "choice": _choice(calibration),
        "what_to_throw": WHAT_TO_THROW,
        "advice": list(_advice(calibration, told)),
        "notes": list(caveats(calibration)),
        "logs": [LogLine.of(each) for each in calibration.logs],
        "tosses": toss_labels(calibration.logs),
        **_method(calibration),
    }


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
        "inside, always throw in the same way, and write down how. 200 to 400 tosses with colours "
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
