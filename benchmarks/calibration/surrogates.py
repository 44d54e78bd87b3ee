"""Fits the shipped surrogates to tracked tosses: ``python -m benchmarks.calibration.surrogates``.

Writes ``<design>.toml`` (M3) for every shipped design and ``standard-M0.toml`` to ``-M2``, by
default into data/towers. All of it is simulated. A tower that holds many cubes needs longer
sessions, or the fit sees only how it fills: sticky was fitted with `--throws 80
--sessions 180`. That of `solid` is fitted to its tosses in three dimensions, with `--sessions 240`.
"""

from __future__ import annotations

from argparse import Namespace
from importlib.metadata import version
from pathlib import Path

import numpy as np

from benchmarks.arguments import at_least, parser_for
from benchmarks.output import print_table
from cubetower.calibration.surrogate.ladder import LEVELS, names
from cubetower.calibration.surrogate.tracked import THROWS, Tracked, track
from cubetower.calibration.surrogate.trackedfit import fit_tracked, tracked_log_likelihood
from cubetower.command.terminal.output import progress_bar
from cubetower.foundation import data_path
from cubetower.tower import Design, TowerFile
from cubetower.tower.models.rates import MAX_INSIDE, Rates
from cubetower.tower.shipped import DESIGNS, model_of_surrogate, shipped_names, surrogate_name
from cubetower.tower.specdata import data_hash, rigid_body_tower
from cubetower.tower.towerfile import Provenance

HELD_OUT = 10_000  # number of the first session that nothing is fitted to
DIGITS = 5  # of a parameter; its standard error is a hundred times as large


def tower_file(
    design: str, level: str, fitted: Tracked, held_out: Tracked, throws: int
) -> TowerFile:
    """The surrogate of a design with its provenance and its score on tosses it has not seen."""
    full = int(np.quantile(fitted.content, 0.99))  # few fates are known of a fuller tower
    max_inside = max(MAX_INSIDE, full)
    model = model_of_surrogate(design)
    engines = rigid_body_tower(model, Design.load(design)).engine.versions()
    engine = next(name for name in engines if name != "platform")
    fit = fit_tracked(fitted, level, max_inside=max_inside)
    if not fit.converged:
        raise SystemExit(f"{design}, {level}: the search did not end at an optimum")
    parameters = {name: round(getattr(fit.rates, name), DIGITS) for name in names(level)}
    rates = Rates(**parameters, max_inside=max_inside)
    score = tracked_log_likelihood(rates, held_out) / len(held_out.thrown)
    cubes = f"{len(fitted.entered):,} cubes, each followed, in {len(fitted.thrown):,} tosses"
    return TowerFile(
        model="surrogate",
        title=f"Surrogate {level} of the physics design {design}"
        + (", in three dimensions" if model == "physics3d" else ""),
        parameters={**parameters, **({"max_inside": full} if full > MAX_INSIDE else {})},
        provenance=Provenance(
            cubetower=version("cubetower"),
            seed=int(fitted.session[0]),
            note=f"Simulated: fitted to {cubes}, of sessions {fitted.session[0]} to "
            f"{fitted.session[-1]} of the physics design {design} "
            f"(data {data_hash(f'{model},design={design}')}) with {engine} {engines[engine]}, "
            "by python -m benchmarks.calibration.surrogates"
            + (f" --throws {throws}" if throws != THROWS else ""),
        ),
        scores={
            f"log probability of the fates of cubes per toss, {len(held_out.thrown)} tosses "
            "held out": round(score, 4)
        },
    )


def main() -> None:
    """Track, fit, write, and print the parameters."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument(
        "--sessions", type=at_least(1, HELD_OUT), default=1200, help="fitted to; a third held out"
    )
    parser.add_argument("--throws", type=int, default=THROWS, help="of a session")
    parser.add_argument("--out", type=Path, default=data_path("towers"), help="folder")
    parser.add_argument("--designs", nargs="+", metavar="NAME", help="(default: all shipped)")
    options = parser.parse_args()
    for design in options.designs or shipped_names(DESIGNS):
        with progress_bar(design) as bar:
            fitted, held_out = (
                track(
                    design,
                    sessions,
                    throws=options.throws,
                    model=model_of_surrogate(design),
                    jobs=options.jobs,
                    progress=bar,
                )
                for sessions in (
                    range(options.sessions),
                    range(HELD_OUT, HELD_OUT + max(1, options.sessions // 3)),
                )
            )
        print(f"\n{design}: {len(fitted.thrown):,} tosses, {fitted.jams} jams")
        _write(design, fitted, held_out, options)


def _write(design: str, fitted: Tracked, held_out: Tracked, options: Namespace) -> None:
    rows = []
    for level in LEVELS if design == "standard" else LEVELS[-1:]:
        file = tower_file(design, level, fitted, held_out, options.throws)
        file.write(options.out / f"{surrogate_name(design, level)}.toml")
        values = ", ".join(f"{name}={value:.4g}" for name, value in file.parameters.items())
        rows.append((level, values, f"{next(iter(file.scores.values())):.4f}"))
    print_table(("model", "parameters", "held-out log score per toss (nats)"), rows, words=2)


if __name__ == "__main__":
    main()
