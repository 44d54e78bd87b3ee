"""Sampled tosses stored in files, so that the next film of the same game starts at once."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cubetower.foundation import OutputError
from cubetower.tower import Cubes, Recording, RecordingError
from cubetower.tower.conditional.chain import ReplayThrow

MAX_FOLDERS = 40  # the oldest are deleted
VERSION = 2  # of the sampling; with another version everything is sampled again


class TossCache:
    """The tosses of consecutive throws, one file each, in a folder named by a hash of their inputs.

    Args:
        folder: where all such folders are.
        key: plain data that decides how the tosses are sampled.
    """

    def __init__(self, folder: Path, key: Sequence[Any]) -> None:
        text = json.dumps([VERSION, *key], sort_keys=True)
        self._all = folder
        self._folder = folder / hashlib.sha256(text.encode()).hexdigest()[:32]

    def read(self, throws: Sequence[ReplayThrow], before: Cubes) -> list[Recording] | None:
        """Read the tosses; None if one is missing, damaged or not what it should be."""
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

    def write(self, throws: Sequence[ReplayThrow], made: Sequence[Recording]) -> str:
        """Write the tosses; returns why if that fails, as the film does not depend on it."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for throw, recording in zip(throws, made, strict=True):
                recording.write(self._file(throw))
            self._trim()
        except (OSError, OutputError) as error:
            return f"the sampled tosses could not be cached: {error}"
        return ""

    def _trim(self) -> None:
        folders = [each for each in self._all.iterdir() if each.is_dir()]
        for old in sorted(folders, key=lambda each: each.stat().st_mtime)[:-MAX_FOLDERS]:
            shutil.rmtree(old, ignore_errors=True)

    def _file(self, throw: ReplayThrow) -> Path:
        return self._folder / f"{throw.number:03d}.cubes"


def difference(recording: Recording, throw: ReplayThrow, before: Cubes) -> str:
    """How the cubes of a recording differ from those of a throw; empty if they agree.

    Args:
        recording: of the toss.
        throw: what the replay says.
        before: the cubes inside before it.
    """
    cubes = recording.cubes
    for text, there, wanted in (
        ("{} thrown", (cube for cube in cubes if cube.thrown), throw.thrown),
        ("{} inside", (cube for cube in cubes if not cube.thrown), before),
        ("{} fell", (cube for cube in cubes if cube.fell), throw.fell),
    ):
        found = Cubes.of(cube.colour for cube in there)
        if found != wanted:
            return f"{text.format(found)}, not {wanted}"
    return ""
