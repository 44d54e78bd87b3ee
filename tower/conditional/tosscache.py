"""Keeps drawn throws as files, so that the next film of the same game begins at once."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from foundation import OutputError
from tower import Cubes, Recording, RecordingError
from tower.conditional.chain import Throw

MAX_FOLDERS = 40  # folders that are kept; the oldest go
VERSION = 2  # of how throws are drawn; another one draws all anew


class Kept:
    """Throws in a row, a file of each, in a folder named for all that decides them.

    Args:
        folder: where all such folders are.
        key: plain data that decides how the throws are drawn.
    """

    def __init__(self, folder: Path, key: Sequence[Any]) -> None:
        text = json.dumps([VERSION, *key], sort_keys=True)
        self._all = folder
        self._folder = folder / hashlib.sha256(text.encode()).hexdigest()[:32]

    def read(self, throws: Sequence[Throw], before: Cubes) -> list[Recording] | None:
        """The throws; None if one of them is missing, damaged or not what it should be."""
        found = []
        for throw in throws:
            try:
                recording = Recording.read(self._file(throw))
            except RecordingError:
                return None
            if difference(recording, throw, before):
                return None
            found.append(recording)
            before = before + throw.thrown - throw.fell
        return found

    def write(self, throws: Sequence[Throw], made: Sequence[Recording]) -> str:
        """Keep them; says why if that cannot be: the film does not depend on it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for throw, recording in zip(throws, made, strict=True):
                recording.write(self._file(throw))
            self._trim()
        except (OSError, OutputError) as error:
            return f"drawn tosses are not kept for the next time: {error}"
        return ""

    def _trim(self) -> None:
        folders = [each for each in self._all.iterdir() if each.is_dir()]
        for old in sorted(folders, key=lambda each: each.stat().st_mtime)[:-MAX_FOLDERS]:
            shutil.rmtree(old, ignore_errors=True)

    def _file(self, throw: Throw) -> Path:
        return self._folder / f"{throw.number:03d}.cubes"


def difference(recording: Recording, throw: Throw, before: Cubes) -> str:
    """Where the cubes of a recording are not those of a throw; nothing if they are.

    Args:
        recording: of the toss.
        throw: what the replay says.
        before: the cubes inside before it.
    """
    cubes = recording.cubes
    for said, there, told in (
        ("thrown in were {}", (cube for cube in cubes if cube.thrown), throw.thrown),
        ("inside lay {}", (cube for cube in cubes if not cube.thrown), before),
        ("{} fell", (cube for cube in cubes if cube.fell), throw.fell),
    ):
        found = Cubes.of(cube.colour for cube in there)
        if found != told:
            return f"{said.format(found)}, not {told}"
    return ""
