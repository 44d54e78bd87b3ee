"""`Folder`: results on disk, a file for each table and chunk; what is there is not played again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from game.bulk.origin import HASHES
from game.bulk.tables import Columns, Schema, Tables, joined, read_table, write_table
from game.core import Data
from game.errors import BulkError
from tower import OutputError, held, write_whole
from tower.errors import ClaimError

CONFIGURATION: Final = "configuration.json"
LOCK: Final = ".lock"
FORMAT: Final = 1
CHUNK: Final = re.compile(r"(\w+)-(\d+)-(\d+)\.parquet")
GAMES: Final = "games"
"""The table that is written last: where its file is, the chunk is finished."""


class Folder:
    """Results of one experiment: ``games-000000001-000000100.parquet`` and so on.

    Args:
        path: of the folder; made when first written to.
        schemas: of the tables.
        said: what decides the results.
    """

    def __init__(self, path: Path | str, schemas: Mapping[str, Schema], said: Data) -> None:
        self.path = Path(path)
        self._schemas = schemas
        self._said = {"format": FORMAT, "cubetower": version("cubetower"), **_plain(said)}

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Make the folder, or go on in it; nobody else may write there meanwhile.

        Raises:
            BulkError: it belongs to another experiment, holds something else, or is in use.
            OutputError: it cannot be written to.
        """
        self._refuse_others()
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot write into {self.path}: {error.strerror or error}") from None
        try:
            with held.claimed(self.path / LOCK, self.path):
                self._begin()
                yield
        except ClaimError:
            raise BulkError(
                f"{self.path}: another run is writing there; wait for its end"
            ) from None

    def _begin(self) -> None:
        """Write the configuration, or make sure that the one there is the same."""
        file = self.path / CONFIGURATION
        if file.is_file():
            self._compare(file)
            self._clear()
            return
        with write_whole(file) as temporary:
            temporary.write_text(json.dumps(self._said, indent=2) + "\n", encoding="utf-8")

    def _refuse_others(self) -> None:
        """Make sure that nothing is there, or results of ours.

        Raises:
            BulkError: something else is.
        """
        if not self.path.is_dir() or (self.path / CONFIGURATION).is_file():
            return
        others = sorted(each.name for each in self.path.iterdir() if not _hidden(each))
        if others:
            why = f"holds {others[0]}, and no results of ours; name a new folder"
            raise BulkError(f"{self.path}: {why}")

    def _clear(self) -> None:
        """Take away what a run that was killed has left: half of a file, a part of a chunk."""
        whole = {self._file(name, chunk) for chunk in self._chunks() for name in self._schemas}
        for file in self.path.glob("*.parquet"):
            named = CHUNK.fullmatch(file.name)
            if _hidden(file) or (named and named[1] in self._schemas and file not in whole):
                file.unlink()

    def _compare(self, file: Path) -> None:
        there = read_configuration(self.path)
        for key in (*there, *self._said):
            if there.get(key) != self._said.get(key):
                why = _changed(key, there.get(key), self._said.get(key))
                raise BulkError(f"{file}: other games were played here: {why}")

    def finished(self) -> list[range]:
        """The numbers of the games that are there, in order, a range for each chunk.

        Raises:
            BulkError: some are there twice.
        """
        found = sorted(self._chunks(), key=lambda chunk: chunk.start)
        for one, other in pairwise(found):
            if other.start < one.stop:
                names = " and ".join(self._file(GAMES, chunk).name for chunk in (one, other))
                raise BulkError(f"{self.path}: {names} hold the same games; move one away")
        return found

    def _chunks(self) -> Iterator[range]:
        for chunk in _of_games(self.path):
            if all(self._file(name, chunk).is_file() for name in self._schemas):
                yield chunk

    def write(self, chunk: range, tables: Tables) -> None:
        """Keep a chunk: its tables, the one of games last.

        Raises:
            OutputError: it cannot be written.
        """
        for name in sorted(self._schemas, key=lambda name: name == GAMES):
            said = {"table": name, "kind": "simulated", **self._said}
            write_table(tables[name], self._schemas[name], said, self._file(name, chunk))

    def read(self, chunk: range) -> Tables:
        """The tables of a finished chunk.

        Raises:
            BulkError: a file is damaged or another's.
        """
        return {name: self.read_one(name, chunk) for name in self._schemas}

    def read_one(self, name: str, chunk: range) -> Columns:
        """One table of a finished chunk.

        Raises:
            BulkError: the file is damaged or another's.
        """
        return read_table(self._file(name, chunk), self._schemas[name])

    def table(self, name: str) -> Columns:
        """A table of all finished games, in the order of their numbers; one chunk or more.

        Raises:
            BulkError: a file is damaged or another's, or there is none.
        """
        if name not in self._schemas:
            raise BulkError(f"no table {name!r}; there are {', '.join(self._schemas)}")
        chunks = self.finished()
        if not chunks:
            raise BulkError(f"{self.path}: no game is finished")
        return joined(self.read_one(name, chunk) for chunk in chunks)

    def _file(self, name: str, chunk: range) -> Path:
        return self.path / f"{name}-{chunk.start:09d}-{chunk.stop - 1:09d}.parquet"


def games_there(path: Path | str) -> int:
    """How many games are finished in a folder, whoever played them; 0 if there is no folder."""
    return sum(map(len, _of_games(Path(path))))


def _of_games(path: Path) -> Iterator[range]:
    """The chunks by the table that is written last."""
    for file in path.glob(f"{GAMES}-*.parquet"):
        if named := CHUNK.fullmatch(file.name):
            yield range(int(named[2]), int(named[3]) + 1)


def read_configuration(path: Path | str) -> Data:
    """What decided the results in a folder.

    Raises:
        BulkError: there are none, or they are damaged or newer.
    """
    file = Path(path) / CONFIGURATION
    try:
        said: Data = json.loads(file.read_text("utf-8"))
        newer = said["format"] > FORMAT
    except FileNotFoundError:
        raise BulkError(f"{path}: no results; there is no {CONFIGURATION}") from None
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BulkError(f"{file}: cannot be read ({error!r:.80})") from None
    if newer:
        raise BulkError(f"{file}: written by cubetower {said.get('cubetower')}, which is newer")
    return said


def _changed(key: str, was: Any, now: Any) -> str:
    """What is not as it was, in words."""
    if isinstance(was, dict) and isinstance(now, dict):
        changed = [each for each in {**was, **now} if was.get(each) != now.get(each)]
        if key == HASHES:
            return _of_files([(was.get(spec), now.get(spec)) for spec in changed])
        of = ", ".join(changed)
        return f"{key} of {of} are not the same now; name another folder"
    return (
        f"{key} was {json.dumps(was):.120}, now it is {json.dumps(now):.120}; name another folder"
    )


def _of_files(pairs: Sequence[tuple[Any, Any]]) -> str:
    """Which files are others, by the hashes of each name then and now."""
    both = [tuple(each if isinstance(each, dict) else {} for each in pair) for pair in pairs]
    names = [name for was, now in both for name in {**was, **now} if was.get(name) != now.get(name)]
    files = " and ".join(dict.fromkeys(names)) or "a file or code of your own"
    verb = "have" if " and " in files else "has"
    what = f"{files} {verb} changed since these games were played"
    return f"{what}; name another folder, or put back what was there"


def _hidden(path: Path) -> bool:
    """Whether it is the lock, or a file that was being written."""
    return path.name.startswith(".")


def _plain(data: Data) -> Data:
    """As it is after a trip through JSON."""
    plain: Data = json.loads(json.dumps(data))
    return plain
