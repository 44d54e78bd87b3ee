"""Where a command may write: never over what it reads, nor over what is no older result."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from tower import OutputError
from tower.files import check_place


def check_outputs(
    outputs: Iterable[tuple[Path | None, Sequence[str]]], logs: Sequence[Path]
) -> None:
    """Make sure that files can be written, before the work begins.

    Args:
        outputs: places, None if not asked for, each with the endings that it may have.
        logs: toss logs that are read; neither they nor the descriptions beside them are written.

    Raises:
        OutputError: another ending, a place that cannot be written to, a log, its description, the
            same place twice, or a TOML file that is no tower.
    """
    taken = {path.resolve(): "a log" for path in logs}
    taken |= {path.with_suffix(".toml").resolve(): f"the description of {path}" for path in logs}
    for path, endings in outputs:
        if path is None:
            continue
        if path.suffix.lower() not in endings:
            raise OutputError(f"cannot write {path}: name a {' or '.join(endings)} file")
        for place in _written(path):
            if place.resolve() in taken:
                what = taken[place.resolve()]
                raise OutputError(f"{place} is {what}, which must stay; give the file another name")
            taken[place.resolve()] = "written already"
        _refuse_other_toml(path)
        _refuse_other_draws(path)
        check_place(path)


def _written(path: Path) -> list[Path]:
    """The files that are written for a place; a tower file has its draws beside it."""
    draws = path.with_name(f"{path.stem}.draws.csv")
    return [path, draws] if path.suffix.lower() == ".toml" else [path]


def _refuse_other_toml(path: Path) -> None:
    if path.suffix.lower() != ".toml" or not path.is_file():
        return
    try:
        kind = tomllib.loads(path.read_text("utf-8")).get("kind")
    except (OSError, ValueError):
        kind = None
    if kind != "tower":
        raise OutputError(f"{path} is there and no tower file; give the tower another name")


def _refuse_other_draws(path: Path) -> None:
    """Make sure that what has the name of the draws beside a tower file is draws."""
    for place in _written(path)[1:]:
        if place.is_file() and not place.read_bytes().startswith(b"draw,"):
            raise OutputError(f"{place} is there and no draws; give the tower another name")
