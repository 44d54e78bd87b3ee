"""`cubetower verify FOLDER`: is a folder of results complete?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from cubetower.terminal.output import console, print_json, styled
from foundation.wording import plural
from game import BulkError
from game.bulk import Folder, Setting
from game.bulk.experiment import experiment_of
from game.bulk.results.folder import complete_configuration, read_configuration
from game.bulk.results.inspection import Inspection, inspect
from game.core import Data
from game.titles import TITLES, unknown


def verify_folder(path: Path, *, as_json: bool) -> None:
    """Say whether a folder of results is whole, and what is wrong in it.

    Raises:
        BulkError: it holds no results, or its configuration is damaged or newer.
        typer.Exit: with 1, it is not whole.
    """
    said = read_configuration(path)
    found = inspect(results_folder(path))
    if as_json:
        print_json(_as_json(path, said, found))
    else:
        _show(path, said, found)
    if not found.whole:
        raise typer.Exit(1)


def results_folder(path: Path) -> Folder:
    """A folder of results as its configuration describes it.

    Raises:
        BulkError: it holds no results, or its configuration is damaged or newer.
    """
    said = read_configuration(path)
    return Folder(path, _experiment(path, said).schemas, said)


def _experiment(path: Path, said: Data) -> Setting:
    """What was played.

    Raises:
        BulkError: no game of ours, or not as it can be played.
    """
    if said.get("game") not in TITLES:
        raise BulkError(f"{path}: {unknown(said.get('game'))}")
    told = complete_configuration(said, path)
    try:
        return experiment_of(told, Setting)
    except BulkError as error:
        raise BulkError(f"{path}: {error}") from None


def _as_json(path: Path, said: Data, found: Inspection) -> dict[str, Any]:
    return {
        "folder": str(path),
        "game": said["game"],
        "chunks": found.chunks,
        "games": found.games,
        "unsealed": found.unsealed,
        "whole": found.whole,
        "faults": [asdict(fault) for fault in found.faults],
        "missing": [[games.start, games.stop - 1] for games in found.missing],
        "extra": list(found.extra),
    }


def _show(path: Path, said: Data, found: Inspection) -> None:
    screen, chunks = console(), plural(found.chunks, "chunk")
    right = "nothing wrong found" if found.unsealed else "complete and unchanged"
    praise = "{}" if found.whole else "[red]{}[/]"
    there = f"{plural(found.games, 'game')} of {said['game'].upper()} in {chunks}"
    screen.print(
        styled(
            f"[bold]{{}}[/]: {praise}. {{}}, {{}}.",
            path,
            right if found.whole else "damaged or incomplete",
            there,
            _seals(found),
        )
    )
    for line in _wrong(found):
        screen.print(styled("  {}", line), soft_wrap=True)
    if not found.whole:
        screen.print(
            "Run the command that made it again: it plays what is damaged or missing, or says "
            "which file to move away."
        )
    if found.extra:
        screen.print(styled("[dim]Besides: {}.[/]", ", ".join(found.extra)))


def _seals(found: Inspection) -> str:
    """How far the tables can be trusted."""
    if not found.unsealed:
        return "with SHA-256 sums"
    which = "" if found.unsealed == found.chunks else f"{found.unsealed:,} of them "
    return f"{which}without SHA-256 sums, from an older version: a change would go unnoticed"


def _wrong(found: Inspection) -> Iterator[str]:
    for fault in found.faults:
        yield f"{fault.file}: {fault.why}"
    for games in found.missing:
        yield f"games {games.start:,} to {games.stop - 1:,} are missing"
