"""`inspect`: whether a folder of results is complete and undamaged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from cubetower.game.bulk.results.folder import CONFIGURATION, TABLE, Folder, is_hidden
from cubetower.game.bulk.results.tables import GAMES
from cubetower.game.errors import BulkError, DamageError

UNFINISHED: Final = "its chunk is not finished: a run was stopped, or is still writing it"


@dataclass(frozen=True, slots=True)
class Fault:
    """A file's name, and what is wrong with it."""

    file: str
    why: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """The contents of a folder of results.

    Attributes:
        chunks: how many are finished.
        games: how many are in chunks without faults.
        faults: files that are damaged, missing or unfinished, and tables that do not belong to the
            folder or hold games that another table holds too.
        missing: games before the last one that are not in the folder.
        extra: files that do not belong to the folder and are not tables.
    """

    chunks: int
    games: int
    faults: tuple[Fault, ...]
    missing: tuple[range, ...]
    extra: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether there are games, none is missing, and no fault was found."""
        return bool(self.chunks) and not (self.faults or self.missing)


def inspect(folder: Folder) -> Inspection:
    """Read all tables of a folder, without changing anything.

    Args:
        folder: with the configuration that was read from it.
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
        faults=(
            *chain(*of_chunks.values()),
            *(Fault(file.name, UNFINISHED) for file in folder.remains()),
            *(Fault(name, "is no table of these games; move it away") for name in tables),
        ),
        missing=tuple(_gaps(chunks)),
        extra=tuple(name for name in extra if name not in tables),
    )


def _faults(folder: Folder, chunk: range) -> Iterator[Fault]:
    """The faults of a chunk's files; a missing seal counts once."""
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
    """Chunks with games that an earlier one holds too."""
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
    """The names of files that do not belong to the folder."""
    for file in sorted(folder.path.iterdir()):
        if file.name != CONFIGURATION and not is_hidden(file) and not folder.chunk_of(file):
            yield file.name
