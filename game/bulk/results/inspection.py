"""`inspect`: is a folder of results whole?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from game.bulk.results.folder import CONFIGURATION, TABLE, Folder, is_hidden
from game.bulk.results.tables import GAMES
from game.errors import BulkError, DamageError

UNFINISHED: Final = "its chunk is not finished: a run was stopped there, or is still at it"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file: its name, and why."""

    file: str
    why: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a folder of results holds.

    Attributes:
        chunks: that are there.
        games: in those of them in which nothing is wrong.
        unsealed: how many of the chunks have no seal, so that only what cannot be is noticed.
        faults: of files that are damaged or missing, and of tables that are none of the folder's
            or hold games that another one holds too.
        missing: games that are not there though later ones are.
        extra: files that are none of the folder's, and no tables.
    """

    chunks: int
    games: int
    unsealed: int
    faults: tuple[Fault, ...]
    missing: tuple[range, ...]
    extra: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether there are games, and nothing is wrong, as far as that can be told."""
        return bool(self.chunks) and not (self.faults or self.missing)


def inspect(folder: Folder) -> Inspection:
    """Read all tables of a folder, and tell what is wrong; nothing is changed.

    Args:
        folder: with the configuration that is there.
    """
    chunks = folder.chunks()
    of_chunks = {chunk: [*_faults(folder, chunk)] for chunk in chunks}
    for chunk, fault in _doubles(folder, chunks):
        of_chunks[chunk].append(fault)
    extra = [*_extra(folder)]
    tables = [name for name in extra if name.endswith(f".{TABLE}")]
    return Inspection(
        chunks=len(chunks),
        games=sum(len(chunk) for chunk, faults in of_chunks.items() if not faults),
        unsealed=sum(not folder.is_sealed(chunk) for chunk in chunks),
        faults=(
            *chain(*of_chunks.values()),
            *(Fault(file.name, UNFINISHED) for file in folder.remains()),
            *(Fault(name, "is no table of these games; move it away") for name in tables),
        ),
        missing=tuple(_gaps(chunks)),
        extra=tuple(name for name in extra if name not in tables),
    )


def _faults(folder: Folder, chunk: range) -> Iterator[Fault]:
    """Of each file of a chunk; a seal that is missing is told once."""
    told: set[Path] = set()
    for name in folder.schemas:
        try:
            folder.read_one(name, chunk)
        except DamageError as error:
            if error.path not in told:
                yield Fault(error.path.name, error.why)
            told.add(error.path)
        except BulkError as error:
            file = folder.file(name, chunk)
            yield Fault(file.name, str(error).removeprefix(f"{file}: "))


def _doubles(folder: Folder, chunks: list[range]) -> Iterator[tuple[range, Fault]]:
    """Chunks, in order, with games of an earlier one."""
    farthest = range(0)
    for chunk in chunks:
        if chunk.start < farthest.stop:
            names = [folder.file(GAMES, each).name for each in (farthest, chunk)]
            yield chunk, Fault(names[1], f"holds games that are in {names[0]} too")
        farthest = max(farthest, chunk, key=lambda each: each.stop)


def _gaps(chunks: list[range]) -> Iterator[range]:
    stop = 1
    for chunk in chunks:
        if chunk.start > stop:
            yield range(stop, chunk.start)
        stop = max(stop, chunk.stop)


def _extra(folder: Folder) -> Iterator[str]:
    """Names of what is neither the folder's nor being written."""
    for file in sorted(folder.path.iterdir()):
        if file.name != CONFIGURATION and not is_hidden(file) and not folder.chunk_of(file):
            yield file.name
