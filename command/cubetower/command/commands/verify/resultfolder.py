"""`cubetower verify FOLDER`: is a folder of results complete?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer

from cubetower.command.terminal.output import console, print_json, rich_text
from cubetower.foundation.wording import plural
from cubetower.game import BulkError
from cubetower.game.bulk import Folder, Setting
from cubetower.game.bulk.experiment import experiment_of
from cubetower.game.bulk.results.folder import read_configuration
from cubetower.game.bulk.results.inspection import Inspection, inspect
from cubetower.game.core import Data
from cubetower.game.games import GAMES, unknown


def verify_folder(path: Path, *, as_json: bool) -> None:
    """Say whether a folder of results is whole, and what is wrong in it.

    Raises:
        BulkError: it holds no results, or its configuration is damaged or of another format.
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
        BulkError: it holds no results, or its configuration is damaged or of another format.
    """
    said = read_configuration(path)
    return Folder(path, _experiment(path, said).schemas, said)


def _experiment(path: Path, said: Data) -> Setting:
    """What was played.

    Raises:
        BulkError: no game of ours, or not as it can be played.
    """
    if said.get("game") not in GAMES:
        raise BulkError(f"{path}: {unknown(said.get('game'))}")
    try:
        return experiment_of(said, Setting)
    except BulkError as error:
        raise BulkError(f"{path}: {error}") from None


def _as_json(path: Path, said: Data, found: Inspection) -> dict[str, Any]:
    return {
        "folder": str(path),
        "game": said["game"],
        "chunks": found.chunks,
        "games": found.games,
        "whole": found.whole,
        "faults": [asdict(fault) for fault in found.faults],
        "missing": [[games.start, games.stop - 1] for games in found.missing],
        "extra": list(found.extra),
    }


def _show(path: Path, said: Data, found: Inspection) -> None:
    screen, praise = console(), "{}" if found.whole else "[red]{}[/]"
    games = f"{plural(found.games, 'game')} of {said['game'].upper()}"
    screen.print(
        rich_text(
            f"[bold]{{}}[/]: {praise}. {{}} in {{}}, with SHA-256 sums.",
            path,
            "complete and unchanged" if found.whole else "damaged or incomplete",
            games,
            plural(found.chunks, "chunk"),
        )
    )
    for line in _wrong(found):
        screen.print(rich_text("  {}", line), soft_wrap=True)
    if not found.whole:
        screen.print(
            "Run the command that made it again: it plays what is damaged or missing, or says "
            "which file to move away."
        )
    if found.extra:
        screen.print(rich_text("[dim]Besides: {}.[/]", ", ".join(found.extra)))


def _wrong(found: Inspection) -> Iterator[str]:
    for fault in found.faults:
        yield f"{fault.file}: {fault.why}"
    for games in found.missing:
        yield f"games {games.start:,} to {games.stop - 1:,} are missing"
