"""How good calibrated physics is: ``python -m benchmarks.calibration.twin [part ...]``.

emulators  how well the shipped emulators predict points that they have not seen
halves     fit to the first half of the sessions of each reference log, judge on the rest
freely     the physics before and after that, thrown into freely, beside the rest of the log
transfer   calibrated on one reference, judged on another with only the measures changed
sizes      what more tosses reveal about the free values
sbc        simulation-based calibration, of logs of the model and of the physics itself: does the
           posterior know how sure it is?

With ``--model physics3d`` all of it is about the towers in three dimensions. All of it is
simulated, the reference logs included.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.arguments import parser_for, run_parts
from benchmarks.calibration.emulators import DESIGNS, table_of
from benchmarks.calibration.ranks import Ranked, plot_ranks, rank_data_sets
from benchmarks.calibration.scores import (
    DRAWS,
    REFERENCES,
    fit_level,
    halves_of,
    posterior_predictive,
    print_scores,
    reference_log,
    simulate_log,
)
from benchmarks.output import print_table
from cubetower.calibration import compare_towers, standard_throws
from cubetower.calibration.logs.replay import replay_throws
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution, naive_distributions
from cubetower.calibration.prediction.predictions import predict
from cubetower.calibration.surrogate.posterior import rates_of
from cubetower.calibration.surrogate.sampling import Floats, resample
from cubetower.calibration.trust.madeup import RANKS, rank_among
from cubetower.calibration.twin.axes import unit_of, values_at
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.emulatorfile import emulator_of
from cubetower.calibration.twin.fit import fit_twin, own_place
from cubetower.calibration.twin.points import Points, read_points
from cubetower.calibration.twin.posterior import TwinPosterior, emulate, gaps, twin_posterior
from cubetower.command.terminal.comparetables import show_comparison
from cubetower.tower import Design, Tower
from cubetower.tower.log import TossLog
from cubetower.tower.models.surrogate import SurrogateTower
from cubetower.tower.shipped import RIGID_BODIES
from cubetower.tower.specdata import rigid_body_tower

PAIRS = (("reference-j", "reference-n"), ("reference-j", "reference-k"))  # judged both ways
LEVEL = "M3"
SIZES = (25, 50, 100, 217, 434)
SBC = {"physics": "standard", "physics3d": "reference-j"}  # the designs for it
MAX_INSIDE = 30.0  # mean number of cubes in the towers whose logs the physics simulates


class Physics(NamedTuple):
    """A shipped design, and the model that simulates it."""

    name: str
    model: str = "physics"

    @property
    def design(self) -> Design:
        """The design."""
        return Design.load(self.name)

    @property
    def points(self) -> Points:
        """The shipped points."""
        return read_points(table_of(self.name, self.model), self.design, self.model)

    def tower(self, values: dict[str, float] | None = None) -> Tower:
        """An empty tower, perhaps with other values."""
        return rigid_body_tower(self.model, self.design.replace(values or {}))


@cache
def emulator(physics: Physics) -> Emulator:
    """The shipped emulator of a design."""
    return emulator_of(physics.points, LEVEL, table_of(*physics))


def posterior(physics: Physics, log: TossLog, gap: float = 1.0, seed: int = 1) -> TwinPosterior:
    """The posterior of a design's free values, given a log."""
    rng = np.random.default_rng(seed)
    return twin_posterior([log], emulator(physics), UnknownStart(), rng, gap=gap)


def predictive(physics: Physics, fit: TwinPosterior) -> RatesDistribution:
    """The emulated surrogates of a design at draws of a posterior, perhaps another design's."""
    rng = np.random.default_rng(2)
    return emulate(emulator(physics), fit.unit[resample(fit.weights, DRAWS, rng)], rng)


def predictive_before(physics: Physics) -> RatesDistribution:
    """The emulated surrogate of a design as it is in its file."""
    emulated = emulator(physics)
    own = own_place(physics.design, emulated)
    return emulate(emulated, np.repeat(own[None, :], DRAWS, axis=0), np.random.default_rng(2))


def predictive_anywhere(physics: Physics) -> RatesDistribution:
    """The emulated surrogates of a design all over its free values."""
    rng = np.random.default_rng(2)
    emulated = emulator(physics)
    return emulate(emulated, rng.random((DRAWS, len(emulated.axes))), rng)


def _references(options: Namespace) -> list[Physics]:
    return [Physics(name, options.model) for name in REFERENCES]


def emulators(options: Namespace) -> None:
    """How well the emulators predict points that they have not seen."""
    for name in DESIGNS[options.model]:
        emulated = emulator(Physics(name, options.model))
        points = emulated.points
        left_out = len(points.numbers) - len(emulated.usable.numbers)
        title = (
            f"{name}: {len(points.training.numbers)} points of {int(points.tosses[0])} tosses, "
            f"{len(points.held_out.numbers)} more to validate; {left_out} of all left out"
        )
        rows = []
        for row in emulated.validate():
            figures = (row.explained, row.spread, row.within_90, row.deviation, row.varies)
            rows.append((row.name, *(f"{figure:.2f}" for figure in figures)))
        heads = ("output", "explained", "spread", "in 90 %", "its deviation", "varies by")
        print_table(heads, rows, title=title)


def halves(options: Namespace) -> None:
    """Fit to the first half of the sessions, judge on the rest."""
    for physics in _references(options):
        name = physics.name
        first, rest = halves_of(reference_log(name))
        fit = posterior(physics, first)
        direct = predict(posterior_predictive(fit_level([first], LEVEL)), rest)
        rows = {
            f"fitted directly, {LEVEL}": direct,
            f"{physics.model}, emulated": predict(predictive(physics, fit), rest),
            "as designed": predict(predictive_before(physics), rest),
            "anywhere": predict(predictive_anywhere(physics), rest),
            **{naive: predict(law, rest) for naive, law in naive_distributions().items()},
        }
        title = f"{name}: fitted to {len(first.rows)} tosses, judged on {len(rest.rows)} others"
        print_scores(title, rows, direct)
        _print_posterior(f"{name}: posterior from the first half", fit)


def _print_posterior(title: str, fit: TwinPosterior) -> None:
    rows = []
    low, high = fit.interval(0.9)
    for axis, mean, a, b, contraction in zip(
        fit.axes, fit.mean, low, high, fit.contraction, strict=True
    ):
        at = axis.low + (axis.high - axis.low) * mean
        rows.append((axis.name, f"{at:.3g}", f"{a:.3g} to {b:.3g}", f"{contraction:.2f}"))
    print_table(("value", "mean", "90 %", "contraction"), rows, title=title)
    print(f"{fit.effective:.0f} effective draws")


def freely(options: Namespace) -> None:
    """The physics as designed and calibrated on the first half, thrown into freely."""
    for physics in _references(options):
        name = physics.name
        first, rest = halves_of(reference_log(name))
        twin = fit_twin(first, design=physics.design, emulator=emulator(physics))
        print(f"{name}: best draw {twin.values}")
        towers: dict[str, Callable[[], Tower]] = {
            "physics, as designed": twin.tower_before,
            "physics, calibrated": twin.tower,
            "its surrogate": twin.surrogate,
            "fitted directly": partial(SurrogateTower, twin.direct.rates),
        }
        title = f"{name}: {len(rest.rows)} tosses of the second half, thrown {options.repeat} times"
        _free(title, towers, rest, options.repeat)


def _free(title: str, towers: Mapping[str, Callable[[], Tower]], log: TossLog, repeat: int) -> None:
    show_comparison(compare_towers(towers, log, seed=1, repeat=repeat), [title], [])


def transfer(options: Namespace) -> None:
    """Calibrated on one reference, judged on another with only the measures changed."""
    for learnt, judged in (both for pair in PAIRS for both in (pair, pair[::-1])):
        log, other = reference_log(learnt), reference_log(judged)
        first, second = Physics(learnt, options.model), Physics(judged, options.model)
        fit = posterior(first, log)
        own = fit_twin(other, design=second.design, emulator=emulator(second))
        moved = predict(predictive(second, fit), other)
        rows = {
            f"physics of {learnt}, measures of {judged}": moved,
            "as designed": predict(predictive_before(second), other),
            "anywhere": predict(predictive_anywhere(second), other),
            f"surrogate {LEVEL} fitted to {learnt}": predict(
                posterior_predictive(fit_level([log], LEVEL)), other
            ),
            "physics calibrated on it, sessions left out": own.predictions,
            "fitted to it directly, sessions left out": own.direct.predictions,
        }
        print_scores(
            f"Learnt on {learnt}, judged on {judged}, {len(other.rows)} tosses",
            rows,
            own.predictions,
        )
        best = _best(fit)
        towers: dict[str, Callable[[], Tower]] = {
            "physics, as designed": second.tower,
            f"physics of {learnt}": partial(second.tower, best),
            "calibrated on it": own.tower,
        }
        _free(f"{judged} thrown into freely", towers, other, options.repeat)


def _best(fit: TwinPosterior) -> dict[str, float]:
    taken = resample(fit.weights, DRAWS, np.random.default_rng(4))
    return fit.values(fit.unit[taken[fit.middle(taken)]])


def sizes(options: Namespace) -> None:
    """What more tosses reveal about the free values: contraction by number of tosses."""
    for physics in _references(options):
        name, log = physics.name, reference_log(physics.name)
        axes = [axis.name for axis in emulator(physics).axes]
        title = f"{name}: contraction of each free value, by tosses"
        rows = []
        for size in sorted({min(size, len(log.rows)) for size in SIZES}):
            fit = posterior(physics, replace(log, rows=log.rows[:size]))
            rows.append((str(size), *(f"{share:.2f}" for share in fit.contraction)))
        print_table(("tosses", *axes), rows, title=title)


def sbc(options: Namespace) -> None:
    """Values drawn from the prior, a log of the model or of the physics there, their ranks."""
    physics = Physics(SBC[options.model], options.model)
    axes, lines = [axis.name for axis in emulator(physics).axes], []
    kinds = (("of the model", _rank_of_model), ("of the physics", _rank_of_physics))
    for name, work in ((name, partial(rank, physics)) for name, rank in kinds):
        ranks = rank_data_sets(name, axes, work, options.data_sets, options.jobs)
        lines.append((name, axes, ranks))
    if options.plot:
        plot_ranks(lines, options.plot)


def _rank_of_model(physics: Physics, number: int) -> Ranked:
    """A data set made as the model assumes."""
    emulated, rng = emulator(physics), np.random.default_rng([number, 21])
    while True:
        unit = rng.random((1, len(emulated.axes)))
        mean, deviation = emulated(unit)
        spread = np.hypot(deviation, gaps(emulated))
        values = mean + spread * rng.standard_normal(mean.shape)
        vector = emulated.combinations.parameters(values)[0]
        log = simulate_log(SurrogateTower(rates_of(vector, LEVEL)), number)
        if rng.random() < (1 - emulated.jams(unit)[0]) ** len(log.rows):  # else it jammed
            return _ranks_in(unit[0], posterior(physics, log, 1.0, number), rng)


def _rank_of_physics(physics: Physics, number: int) -> Ranked:
    """A data set of the physics where it neither jams nor fills up; without discrepancy."""
    emulated = emulator(physics)
    rng = np.random.default_rng([number, 22])
    while True:
        values = values_at(emulated.axes, rng.random(len(emulated.axes)))
        make = partial(physics.tower, values)
        replay = replay_throws(standard_throws(number, 4, 30), make, number)
        contents = [row.thrown.total - row.fell.total for row in replay.log.rows]
        held = np.cumsum(contents).max() / 4  # of four sessions, each from an emptied tower
        if not replay.jams.seeding_jams + replay.jams.other_jams and held <= MAX_INSIDE:
            unit = unit_of(emulated.axes, values)
            return _ranks_in(unit, posterior(physics, replay.log, 0.0, number), rng)


def _ranks_in(true: Floats, fit: TwinPosterior, rng: np.random.Generator) -> Ranked:
    return rank_among(true, fit.unit[resample(fit.weights, RANKS, rng)], rng), [], fit.effective


def main() -> None:
    """Do the parts that are asked for, in their order."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--model", choices=RIGID_BODIES, default="physics")
    parser.add_argument("--data-sets", type=int, default=200, help="of sbc")
    parser.add_argument("--repeat", type=int, default=5, help="of free throws")
    parser.add_argument("--plot", type=Path, help="file for the ranks of sbc")
    run_parts(
        parser,
        {
            "emulators": emulators,
            "halves": halves,
            "freely": freely,
            "transfer": transfer,
            "sizes": sizes,
            "sbc": sbc,
        },
    )


if __name__ == "__main__":
    main()
