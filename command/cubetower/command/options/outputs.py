"""Where a command may write: over nothing that a person made, nor over its input."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from cubetower.foundation import OutputError, UnreadableError
from cubetower.foundation.files import check_place
from cubetower.foundation.reading import MB, read_bytes, read_head, read_toml
from cubetower.tower.errors import TowerFileError
from cubetower.tower.towerfile import TowerFile, places_of_draws

HEAD: Final = 4096
"""Bytes by which a file is known."""
OUR_PAGE: Final = b'content="cubetower'
PICTURES: Final = (b"%PDF", b"<svg", b"<?xml")
UTF_16: Final = (b"\xff\xfe", b"\xfe\xff")
DRAWS: Final = b"draw,"
BELONGING: Final = (".jsonl", ".csv", ".toml")
"""Endings of files that belong together if all else of their names is the same."""


def expect_replaceable(path: Path, *beside: Path, overwrite: bool = False) -> None:
    """Make sure that writing a file replaces nothing that a person made, unless that is asked for.

    Args:
        path: of the file.
        beside: files that are written with it.
        overwrite: whether it is.

    Raises:
        OutputError: something is there that a person made.
    """
    for place in () if overwrite else (path, *beside):
        if work := human_work(place):
            raise OutputError(
                f"{place} is {work}; name another file, such as {free_path(path)}, or replace it "
                "with --overwrite"
            )


def human_work(path: Path) -> str | None:
    """What a person made at a place; None if there is nothing, or what a command can make again.

    That is known by the content: films, pictures, pages, games of bots alone, simulated logs.
    """
    head, ending = read_head(path, HEAD), path.suffix.lower()
    is_text = b"\0" not in head or head.startswith(UTF_16)
    if not head.strip() or not is_text or head.startswith((*PICTURES, DRAWS)):
        return None
    if head.lstrip().startswith(b"<"):
        return None if OUR_PAGE in head else "a page that cubetower does not know"
    from cubetower.game.core import read_replay
    from cubetower.game.errors import ReplayError

    with suppress(ReplayError):
        header = read_replay(path).header
        by_hand = header.get("humans") or header.get("tower") == "table"
        return "a game that somebody played" if by_hand else None
    if ending not in (".csv", ".toml"):
        return "a file that cubetower does not know"
    about = _toml(path if ending == ".toml" else path.with_suffix(".toml"))
    if about.get("kind") == "simulated" and str(about.get("made_with")).startswith("cubetower "):
        return None
    if ending == ".csv":
        return "a toss log" if b"thrown" in head else "a table that cubetower does not know"
    if about.get("kind") == "tower":
        return "a tower"
    if path.with_suffix(".csv").exists():
        return "the description of a log"
    is_design = "section" in about or about.get("kind") == "design"
    return "a design" if is_design else "written by hand"


def free_path(path: Path) -> Path:
    """A name that is not taken, nor one that belongs to it: `path`, or such as ``game-2.jsonl``."""
    for number in count(1):
        free = path.with_stem(f"{path.stem}-{number}") if number > 1 else path
        if not any(free.with_suffix(ending).exists() for ending in (path.suffix, *BELONGING)):
            return free
    raise AssertionError  # there is no last number


def check_outputs(
    outputs: Iterable[tuple[Path | None, Sequence[str]]],
    logs: Sequence[Path],
    others: Mapping[Path, str] | None = None,
    models: Sequence[str] = (),
    *,
    overwrite: bool = False,
) -> None:
    """Make sure that files can be written, before the work begins.

    A tower that was fitted to the same logs, or to some of them, is replaced by its new fit.

    Args:
        outputs: places, None if not asked for, each with the endings that it may have.
        logs: toss logs that are read; neither they nor the descriptions beside them are written.
        others: more files that must stay, and what they are.
        models: those of towers that are fitted to the logs.
        overwrite: whether what a person made may be replaced.

    Raises:
        OutputError: another ending, a place that cannot be written to, a log, its description,
            another file that must stay, the same place twice, or what a person made.
    """
    taken = _places_to_keep(logs, others or {})
    for path, endings in outputs:
        if path is None:
            continue
        if path.suffix.lower() not in endings:
            raise OutputError(f"cannot write {path}: name a {' or '.join(endings)} file")
        draws = places_of_draws(path) if path.suffix.lower() == ".toml" else ()
        for place in (path, *draws):
            _refuse_taken(place, taken)
            taken[place.resolve()] = "written already"
        if draws:  # of all else that is made sure before the command
            again = _is_fitted_to(path, logs, models)
            expect_replaceable(path, *draws, overwrite=overwrite or again)
        check_place(path)


def check_twin_outputs(
    tower: Path,
    report: Path | None,
    design: Path | None,
    logs: Sequence[Path],
    others: Mapping[Path, str],
    model: str,
    *,
    overwrite: bool,
) -> None:
    """Make sure of all that a calibrated physics writes: beside its file are three more.

    Args:
        tower: its file.
        report: the page, if asked for.
        design: the file of its design, of which a copy is made; None of a shipped one.
        logs: as for `check_outputs`.
        others: as for `check_outputs`.
        model: which physics.
        overwrite: as for `check_outputs`.

    Raises:
        OutputError: as for `check_outputs`, or another design has the name of the copy.
    """
    from cubetower.calibration.twin.export import beside

    surrogate, copy = beside(tower, "surrogate"), beside(tower, "design")
    toml = (".toml",)
    places = [(tower, toml), (surrogate, toml), (report, (".html",))]
    check_outputs(places, logs, others, (model, "surrogate"), overwrite=overwrite)
    if design and copy.resolve() != design.resolve():
        _refuse_taken(copy, _places_to_keep(logs, others))
        if not (overwrite or _is_copy(copy, design, tower)):
            expect_replaceable(copy)
        check_place(copy)


def _places_to_keep(logs: Sequence[Path], others: Mapping[Path, str]) -> dict[Path, str]:
    """What must stay, by place."""
    taken = {path.with_suffix(".toml").resolve(): f"the description of {path}" for path in logs}
    taken |= {path.resolve(): "a log" for path in logs}
    return taken | {path.resolve(): what for path, what in others.items()}


def _refuse_taken(place: Path, taken: Mapping[Path, str]) -> None:
    if what := taken.get(place.resolve()):
        why = f"{place} is {what}, which must stay"
        raise OutputError(f"{why}; name another file, such as {free_path(place)}")


def _is_fitted_to(path: Path, logs: Sequence[Path], models: Sequence[str]) -> bool:
    """Whether a file is a tower of some models, fitted to these logs or some of them."""
    with suppress(TowerFileError):
        tower = TowerFile.read(path)
        used = {Path(log.name).stem for log in tower.provenance.logs}
        return tower.model in models and bool(used) and used <= {log.stem for log in logs}
    return False


def _is_copy(copy: Path, design: Path, tower: Path) -> bool:
    """Whether a file is the copy of a design, or an older tower's copy of its own."""
    parameters = _toml(tower).get("parameters")
    if isinstance(parameters, dict) and parameters.get("design") == copy.name:
        return True
    return copy.is_file() and read_bytes(copy, MB) == read_bytes(design, MB)


def _toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; nothing if it is none."""
    with suppress(UnreadableError):
        return read_toml(path)
    return {}
