"""What the page of a calibrated physics tower says, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cubetower.calibration.judge.caveats import kind_note
from cubetower.calibration.judge.compare import Comparison
from cubetower.calibration.report import pit
from cubetower.calibration.report.fitpage import count_folds
from cubetower.calibration.report.logs import LogLine, banner, titles
from cubetower.calibration.report.parameters import UNIDENTIFIED
from cubetower.calibration.report.towerwords import Cutaway
from cubetower.calibration.report.twin import beside, emulated, verdicts
from cubetower.calibration.report.twin.freevalues import (
    MARKS,
    FreeValueRow,
    describe_ties,
    free_values,
    tie_chart,
)
from cubetower.calibration.report.twin.measures import measures
from cubetower.calibration.surrogate.description import mean_content
from cubetower.calibration.twin.fit import Twin
from cubetower.calibration.twin.freeruns import NEAR
from cubetower.calibration.twin.posterior import (
    DRAWS,
    GAP_TOSSES,
    PLACES,
    ROUNDS,
    gaps,
)
from cubetower.foundation.wording import join_names, plural
from cubetower.pages.wording import number, percent

SECTIONS = (
    ("short", "In short"),
    ("beside", "Side by side"),
    ("calibration", "Are its chances right?"),
    ("told", "What the log tells"),
    ("next", "What next?"),
    ("tower", "The tower"),
    ("emulator", "Is the emulator good?"),
    ("method", "Discrepancy and method"),
)

ADVICE = (
    "Check the design's measures of holes, floors and the throat of the funnel again, to half a "
    "millimetre. A calibration takes them for granted, and any error in them ends up in the free "
    "values.",
    "Log more tosses: start with an emptied tower, throw between 2 and 20 cubes, leave some "
    "colours inside, always throw in the same way, and write down how.",
)


def context_of(twin: Twin, free: Comparison) -> dict[str, Any]:
    """Everything that the template of a calibrated physics asks for."""
    scores, values = twin.scores, tuple(free_values(twin))
    doubt = verdicts.doubt(twin, free, scores, values)
    tosses, sessions = scores.judgement.tosses, len(scores.sessions)
    cutaway = Cutaway.of(twin.surrogates.rates, mean_content(twin.logs))
    return {
        "title": f"A physical model of {twin.design.title}",
        "eyebrow": "Calibration of a physics tower",
        "subtitle": (
            f"Its free values, fitted to {plural(tosses, 'toss', 'tosses')} of "
            f"{plural(sessions, 'session')}: {titles(twin.logs)}"
        ),
        "banner": banner(twin.logs),
        "contents": SECTIONS,
        "seed": twin.direct.seed,
        "seed_free": free.seed,
        "found_out": list(verdicts.found_out(twin, values)),
        "sentences": [cutaway.words],
        "cutaway": cutaway,
        "changed": " ".join(verdicts.describe_change(free, scores)),
        "doubt": doubt,
        "uses": list(verdicts.uses(free, scores, doubt.found)),
        "not_concluded": list(verdicts.not_concluded(twin, free, values)),
        "notes": list(_notes(twin)),
        "logs": [LogLine.of(each) for each in twin.logs],
        "measures": list(measures(twin.design)),
        "source": twin.design.source,
        "warnings": twin.design.warnings(),
        "values": values,
        "marks": MARKS,
        "unidentified": UNIDENTIFIED,
        "ties": list(describe_ties(twin.posterior)),
        "tie_chart": tie_chart(twin),
        "towers": beside.MEANINGS,
        "scored": list(beside.scored_lines(scores)),
        "free": list(beside.free_lines(free)),
        "free_notes": free.notes,
        "near": f"{NEAR:.0f}",
        "beside_charts": list(beside.charts(free)),
        "left_out": "each session" if twin.direct.by_session else "each block of tosses",
        "calibration": list(pit.calibration_checks(scores.judgement)),
        "odds": pit.odds_verdict(scores.judgement),
        "odds_charts": [pit.battle_chart(scores.judgement)],
        "checks": [pit.pit_chart(scores.judgement)],
        "emulator": " ".join(emulated.describe(twin)),
        "jam": percent(emulated.jam_chance(twin), 2),
        "outputs": emulated.outputs(twin.emulator),
        "measured": [each for each in values if each.measured and not each.identified],
        "advice": list(_advice(values)),
        **_method(twin),
    }


def _notes(twin: Twin) -> Iterator[str]:
    for log in twin.logs:
        yield kind_note(log)
    if twin.direct.is_simulated:
        yield "So this tower is one of a simulation, not one on a table."
    if twin.design.section == "plane":
        yield "The design has no depth: a substitute, whose measures are not those of a real tower."


def _advice(values: tuple[FreeValueRow, ...]) -> Iterator[str]:
    untold = [each.title for each in values if not each.identified]
    if untold:
        unclear = join_names(f"“{each}”" for each in untold)
        yield (
            f"More tosses will hardly identify {unclear}: either "
            f"what falls hardly depends on it, or other values compensate for it. Measure it "
            f"instead, if you can."
        )
    yield from ADVICE


def _method(twin: Twin) -> dict[str, Any]:
    found = twin.posterior
    off = gaps(twin.emulator) ** 2 @ twin.emulator.combinations.back.T**2
    return {
        "level": found.level,
        "gap_tosses": GAP_TOSSES,
        "gaps": join_names(
            [
                f"{number(gap)} of {name}"
                for name, gap in zip(twin.emulator.names, np.sqrt(off).tolist(), strict=True)
            ]
        ),
        "places": f"{PLACES:,}",
        "rounds": plural(ROUNDS, "round"),
        "sampled": f"{DRAWS:,}",
        "effective": f"{found.effective:.0f}",
        "taken": len(twin.taken),
        "unknown": f"{twin.direct.unknown.mean:g}",
        "folds": count_folds(twin.direct),
        "direct_level": twin.direct.level,
    }
