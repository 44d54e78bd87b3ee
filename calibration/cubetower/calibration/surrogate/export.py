"""Export of a calibration: a tower file with draws, and draws for other tools."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from cubetower.calibration.errors import CalibrationError
from cubetower.calibration.prediction.scores import Scores
from cubetower.calibration.surrogate.logfit import Calibration, name_of
from cubetower.foundation import write_whole
from cubetower.foundation.plugin import Value
from cubetower.tower import TowerFile
from cubetower.tower.log import TossLog, hash_of
from cubetower.tower.models.rates import Rates
from cubetower.tower.towerfile import LogUsed, Provenance, SessionUsed

NO_ARVIZ = "this needs ArviZ: pip install arviz"
DIGITS = 5  # of a parameter; rounding is at most a hundredth of its standard error


def write_tower(calibration: Calibration, path: Path | str) -> None:
    """Write the tower file, ready for use, and the posterior's draws beside it.

    Raises:
        OutputError: a file cannot be written; then none is.
    """
    names = calibration.posterior.names
    draws = [parameters_of(rates, names) for rates in calibration.draws]
    tower_file(calibration).write(path, draws)


def tower_file(calibration: Calibration) -> TowerFile:
    """The tower as a file, without its draws."""
    m0 = calibration.posteriors["M0"]
    return TowerFile(
        model="surrogate",
        title=calibration.title,
        parameters=parameters_of(calibration.rates, calibration.posterior.names),
        provenance=Provenance(
            cubetower=version("cubetower"),
            seed=calibration.seed,
            logs=tuple(log_used(log) for log in calibration.logs),
            note=_note(calibration),
        ),
        scores=scores_of(calibration.scores, calibration.by_session),
        baseline={name: getattr(m0.rates(m0.mean), name) for name in m0.names},
    )


def parameters_of(rates: Rates, names: Sequence[str]) -> dict[str, Value]:
    """Parameters of a surrogate, rounded as in a tower file."""
    return {name: round(getattr(rates, name), DIGITS) for name in names}


def log_used(log: TossLog) -> LogUsed:
    """The entry of a log in the provenance of a tower file."""
    sessions = tuple(
        SessionUsed(rows[0].session, len(rows), hash_of(rows)) for rows in log.sessions()
    )
    return LogUsed(name_of(log), log.sha256 or hash_of(log.rows), log.description.kind, sessions)


def _note(calibration: Calibration) -> str:
    parts = ["The logs are simulated."] if calibration.is_simulated else []
    parts.append(f"Posterior mean of {calibration.level}; draws of equal weight beside it.")
    parts.append("Prior: the physics ensemble.")
    if calibration.asked:
        parts.append("The model was given.")
    else:
        models = ", ".join(calibration.posteriors)
        parts.append(f"The model was chosen from {models} by cross-validation.")
    if calibration.unknown_tosses:
        mean = calibration.unknown.mean
        parts.append(f"Unknown contents were assumed to be {mean:g} cubes on average.")
    return " ".join(parts)


def scores_of(judged: Scores, by_session: bool) -> dict[str, float]:
    """Cross-validated scores of a tower and its baselines, for its file.

    Args:
        judged: the scores.
        by_session: whether whole sessions were left out, not blocks of tosses.
    """
    left_out = "each session" if by_session else "each session or block"
    what = f"log score per toss, nats, {left_out} of these logs by a fit to the others"
    found = {what: judged.judgement.score.value}
    for name, each in judged.baselines.items():
        found[f"{what}: {name}"] = each.judgement.score.value
    return {name: round(value, 4) for name, value in found.items() if value is not None}


def write_draws(calibration: Calibration, path: Path | str) -> None:
    """Write the posterior for other tools: ``.npz``, or ``.nc`` by ArviZ where it is installed.

    The ``.npz`` has `names`; `draws`, of equal weight, shape (draws, parameters), parameters as in
    the tower file; and the importance sample behind them: `vectors` (logits of parameters between
    0 and 1), `weights`, `log_likelihood` (draws, rows of all logs; nan where a toss is not scored),
    `prior_mean` and `prior_covariance` of the vectors.

    Raises:
        OutputError: the file cannot be written.
        CalibrationError: another ending, or no ArviZ.
    """
    path = Path(path)
    check_export(path)
    if path.suffix == ".npz":
        found = calibration.posterior
        with write_whole(path) as temporary:
            np.savez_compressed(
                temporary,
                names=np.array(found.names),
                draws=_table(calibration),
                vectors=found.vectors,
                weights=found.weights,
                log_likelihood=found.per_toss,
                prior_mean=found.prior.mean,
                prior_covariance=found.prior.covariance,
            )
    else:
        data = to_arviz(calibration)
        with TemporaryDirectory() as folder, write_whole(path) as temporary:
            place = Path(folder) / "draws.nc"  # netCDF locks files in its own way
            data.to_netcdf(str(place))
            copyfile(place, temporary)


def check_export(path: Path) -> None:
    """Make sure, before the work begins, that draws can be written there.

    Raises:
        CalibrationError: another ending, or no ArviZ.
    """
    if path.suffix not in (".npz", ".nc"):
        raise CalibrationError(f"cannot write {path}: name a .npz or, with ArviZ, a .nc file")
    if path.suffix == ".nc" and find_spec("arviz") is None:
        raise CalibrationError(NO_ARVIZ)


def to_arviz(calibration: Calibration) -> Any:
    """The draws as ArviZ's InferenceData: groups posterior and log_likelihood.

    Raises:
        CalibrationError: ArviZ is not installed.
    """
    try:
        import arviz
    except ImportError:
        raise CalibrationError(NO_ARVIZ) from None
    table, found = _table(calibration), calibration.posterior
    scored = ~np.isnan(found.per_toss[0])
    groups = {
        "posterior": {name: table[None, :, n] for n, name in enumerate(found.names)},
        "log_likelihood": {"fell": found.per_toss[None, calibration.taken][:, :, scored]},
    }
    try:
        return arviz.from_dict(**groups)
    except TypeError:  # since ArviZ 1.0 it takes all groups as one
        return arviz.from_dict(groups)


def _table(calibration: Calibration) -> np.ndarray[Any, np.dtype[np.float64]]:
    names = calibration.posterior.names
    return np.array([[getattr(rates, name) for name in names] for rates in calibration.draws])
