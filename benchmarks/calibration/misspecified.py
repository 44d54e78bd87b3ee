"""Logs of towers that the surrogate cannot match, and what a fit to them says."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from random import Random

import numpy as np

from benchmarks.calibration.scores import add_scores, out, score_table, simulate_log
from calibration import calibrate
from calibration.judge.change import change_in
from tower import Cubes, make_tower
from tower.log import TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower
from tower.models.surrogate import make as make_surrogate


class Sticky(SurrogateTower):
    """A tower whose cubes stick together: some throws shake it, others hardly do."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False):  # type: ignore[no-untyped-def]
        """Throw with chances that change from toss to toss."""
        usual = self.rates
        strength = rng.gauss(0, 0.6)
        logit = np.log(usual.new / (1 - usual.new)) + strength
        shaken = replace(usual, new=float(1 / (1 + np.exp(-logit))))
        other = SurrogateTower(shaken)
        other.restore(self.state())
        result = other.toss(thrown, rng)
        self.restore(other.state())
        return result


def judge_misspecified(_: Namespace) -> None:
    """Fit the surrogate to logs of towers that it cannot match."""
    usual = make_surrogate("standard", "M2").rates
    logs = {
        "an M2, as it should be": simulate_log(SurrogateTower(usual), 11, 10),
        "bag": simulate_log(make_tower("bag"), 11, 10),
        "twoshelves": simulate_log(make_tower("twoshelves"), 11, 10),
        "tosses that shake it more or less": simulate_log(Sticky(usual), 11, 10),
        "cubes inside fall twice as readily from the middle on": change_midway(usual, 11, old=2.0),
        "thrown cubes stay twice as often from the middle on": change_midway(usual, 11, stay=2.0),
        "every tenth count wrong by one": miscount(simulate_log(SurrogateTower(usual), 11, 10), 11),
    }
    shown = score_table("Fits to 310 tosses of other towers, judged on sessions left out")
    shown.add_column("changed, p", justify="right")
    for name, log in logs.items():
        found = calibrate(log)
        p = change_in(found.predictions).p_value
        more = "–" if p is None else f"{p:.3f}"
        add_scores(shown, f"{name} → {found.level}", found.predictions, found.baselines["M0"], more)
    out.print(shown)


def change_midway(rates: Rates, seed: int, old: float = 1.0, stay: float = 1.0) -> TossLog:
    """Five sessions of a tower, and five of it with other chances."""
    one = simulate_log(SurrogateTower(rates), seed, 5)
    knocked = replace(rates, old=old * rates.old, new=1 - stay * (1 - rates.new))
    other = simulate_log(SurrogateTower(knocked), seed + 1, 5)
    rows = [replace(row, session=f"later {row.session}") for row in other.rows]
    return replace(one, rows=(*one.rows, *rows))


def miscount(log: TossLog, seed: int) -> TossLog:
    """Leave one fallen cube uncounted in about every tenth toss."""
    rng, rows = Random(seed), []
    for row in log.rows:
        if row.fell and rng.random() < 0.1:
            row = replace(row, fell=row.fell - Cubes({rng.choice(row.fell.list()): 1}))
        rows.append(row)
    return replace(log, rows=tuple(rows))
