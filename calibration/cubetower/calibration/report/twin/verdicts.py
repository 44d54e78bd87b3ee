"""What to think of a calibrated physics, and which tower to use for what.

Every sentence follows from figures by a rule that it states; nothing is judged by hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from cubetower.calibration.judge.compare import Comparison
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.prediction.scores import Scores
from cubetower.calibration.report import pit
from cubetower.calibration.report.twin.beside import figures_near, jams, rows_of
from cubetower.calibration.report.twin.emulated import is_calibrated, title_of, validations
from cubetower.calibration.report.twin.freevalues import MIN_TIE, FreeValueRow, ties
from cubetower.calibration.report.wording import with_error
from cubetower.calibration.surrogate.description import (
    TYPICAL_THROW,
    falls_of_inside,
    falls_through,
    mean_content,
)
from cubetower.calibration.twin.emulator import JAM
from cubetower.calibration.twin.fit import BEFORE, DIRECT, MIN_EFFECTIVE_DRAWS, Twin
from cubetower.calibration.twin.freeruns import (
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    NEAR,
    Nearness,
    count_equal,
    nearness,
)
from cubetower.foundation.wording import join_names, plural
from cubetower.pages.page import Answer
from cubetower.pages.wording import keep_together, number, p_value, plus_minus

MIN_NEAR = 0.9  # share of the figures that should be near; for equal towers about .95 are
SIGNIFICANCE = 0.01  # a smaller p-value raises doubt
MIN_LEAD = 2.0  # errors by which a surrogate without physics must be ahead to raise doubt
MIN_AUC_ERRORS = 3.0  # errors of AUCs are somewhat too small (docs/compare.md)
MAX_JAM_SHARE = 0.01  # share of throws

Way = Literal["nearer", "farther", "equal"]
Ahead = Literal["twin", "direct", "neither", "unknown"]


@dataclass(frozen=True, slots=True)
class Use:
    """Which tower to use for a purpose.

    Attributes:
        what: the purpose.
        take: the tower.
        why: the figures behind it, in sentences.
    """

    what: str
    take: str
    why: str


def way(before: Nearness, now: Nearness) -> Way:
    """Whether one tower is nearer to the log than another, by more than chance.

    The measure is the energy distance of three throws in a row; chance is the larger of the
    distances of both towers from themselves.
    """
    one, other = (None if each.energy is None else each.energy.distance for each in (before, now))
    if one is None or other is None:
        return "equal"
    chance = max(before.energy_itself.distance or 0.0, now.energy_itself.distance or 0.0)
    return "equal" if abs(one - other) <= chance else "nearer" if other < one else "farther"


def ahead(gain: LogEstimate) -> Ahead:
    """Who predicts better, the twin or the surrogate fitted directly.

    Args:
        gain: of the twin over it, in nats per toss; one is ahead by more than the paired error.
    """
    if gain.value is None or gain.standard_error is None:
        return "unknown"
    if abs(gain.value) <= gain.standard_error:
        return "neither"
    return "twin" if gain.value > 0 else "direct"


# What was found out


def found_out(twin: Twin, values: tuple[FreeValueRow, ...]) -> Iterator[str]:
    """What the logs tell about the tower, in sentences."""
    draws, content = twin.surrogates.rates, mean_content(twin.logs)
    yield keep_together(
        f"By its physics, in a throw of {TYPICAL_THROW} cubes each one falls through this tower "
        f"with a chance of {falls_through(draws, TYPICAL_THROW, content)}, and each cube inside "
        f"falls with {falls_of_inside(draws, TYPICAL_THROW, content)}."
    )
    told = [each for each in values if each.identified]
    untold = [each.title for each in values if not each.identified]
    if told:
        intervals = join_names([f"“{each.title}” {each.interval}" for each in told])
        yield (
            f"The log identifies {len(told)} of {plural(len(values), 'free value')}. With a chance "
            f"of 90\u00a0% each lies in its interval: {intervals}."
        )
    else:
        yield "The log identifies none of the free values."
    if untold:
        yield f"It does not identify {join_names([f'“{each}”' for each in untold])}."


def describe_change(free: Comparison, scores: Scores) -> Iterator[str]:
    """What calibrating changed, in sentences."""
    near, rows = nearness(free), rows_of(free)
    before, now = near[DESIGNED], near[CALIBRATED]
    names = [each.name for each in free.towers]
    content = rows.get(("throws", "cubes inside"))
    if content and content.log:
        figures = [content.towers[names.index(each)] for each in (DESIGNED, CALIBRATED)]
        one, other = (with_error(each, 1) if each else "–" for each in figures)
        yield (
            f"With the log's throws the physics holds on average {one} cubes as designed and "
            f"{other} calibrated; the log has {with_error(content.log, 1)}."
        )
    yield f"{_describe_way(before, now)} {_describe_gain(scores.baselines[BEFORE].gain)}"


def _describe_way(before: Nearness, now: Nearness) -> str:
    change = {
        "nearer": "Calibration brought the physics nearer to the log",
        "farther": "Calibration took the physics farther from the log",
        "equal": "Calibration changed the behaviour of the physics by no more than chance",
    }[way(before, now)]
    return (
        f"{change}: energy distance {_distance(before)} before, {_distance(now)} now; figures "
        f"within {NEAR:.0f} standard errors {figures_near(before)} before, {figures_near(now)} now."
    )


def _distance(found: Nearness) -> str:
    return number(None if found.energy is None else found.energy.distance, 3)


def _describe_gain(gain: LogEstimate) -> str:
    answer = {
        "twin": "It predicts tosses better than before",
        "direct": "It predicts tosses worse than before",
        "neither": "It predicts tosses neither better nor worse than before, within the error",
        "unknown": "One session cannot tell whether it predicts tosses better than before",
    }[ahead(gain)]
    return f"{answer} (gain in log score per toss: {with_error(gain)} nats)."


# Whether to trust it


def doubt(twin: Twin, free: Comparison, scores: Scores, values: tuple[FreeValueRow, ...]) -> Answer:
    """Whether the physics is doubtful, and why."""
    why = [
        *_doubts_by_itself(nearness(free)[CALIBRATED]),
        *_doubts_beside(free),
        *_doubts_by_scores(scores),
        *_doubts_by_fit(twin, values),
    ]
    if why:
        many = f"{len(why)} things speak" if len(why) > 1 else "one thing speaks"
        return Answer(f"The physics is doubtful: {many} against it.", " ".join(why), found=True)
    tosses = plural(scores.judgement.tosses, "toss", "tosses")
    return Answer(
        "Nothing speaks against the physics.",
        f"{figures_near(nearness(free)[CALIBRATED])} figures lie within {NEAR:.0f} standard errors "
        f"of the log, its predicted chances look right, no value crowds at an end of its "
        f"range, and the emulator is as good as it says. That is as much as {tosses} can show; it "
        f"is no proof.",
    )


def _doubts_by_itself(found: Nearness) -> Iterator[str]:
    share = found.share
    if share is not None and share < MIN_NEAR:
        yield (
            f"Only {figures_near(found)} figures lie within {NEAR:.0f} standard errors of the log; "
            f"for the right tower about 95 in 100 would."
        )
    if found.energy and found.energy.p_value is not None and found.energy.p_value < SIGNIFICANCE:
        p = p_value(found.energy.p_value)
        yield f"Three throws in a row differ from the log's by more than chance ({p})."
    if _differ(found.auc, found.auc_itself):
        auc = with_error(found.auc) if found.auc else ""
        yield f"A classifier tells its throws from the log's better than by guessing (AUC {auc})."
    throws = found.jams.seeding_throws + found.jams.other_throws
    if throws and found.jams.seeding_jams + found.jams.other_jams > MAX_JAM_SHARE * throws:
        yield f"It jams in {jams(found)} throws."


def _doubts_beside(free: Comparison) -> Iterator[str]:
    near = nearness(free)
    if way(near[DESIGNED], near[CALIBRATED]) == "farther":
        yield "It behaves less like the log than the design did before calibration."
    same, of = count_equal(free)
    if of and same / of < MIN_NEAR:
        yield (
            f"It differs from the surrogate that stands for it in the fit: only {same} of {of} "
            f"figures agree within what this log can tell."
        )


def _differ(auc: LogEstimate | None, itself: LogEstimate | None) -> bool:
    if auc is None or itself is None or auc.value is None or itself.value is None:
        return False
    error = math.hypot(auc.standard_error or 0.0, itself.standard_error or 0.0)
    return auc.value - max(0.5, itself.value) > MIN_AUC_ERRORS * error


def _doubts_by_scores(scores: Scores) -> Iterator[str]:
    broken = [each for each in pit.calibration_checks(scores.judgement) if not each.passed]
    if broken:
        checks = join_names([f"“{each.what}” ({each.observed})" for each in broken])
        yield f"Its predicted chances fail a check: {checks}."
    gain = scores.baselines[DIRECT].gain
    value, error = gain.value, gain.standard_error
    if value is not None and error is not None and value < -MIN_LEAD * error:
        yield keep_together(
            f"A surrogate without physics predicts clearly better: its log score per toss is "
            f"{number(-value, 3)} ± {number(error, 3)} nats higher."
        )


def _doubts_by_fit(twin: Twin, values: tuple[FreeValueRow, ...]) -> Iterator[str]:
    for each in values:
        if each.edge and each.identified:
            yield (
                f"“{each.title}” lies at the {each.edge} end of its range ({each.range}): the true "
                f"value may lie beyond, or the simulation may lack something."
            )
    tried = validations(twin.emulator)
    if not tried:
        yield "There are no points to validate the emulator."
    broken = [each for each in tried if each.name != JAM and not is_calibrated(each)]
    if broken:
        outputs = join_names([f"“{title_of(each.name)}”" for each in broken])
        yield f"The emulator is too sure about {outputs}."
    if twin.posterior.effective < MIN_EFFECTIVE_DRAWS:
        draws = plural(round(twin.posterior.effective), "independent draw")
        yield f"The posterior is worth only {draws}."


# Which tower for what


def uses(free: Comparison, scores: Scores, doubtful: bool) -> Iterator[Use]:
    """Which tower to use for what."""
    near = nearness(free)
    yield _watching(near)
    yield _bulk(free)
    yield _scoring(scores)
    if doubtful:
        yield Use(
            "To study the tower itself, while its physics is doubtful",
            FITTED,
            f"It does not depend on the physics. {figures_near(near[FITTED])} figures are near the "
            f"log's, with the calibrated physics {figures_near(near[CALIBRATED])}.",
        )


def _watching(near: dict[str, Nearness]) -> Use:
    what, before, now = "To watch and to film", near[DESIGNED], near[CALIBRATED]
    figures = f"(energy distance {_distance(now)}, as designed {_distance(before)})"
    found = way(before, now)
    only = "Only a simulation shows where cubes lie and why they fall"
    if found == "farther":
        why = (
            f"{only}, and the best draw came out farther from the log than the design {figures}. "
            f"Other draws of the twin may be nearer: try a few."
        )
        return Use(what, DESIGNED, why)
    nearest = {"nearer": "nearer to the log than", "equal": "about as near to the log as"}
    why = f"{only}, and this one is {nearest[found]} the design {figures}."
    return Use(what, CALIBRATED, why)


def _bulk(free: Comparison) -> Use:
    same, of = count_equal(free)
    only = "Only " if of and same / of < MIN_NEAR else ""
    return Use(
        "To toss this twin millions of times",
        EMULATED,
        f"It needs no simulation, so it is over a hundred times as fast. {only}{same} of its {of} "
        f"figures agree with those of the physics within what this log can tell.",
    )


def _scoring(scores: Scores) -> Use:
    gain = scores.baselines[DIRECT].gain
    by = f"{plus_minus(abs(gain.value or 0.0), gain.standard_error)} nats per toss"
    take, why = {
        "twin": (EMULATED, f"Its log score is above that of the one fitted directly by {by}."),
        "direct": (FITTED, f"Its log score is above that of the twin's surrogate by {by}."),
        "neither": (
            f"{FITTED}, or {EMULATED}",
            f"Their log scores differ by {by}, no more than the error.",
        ),
        "unknown": (FITTED, "This log cannot tell which predicts better, and it assumes less."),
    }[ahead(gain)]
    return Use("For the best predictions", take, keep_together(why))


# What must not be concluded


def not_concluded(twin: Twin, free: Comparison, values: tuple[FreeValueRow, ...]) -> Iterator[str]:
    """What the page does not show."""
    if twin.direct.is_simulated:
        yield "Anything about a tower on a table: the log was made by a simulation."
    yield (
        "What your cubes and your cardboard are like. At these values the simulation behaves like "
        "the log; they also compensate for what it lacks."
    )
    untold = [each.title for each in values if not each.identified]
    if untold:
        yield (
            f"Anything about {join_names([f'“{each}”' for each in untold])}: the value of the best "
            f"draw is one of many that fit equally well."
        )
    if any(abs(tie.correlation) >= MIN_TIE for tie in ties(twin.posterior)):
        yield "Anything about only one of two values that go together (below)."
    yield (
        "That the simulation itself predicts so well: the score is that of its surrogate, from the "
        "emulator, averaged over the posterior."
    )
    figures = nearness(free)[CALIBRATED].figures
    yield (
        f"That {figures} figures are {figures} proofs: they are correlated. What "
        f"{plural(free.log.figures.sessions if free.log and free.log.figures else 0, 'session')} "
        f"cannot show may still be wrong."
    )
    yield "What happens in throws unlike those of the log, in number of cubes or in style."
