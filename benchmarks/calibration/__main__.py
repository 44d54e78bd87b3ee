"""How good calibration is: ``python -m benchmarks.calibration [part ...]``.

halves    fit to the first half of the sessions of each reference log, judge on the rest
whole     fit to whole reference logs, each session predicted by a fit to the others
sizes     how the score on the rest grows with the tosses that are fitted to
sbc       simulation-based calibration: does the posterior know how sure it is?
verdicts  how often `check` says good, too few or differs, of the very tower and of faulty ones
margins   what the margins of `check` mean for the odds of battles

All of it is simulated, the reference logs included.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

import numpy as np

from benchmarks.arguments import parser_for, run_parts
from benchmarks.calibration.ranks import VARIANTS, sbc
from benchmarks.calibration.scores import (
    DRAWS,
    REFERENCES,
    fit_level,
    halves_of,
    posterior_predictive,
    print_scores,
    reference_log,
    score_text,
)
from benchmarks.calibration.verdicts import judge_margins, judge_verdicts
from benchmarks.output import print_table
from cubetower.calibration import calibrate
from cubetower.calibration.prediction.distributions import RatesDistribution, naive_distributions
from cubetower.calibration.prediction.judgement import judge
from cubetower.calibration.prediction.predictions import predict
from cubetower.calibration.surrogate.ladder import LEVELS
from cubetower.calibration.surrogate.posterior import rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.tower.models.surrogate import make as make_surrogate

SIZES = (0, 25, 50, 100, 200)


def prior_predictive(level: str, seed: int = 2) -> RatesDistribution:
    """The predictive distribution of draws of the prior."""
    prior, rng = physics_prior(level), np.random.default_rng(seed)
    vectors = prior.mean + rng.standard_normal((DRAWS, len(prior.mean))) @ prior.root.T
    return RatesDistribution(tuple(rates_of(vector, level) for vector in vectors))


def halves(_: Namespace) -> None:
    """Fit to the first half of the sessions, judge on the rest."""
    for name in REFERENCES:
        first, rest = halves_of(reference_log(name))
        fits = {level: posterior_predictive(fit_level([first], level)) for level in LEVELS}
        naive = naive_distributions()
        del naive["M0"]
        others = {
            **naive,
            "prior M3": prior_predictive("M3"),
            "shipped M3": RatesDistribution((make_surrogate().rates,)),
        }
        rows = {name: predict(each, rest) for name, each in {**fits, **others}.items()}
        chosen = calibrate(first).level
        title = f"{name}: fitted to {len(first.rows)} tosses, judged on {len(rest.rows)} others"
        named = {f"{each} ← chosen" if each == chosen else each: rows[each] for each in rows}
        print_scores(title, named, rows[chosen])


def whole(_: Namespace) -> None:
    """Fit to whole reference logs; each session is predicted by the fit to the others."""
    fits = {name: calibrate(reference_log(name)) for name in REFERENCES}
    rows = {f"{name} → {fit.level}": fit.predictions for name, fit in fits.items()}
    print_scores("Whole logs, each session predicted by a fit to the others", rows)


def sizes(_: Namespace) -> None:
    """How the score on the rest grows with the tosses that are fitted to."""
    for name in REFERENCES:
        first, rest = halves_of(reference_log(name))
        title = f"{name}: log score per toss (nats) of {len(rest.rows)} tosses, by tosses fitted to"
        rows = []
        for size in (*(size for size in SIZES if size < len(first.rows)), len(first.rows)):
            part = replace(first, rows=first.rows[:size])
            cells = []
            for level in LEVELS:
                fit = posterior_predictive(fit_level([part], level)) if part.rows else None
                cells.append(score_text(judge(predict(fit or prior_predictive(level), rest))))
            chosen = calibrate(part).level if part.rows else ""
            rows.append((str(len(part.rows)), *cells, chosen))
        print_table(("fitted to", *LEVELS, "chosen"), rows, title=title)


def main() -> None:
    """Do the parts that are asked for, in their order."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--data-sets", type=int, default=200, help="of sbc")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="of sbc")
    parser.add_argument("--logs", type=int, default=400, help="of verdicts, margins")
    parser.add_argument("--references", default="reference-j", help="of verdicts, margins")
    parser.add_argument("--plot", type=Path, help="file for the ranks of sbc")
    run_parts(
        parser,
        {
            "halves": halves,
            "whole": whole,
            "sizes": sizes,
            "sbc": sbc,
            "verdicts": judge_verdicts,
            "margins": judge_margins,
        },
    )


if __name__ == "__main__":
    main()
