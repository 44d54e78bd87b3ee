"""Where a command may write: not over its input, and only over older results of its kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from foundation import OutputError, UnreadableError
from foundation.files import check_place
from foundation.reading import MB, read_bytes, read_toml
from tower.towerfile import MAX_DRAWS_BYTES, places_of_draws


def check_outputs(
    outputs: Iterable[tuple[Path | None, Sequence[str]]],
    logs: Sequence[Path],
    others: Mapping[Path, str] | None = None,
) -> None:
    """Make sure that files can be written, before the work begins.

    Args:
        outputs: places, None if not asked for, each with the endings that it may have.
        logs: toss logs that are read; neither they nor the descriptions beside them are written.
        others: more files that must stay, and what they are.

    Raises:
        OutputError: another ending, a place that cannot be written to, a log, its description,
            another file that must stay, the same place twice, or a TOML file that is no tower.
    """
    taken = _places_to_keep(logs, others or {})
    for path, endings in outputs:
        if path is None:
            continue
        if path.suffix.lower() not in endings:
            raise OutputError(f"cannot write {path}: name a {' or '.join(endings)} file")
        for place in _places_of(path):
            _refuse_taken(place, taken)
            taken[place.resolve()] = "written already"
        _refuse_other_toml(path)
        _refuse_other_draws(path)
        check_place(path)


def check_twin_outputs(
    tower: Path,
    report: Path | None,
    design: Path | None,
    logs: Sequence[Path],
    others: Mapping[Path, str],
) -> None:
    """Make sure of all that a calibrated physics writes: beside its file are three more.

    Args:
        tower: its file.
        report: the page, if asked for.
        design: the file of its design, of which a copy is made; None of a shipped one.
        logs: as for `check_outputs`.
        others: as for `check_outputs`.

    Raises:
        OutputError: as for `check_outputs`, or another design has the name of the copy.
    """
    from calibration.twin.export import beside

    surrogate, copy = beside(tower, "surrogate"), beside(tower, "design")
    toml = (".toml",)
    check_outputs([(tower, toml), (surrogate, toml), (report, (".html",))], logs, others)
    if design and copy.resolve() != design.resolve():
        _refuse_taken(copy, _places_to_keep(logs, others))
        _refuse_other_design(copy, design, tower)
        check_place(copy)


def _places_to_keep(logs: Sequence[Path], others: Mapping[Path, str]) -> dict[Path, str]:
    """What must stay, by place."""
    taken = {path.with_suffix(".toml").resolve(): f"the description of {path}" for path in logs}
    taken |= {path.resolve(): "a log" for path in logs}
    return taken | {path.resolve(): what for path, what in others.items()}


def _refuse_taken(place: Path, taken: Mapping[Path, str]) -> None:
    if what := taken.get(place.resolve()):
        raise OutputError(f"{place} is {what}, which must stay; give the file another name")


def _places_of(path: Path) -> list[Path]:
    """The files that are written for a place; a tower file has its draws beside it."""
    return [path, *places_of_draws(path)] if path.suffix.lower() == ".toml" else [path]


def _refuse_other_toml(path: Path) -> None:
    if path.suffix.lower() != ".toml" or not path.is_file():
        return
    if _toml(path).get("kind") != "tower":
        raise OutputError(f"{path} exists and is not a tower file; give the tower another name")


def _refuse_other_design(copy: Path, design: Path, tower: Path) -> None:
    """Make sure that a copy of a design takes the place of an older tower's copy, if of any."""
    parameters = _toml(tower).get("parameters")
    if isinstance(parameters, dict) and parameters.get("design") == copy.name:
        return
    if copy.is_file() and read_bytes(copy, MB) != read_bytes(design, MB):
        raise OutputError(
            f"{copy} exists and is not a copy of {design}; give the tower another name"
        )


def _toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; nothing if it is none."""
    with suppress(UnreadableError):
        return read_toml(path)
    return {}


def _refuse_other_draws(path: Path) -> None:
    """Make sure that what has the name of the draws beside a tower file is draws."""
    for place in _places_of(path)[1:]:
        if place.is_file() and not read_bytes(place, MAX_DRAWS_BYTES).startswith(b"draw,"):
            raise OutputError(f"{place} exists and has no draws; give the tower another name")
