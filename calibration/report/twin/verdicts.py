"""What to think of a calibrated physics, and which tower to use for what: rules that make words.

Nothing here is weighed by hand. Every sentence follows from figures by a rule that is said in it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from calibration.judge.compare import Comparison
from calibration.judge.verdict import Verdict
from calibration.logs.estimates import Estimate
from calibration.prediction.scores import Scores
from calibration.report import pit
from calibration.report.twin.beside import figures_near, jams, rows_of
from calibration.report.twin.emulated import is_calibrated, title_of, validations
from calibration.report.twin.freevalues import MIN_TIE, FreeValue, ties
from calibration.report.wording import with_error
from calibration.surrogate.description import (
    TYPICAL_THROW,
    falls_of_inside,
    falls_through,
    mean_content,
)
from calibration.twin.emulator import JAM
from calibration.twin.fit import BEFORE, DIRECT, MIN_EFFECTIVE_DRAWS, Twin
from calibration.twin.freeruns import (
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    NEAR,
    Nearness,
    count_equal,
    nearness,
)
from foundation.wording import listed, plural
from pages.wording import number, p_value, plus_minus, together

MIN_NEAR = 0.9  # share of the figures that should be near; of towers that are alike .95 are
SIGNIFICANCE = 0.01  # a p-value below raises doubt
MIN_LEAD = 2.0  # errors by which a surrogate without physics must be ahead to make physics doubtful
MIN_AUC_ERRORS = 3.0  # errors of AUCs, which are somewhat too small (docs/compare.md)
MAX_JAM_SHARE = 0.01  # share of throws

Way = Literal["nearer", "farther", "alike"]
Ahead = Literal["twin", "direct", "neither", "unknown"]


@dataclass(frozen=True, slots=True)
class Use:
    """Which tower to take for something.

    Attributes:
        what: what for.
        take: the tower.
        why: by which figures, in sentences.
    """

    what: str
    take: str
    why: str


def way(before: Nearness, now: Nearness) -> Way:
    """Whether one tower is nearer to the log than another, by more than luck makes.

    The measure is the energy distance of three throws in a row; luck is the larger of the
    distances of both towers from themselves.
    """
    one, other = (None if each.energy is None else each.energy.distance for each in (before, now))
    if one is None or other is None:
        return "alike"
    luck = max(before.energy_itself.distance or 0.0, now.energy_itself.distance or 0.0)
    return "alike" if abs(one - other) <= luck else "nearer" if other < one else "farther"


def ahead(gain: Estimate) -> Ahead:
    """Who predicts better, the twin or the surrogate fitted directly.

    Args:
        gain: of the twin over it, in nats a toss; one is ahead by more than the paired error.
    """
    if gain.value is None or gain.standard_error is None:
        return "unknown"
    if abs(gain.value) <= gain.standard_error:
        return "neither"
    return "twin" if gain.value > 0 else "direct"


# What was found out


def found_out(twin: Twin, values: tuple[FreeValue, ...]) -> Iterator[str]:
    """What the logs tell of the tower, in sentences."""
    draws, content = twin.surrogates.rates, mean_content(twin.logs)
    yield together(
        f"By its physics, in a throw of {TYPICAL_THROW} cubes each one falls through this tower "
        f"with a chance of {falls_through(draws, TYPICAL_THROW, content)}, and each cube inside "
        f"falls with {falls_of_inside(draws, TYPICAL_THROW, content)}."
    )
    told = [each for each in values if each.identified]
    untold = [each.title for each in values if not each.identified]
    if told:
        said = listed([f"“{each.title}” {each.interval}" for each in told])
        yield (
            f"Of {plural(len(values), 'free value')} the log tells of {len(told)}, within these "
            f"limits with 90 in 100: {said}."
        )
    else:
        yield "The log tells of none of the free values."
    if untold:
        yield f"It does not tell of {listed([f'“{each}”' for each in untold])}."


def describe_change(free: Comparison, scores: Scores) -> Iterator[str]:
    """What calibrating changed, in sentences."""
    near, rows = nearness(free), rows_of(free)
    before, now = near[DESIGNED], near[CALIBRATED]
    names = [each.name for each in free.towers]
    content = rows.get(("throws", "content"))
    if content and content.log:
        figures = [content.towers[names.index(each)] for each in (DESIGNED, CALIBRATED)]
        one, other = (with_error(each, 1) if each else "–" for each in figures)
        yield (
            f"Left to itself with the log's throws the physics holds {one} cubes as designed and "
            f"{other} calibrated; the log has {with_error(content.log, 1)}."
        )
    yield f"{_describe_way(before, now)} {_describe_gain(scores.baselines[BEFORE].gain)}"


def _describe_way(before: Nearness, now: Nearness) -> str:
    said = {
        "nearer": "Calibrating brought the physics nearer to the log",
        "farther": "Calibrating took the physics farther from the log",
        "alike": "By what it does by itself, calibrating changed the physics by no more than luck",
    }[way(before, now)]
    return (
        f"{said}: energy distance {_distance(before)} before and {_distance(now)} now, figures "
        f"within {NEAR:.0f} standard errors {figures_near(before)} and {figures_near(now)}."
    )


def _distance(found: Nearness) -> str:
    return number(None if found.energy is None else found.energy.distance, 3)


def _describe_gain(gain: Estimate) -> str:
    told = f"({with_error(gain)} nats a toss gained)"
    return {
        "twin": f"It predicts tosses better than before by more than the error {told}.",
        "direct": f"It predicts tosses worse than before by more than the error {told}.",
        "neither": f"It predicts tosses neither better nor worse than before {told}.",
        "unknown": f"Whether it predicts tosses better nobody can tell by one session {told}.",
    }[ahead(gain)]


# Whether to trust it


def doubt(twin: Twin, free: Comparison, scores: Scores, values: tuple[FreeValue, ...]) -> Verdict:
    """Whether the physics is doubtful, and why."""
    why = [
        *_doubts_by_itself(nearness(free)[CALIBRATED]),
        *_doubts_beside(free),
        *_doubts_by_scores(scores),
        *_doubts_by_fit(twin, values),
    ]
    if why:
        many = f"{len(why)} things speak" if len(why) > 1 else "one thing speaks"
        return Verdict(True, f"The physics is doubtful: {many} against it.", " ".join(why))
    tosses = plural(scores.judgement.tosses, "toss", "tosses")
    return Verdict(
        False,
        "Nothing speaks against the physics.",
        f"Left to itself it has {figures_near(nearness(free)[CALIBRATED])} figures within "
        f"{NEAR:.0f} standard errors of the log, its predictions keep their promises, no value "
        f"crowds at an end of what was believed, and the emulator is as good as it says. So much "
        f"can be seen with {tosses}; it is no proof.",
    )


def _doubts_by_itself(found: Nearness) -> Iterator[str]:
    share = found.share
    if share is not None and share < MIN_NEAR:
        yield (
            f"Only {figures_near(found)} figures lie within {NEAR:.0f} standard errors of the log; "
            f"of a tower like it about 95 in 100 do."
        )
    if found.energy and found.energy.p_value is not None and found.energy.p_value < SIGNIFICANCE:
        p = p_value(found.energy.p_value)
        yield f"Three throws in a row differ from the log's by more than luck ({p})."
    if _differ(found.auc, found.auc_itself):
        auc = with_error(found.auc) if found.auc else ""
        yield f"A classifier tells its throws from the log's better than luck does (AUC {auc})."
    throws = found.jams.seeding_throws + found.jams.other_throws
    if throws and found.jams.seeding_jams + found.jams.other_jams > MAX_JAM_SHARE * throws:
        yield f"It jams in {jams(found)} throws."


def _doubts_beside(free: Comparison) -> Iterator[str]:
    near = nearness(free)
    if way(near[DESIGNED], near[CALIBRATED]) == "farther":
        yield "Left to itself it is farther from the log than the design was before calibrating."
    same, of = count_equal(free, EMULATED, CALIBRATED)
    if of and same / of < MIN_NEAR:
        yield (
            f"It differs from the surrogate that stands for it in the fit: {same} of {of} figures "
            f"are the same but for what this log cannot tell."
        )


def _differ(auc: Estimate | None, itself: Estimate | None) -> bool:
    if auc is None or itself is None or auc.value is None or itself.value is None:
        return False
    error = math.hypot(auc.standard_error or 0.0, itself.standard_error or 0.0)
    return auc.value - max(0.5, itself.value) > MIN_AUC_ERRORS * error


def _doubts_by_scores(scores: Scores) -> Iterator[str]:
    broken = [each for each in pit.calibration_checks(scores.judgement) if not each.kept]
    if broken:
        said = listed([f"“{each.what}” ({each.came})" for each in broken])
        yield f"Its predictions break a promise: {said}."
    gain = scores.baselines[DIRECT].gain
    value, error = gain.value, gain.standard_error
    if value is not None and error is not None and value < -MIN_LEAD * error:
        yield together(
            f"A surrogate without physics predicts notably better, by {number(-value, 3)} ± "
            f"{number(error, 3)} nats a toss."
        )


def _doubts_by_fit(twin: Twin, values: tuple[FreeValue, ...]) -> Iterator[str]:
    for each in values:
        if each.edge and each.identified:
            yield (
                f"“{each.title}” lies at the {each.edge} end of what was believed "
                f"({each.range}): the log may want it beyond, or want something that the "
                f"simulation lacks."
            )
    tried = validations(twin.emulator)
    if not tried:
        yield "No points were kept back to try the emulator by."
    broken = [each for each in tried if each.name != JAM and not is_calibrated(each)]
    if broken:
        said = listed([f"“{title_of(each.name)}”" for each in broken])
        yield f"The emulator is surer than it should be about {said}."
    if twin.posterior.effective < MIN_EFFECTIVE_DRAWS:
        yield f"The posterior is worth {twin.posterior.effective:.0f} independent draws only."


# Which tower for what


def uses(free: Comparison, scores: Scores, doubtful: bool) -> Iterator[Use]:
    """Which tower to take for what."""
    near = nearness(free)
    yield _watching(near)
    yield _bulk(free)
    yield _scoring(scores)
    if doubtful:
        yield Use(
            "To ask about the tower itself, while its physics is doubtful",
            FITTED,
            f"It needs no physics to be right. Left to itself it has "
            f"{figures_near(near[FITTED])} figures near the log's, the calibrated physics "
            f"{figures_near(near[CALIBRATED])}.",
        )


def _watching(near: dict[str, Nearness]) -> Use:
    what, before, now = "To watch and to film", near[DESIGNED], near[CALIBRATED]
    told = f"(energy distance {_distance(now)}, as designed {_distance(before)})"
    found = way(before, now)
    if found == "farther":
        why = (
            f"Only a simulation shows where cubes lie and why they fall, and left to itself the "
            f"best draw came out farther from the log than the design was {told}. Other draws of "
            f"the twin may be nearer: try a few."
        )
        return Use(what, DESIGNED, why)
    nearest = {"nearer": "nearer to the log than", "alike": "as near to the log, within luck, as"}
    why = (
        f"Only a simulation shows where cubes lie and why they fall, and this one is "
        f"{nearest[found]} the design was {told}."
    )
    return Use(what, CALIBRATED, why)


def _bulk(free: Comparison) -> Use:
    same, of = count_equal(free, EMULATED, CALIBRATED)
    only = "only " if of and same / of < MIN_NEAR else ""
    stands = "differ from those of the physics it stands for by less than this log can tell"
    fair = f"Left to itself, {only}{same} of its {of} figures {stands}."
    return Use(
        "To play this twin by the million",
        EMULATED,
        f"It needs no simulation, so it is over a hundred times as fast. {fair}",
    )


def _scoring(scores: Scores) -> Use:
    gain = scores.baselines[DIRECT].gain
    behind = f"{plus_minus(abs(gain.value or 0.0), gain.standard_error)} nats a toss"
    take, why = {
        "twin": (EMULATED, f"It is ahead of the one fitted directly by {behind}."),
        "direct": (FITTED, f"It is ahead of the twin's surrogate by {behind}."),
        "neither": (
            f"{FITTED}, or {EMULATED}",
            f"They differ by {behind}: by no more than the error.",
        ),
        "unknown": (
            FITTED,
            "How far the two differ cannot be told from this log, and it assumes less.",
        ),
    }[ahead(gain)]
    return Use("Where only the score counts", take, together(why))


# What must not be concluded


def not_concluded(twin: Twin, free: Comparison, values: tuple[FreeValue, ...]) -> Iterator[str]:
    """What nobody should read out of the page."""
    if twin.direct.is_simulated:
        yield "Anything about a tower on a table: the log was made by a simulation."
    yield (
        "What your cubes and your cardboard are like. The values are those at which this "
        "simulation behaves like the log; they make up for what it lacks."
    )
    untold = [each.title for each in values if not each.identified]
    if untold:
        yield (
            f"Anything about {listed([f'“{each}”' for each in untold])}: the best draw has some "
            f"value there, and others do as well."
        )
    if any(abs(tie.correlation) >= MIN_TIE for tie in ties(twin.posterior)):
        yield "Anything about one alone of two values that go together (below)."
    yield (
        "That the simulation itself predicts so well: its score is that of its surrogate, which "
        "the emulator says, averaged over the posterior."
    )
    figures = nearness(free)[CALIBRATED].figures
    yield (
        f"That {figures} figures are {figures} proofs: they hang together. What "
        f"{plural(free.log.figures.sessions if free.log and free.log.figures else 0, 'session')} "
        f"cannot show may still be wrong."
    )
    yield (
        "What happens to throws unlike the logged ones, in number of cubes or in how they are "
        "thrown."
    )
