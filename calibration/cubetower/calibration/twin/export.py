"""Export of a calibrated physics: a physics tower with draws, and its surrogate."""

from __future__ import annotations

from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import tomli_w

from cubetower.calibration.surrogate.export import log_used, parameters_of, scores_of
from cubetower.calibration.twin.fit import Twin
from cubetower.foundation import UnreadableError, write_whole
from cubetower.foundation.reading import MB, read_bytes
from cubetower.tower import Design, DesignError, TowerFile
from cubetower.tower.models.rates import Rates
from cubetower.tower.towerfile import Provenance


def write_twin(twin: Twin, path: Path | str, design: Path | str) -> tuple[Path, ...]:
    """Write the physics tower, ready for use.

    Beside it: the posterior's draws; the tower's surrogate, by which it is judged; and a copy of
    the design, unless that is a shipped one.

    Args:
        twin: the fit.
        path: of the tower file.
        design: the design's file, or the name of a shipped one.

    Returns:
        The files written, the tower file first.

    Raises:
        OutputError: a file cannot be written.
    """
    path = Path(path)
    surrogate, copy = beside(path, "surrogate"), beside(path, "design")
    named = str(design)
    if named.endswith(".toml"):
        _copy(twin.design, Path(design), copy)
        named = copy.name
    rates = twin.surrogates.rates
    names = tuple(name for name in twin.direct.posterior.names if name == "tap")
    every = (*twin.emulator.names, *names)
    surrogate_file(twin, every).write(surrogate, [parameters_of(each, every) for each in rates])
    twin_file(twin, named, surrogate.name).write(path, twin.draws)
    written = [path, path.with_name(f"{path.stem}.draws.csv"), surrogate]
    written.append(surrogate.with_name(f"{surrogate.stem}.draws.csv"))
    return (*written, copy) if named == copy.name else tuple(written)


def beside(path: Path, what: str) -> Path:
    """The file beside a twin's with its `surrogate`, or the copy of its `design`."""
    return path.with_name(f"{path.stem}.{what}.toml")


def twin_file(twin: Twin, design: str, surrogate: str) -> TowerFile:
    """The physics tower as a file, without its draws.

    Args:
        twin: the fit.
        design: for its file: a name, or a file beside it.
        surrogate: the file of its surrogate, beside it.
    """
    m0 = twin.direct.posteriors["M0"]
    return TowerFile(
        model=twin.model,
        title=twin.title,
        parameters={"design": design, **twin.values},
        surrogate=surrogate,
        provenance=_provenance(twin, "Physics calibrated by its emulated surrogate. The parameters "
            "are the draw in the middle of the posterior; draws of equal weight beside it.",
            engine=dict(twin.tower().engine.versions())),
        scores=scores_of(twin.scores, twin.direct.by_session),
        baseline={name: getattr(m0.rates(m0.mean), name) for name in m0.names},
    )  # fmt: skip


def surrogate_file(twin: Twin, names: tuple[str, ...]) -> TowerFile:
    """The surrogate of the calibrated physics as a file, without its draws."""
    m0 = twin.direct.posteriors["M0"]
    best: Rates = twin.surrogate().rates
    return TowerFile(
        model="surrogate",
        title=f"Surrogate {twin.emulator.level} of {twin.title}",
        parameters=parameters_of(best, names),
        provenance=_provenance(twin, "Surrogate of the calibrated physics, from the emulator: the "
            "best draw; one for each draw of the physics beside it."),
        scores=scores_of(twin.scores, twin.direct.by_session),
        baseline={name: getattr(m0.rates(m0.mean), name) for name in m0.names},
    )  # fmt: skip


def _provenance(twin: Twin, note: str, **more: Any) -> Provenance:
    simulated = "The logs are simulated. " if twin.direct.is_simulated else ""
    return Provenance(
        cubetower=version("cubetower"),
        seed=twin.direct.seed,
        logs=tuple(log_used(log) for log in twin.logs),
        note=simulated + note,
        **more,
    )


def _copy(design: Design, path: Path, copy: Path) -> None:
    """Save the design that was calibrated, even if its file has changed since."""
    if path.resolve() == copy.resolve():
        return
    content = tomli_w.dumps(design.to_dict()).encode()
    with suppress(DesignError, UnreadableError):
        if Design.read(path) == design:
            content = read_bytes(path, MB)  # with its comments
    with write_whole(copy) as temporary:
        temporary.write_bytes(content)
