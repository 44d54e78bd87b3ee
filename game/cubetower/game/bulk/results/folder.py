"""`Folder`: results on disk, a file for each table and chunk.

Each chunk has a *seal*: a file with the SHA-256 of its tables, as ``sha256sum`` writes and checks
it. The seal is written first and the table of games last: if that is there, the chunk is finished,
and its files must have these hashes.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from itertools import chain, count, pairwise
from pathlib import Path
from typing import Any, Final

from cubetower.foundation import ClaimError, OutputError, UnreadableError, locks, write_whole
from cubetower.foundation.reading import read_bytes, read_json
from cubetower.game.bulk.results.origin import HASHES
from cubetower.game.bulk.results.parquet import MAX_BYTES, OtherGamesError, pack, pyarrow, unpack
from cubetower.game.bulk.results.tables import (
    GAMES,
    Columns,
    Schema,
    Tables,
    check_table,
    join_columns,
)
from cubetower.game.core import Data
from cubetower.game.errors import BulkError, DamageError

CONFIGURATION: Final = "configuration.json"
MAX_CONFIGURATION: Final = 10_000_000
"""Bytes of a configuration, and of a seal, which needs some hundred."""
LOCK: Final = ".lock"
FORMAT: Final = 2
TABLE, SEAL = ENDINGS = ("parquet", "sha256")
"""The endings of a chunk's files: its tables and its seal."""
NAMED: Final = re.compile(rf"(\w+)-(\d{{1,18}})-(\d{{1,18}})\.({'|'.join(ENDINGS)})")
DAMAGED: Final = ".damaged"
"""Added to the names of damaged files that are put aside."""


class Folder:
    """The results of one experiment: ``games-000000001-000000100.parquet`` and so on.

    Args:
        path: of the folder, which is made when it is first written to.
        schemas: of the tables.
        config: `Experiment.config`, or a configuration that was read, with format and version.
    """

    def __init__(self, path: Path | str, schemas: Mapping[str, Schema], config: Data) -> None:
        self.path = Path(path)
        self.schemas = schemas
        self._config = _plain({"format": FORMAT, "cubetower": version("cubetower"), **config})

    @contextmanager
    def claim(self) -> Iterator[None]:
        """Make the folder or continue it; meanwhile no other process may write to it.

        Raises:
            BulkError: it holds other games or something else, or is in use; or pyarrow is missing.
            OutputError: it cannot be written to.
        """
        pyarrow()  # what cannot be kept need not be played
        self._refuse_others()
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"cannot write into {self.path}: {error.strerror or error}") from None
        try:
            with locks.claim(self.path / LOCK, self.path):
                self._begin()
                yield
        except ClaimError:
            raise BulkError(
                f"{self.path}: another run is writing there; wait until it ends"
            ) from None

    def _begin(self) -> None:
        """Write the configuration, or compare it with that of the games in the folder."""
        file, there = self.path / CONFIGURATION, earlier_configuration(self.path)
        if there:
            self._compare(there, file)
        if file.is_file():
            self._clear()
        if there:
            return
        with write_whole(file) as temporary:
            temporary.write_text(json.dumps(self._config, indent=2) + "\n", encoding="utf-8")

    def _refuse_others(self) -> None:
        """Make sure that the folder has results, or is empty or missing.

        Raises:
            BulkError: it holds something else.
        """
        if not self.path.is_dir() or os.path.lexists(self.path / CONFIGURATION):
            return
        others = sorted(each.name for each in self.path.iterdir() if not is_hidden(each))
        if others:
            why = f"holds {others[0]}, but no results of simulated games; name a new folder"
            raise BulkError(f"{self.path}: {why}")

    def _compare(self, there: Data, file: Path) -> None:
        """Make sure that the configuration in the folder is of the same games."""
        for key in (*there, *self._config):
            if (was := there.get(key)) != (now := self._config.get(key)):
                why = _describe_change(key, was, now)
                raise BulkError(f"{file}: other games were played here: {why}")

    def _clear(self) -> None:
        """Delete what a killed run has left: partial files, and files of unfinished chunks."""
        halves = (file for end in ENDINGS for file in self.path.glob(f".*-partial-?.{end}"))
        for file in (*halves, *self.remains()):
            file.unlink()

    def remains(self) -> list[Path]:
        """The files of unfinished chunks: a run was stopped there, or is still writing them."""
        found = ((file, self.chunk_of(file)) for file in self.path.iterdir())
        return sorted(
            file
            for file, of in found
            if of and not file.is_dir() and not self.file(GAMES, of).is_file()
        )

    def chunk_of(self, file: Path) -> range | None:
        """The games of a table or seal, by its name; None for other files."""
        named = NAMED.fullmatch(file.name)
        if not named or not 0 < int(named[2]) <= int(named[3]):
            return None
        chunk = range(int(named[2]), int(named[3]) + 1)
        return chunk if file in self.files(chunk) else None

    def finished_ranges(self) -> list[range]:
        """The numbers of the finished games in order, a range for each chunk.

        Raises:
            BulkError: two chunks hold the same games.
        """
        found = self.chunks()
        for one, other in pairwise(found):
            if other.start < one.stop:
                names = " and ".join(self.file(GAMES, chunk).name for chunk in (one, other))
                raise BulkError(f"{self.path}: {names} hold the same games; move one away")
        return found

    def chunks(self) -> list[range]:
        """As `finished_ranges`, but two chunks may hold the same games."""
        found = (chunk for chunk in _of_games(self.path) if self.file(GAMES, chunk).is_file())
        return sorted(found, key=lambda chunk: (chunk.start, chunk.stop))

    def write(self, chunk: range, tables: Tables) -> None:
        """Write a chunk: its seal, then its tables, that of games last.

        Raises:
            BulkError: a table does not fit its schema, or is too large.
            OutputError: it cannot be written.
        """
        contents: dict[Path, bytes] = {}
        for name in sorted(self.schemas, key=lambda name: (name == GAMES, name)):
            file, schema = self.file(name, chunk), self.schemas[name]
            try:
                check_table(name, tables[name], schema, chunk)
                contents[file] = pack(tables[name], schema, self._metadata(name), len(chunk))
            except BulkError as error:
                raise BulkError(f"{file.name} cannot be kept: {error}") from None
        lines = [_seal_line(file, contents[file]) for file in sorted(contents)]
        for file, content in {self._seal(chunk): b"".join(lines), **contents}.items():
            with write_whole(file) as temporary:
                temporary.write_bytes(content)

    def read(self, chunk: range) -> Tables:
        """The tables of a finished chunk.

        Raises:
            DamageError: a file is damaged, of other games, or missing.
            BulkError: a file cannot be read.
        """
        return {name: self.read_one(name, chunk) for name in self.schemas}

    def read_one(self, name: str, chunk: range) -> Columns:
        """One table of a finished chunk.

        Raises:
            DamageError: the file or its seal is damaged, of other games, or missing.
            BulkError: it cannot be read although it has not changed, or pyarrow is missing.
        """
        pyarrow()  # without it every file would seem damaged
        file, seal, schema = self.file(name, chunk), self._seal(chunk), self.schemas[name]
        content = _content(file)
        if _seal_line(file, content) not in _content(seal).splitlines(keepends=True):
            raise DamageError(file, f"is damaged: its SHA-256 is not that in {seal.name}")
        try:
            columns = unpack(content, schema, self._metadata(name), len(chunk))
            check_table(name, columns, schema, chunk)
        except OtherGamesError as error:
            raise DamageError(file, str(error)) from None
        except BulkError as error:
            fix = "move the files of these games away to play them again"
            raise BulkError(f"{file}: {error}; {fix}") from None
        return columns

    def put_aside(self, chunk: range) -> None:
        """Give the files of a chunk other names, so that it can be played again.

        Raises:
            OutputError: they cannot be renamed.
        """
        try:
            for file in self.files(chunk):
                if os.path.lexists(file):
                    file.rename(_free(file.with_name(file.name + DAMAGED)))
        except OSError as error:
            why = error.strerror or error
            raise OutputError(f"cannot put {file} aside: {why}; move it away") from None

    def table(self, name: str) -> Columns:
        """A table of all finished games, in the order of their numbers.

        Raises:
            BulkError: a file is damaged or of other games, or no game is finished.
        """
        if name not in self.schemas:
            raise BulkError(f"no table {name!r}; there are {', '.join(self.schemas)}")
        chunks = self.finished_ranges()
        if not chunks:
            raise BulkError(f"{self.path}: no game is finished")
        return join_columns(self.read_one(name, chunk) for chunk in chunks)

    def files(self, chunk: range) -> list[Path]:
        """The paths of a chunk's files; that of the games is the first."""
        tables = [self.file(name, chunk) for name in self.schemas if name != GAMES]
        return [self.file(GAMES, chunk), *tables, self._seal(chunk)]

    def file(self, name: str, chunk: range, ending: str = TABLE) -> Path:
        """The path of a chunk's table."""
        return self.path / f"{name}-{chunk.start:09d}-{chunk.stop - 1:09d}.{ending}"

    def _seal(self, chunk: range) -> Path:
        return self.file("chunk", chunk, SEAL)

    def _metadata(self, name: str) -> Data:
        """The metadata in the file of a table."""
        return {"table": name, "kind": "simulated", **self._config}


def _content(file: Path) -> bytes:
    """The content of a file that must exist.

    Raises:
        DamageError: it is missing, or is not an ordinary file.
        BulkError: it cannot be read.
    """
    try:
        return read_bytes(file, MAX_BYTES if file.suffix == f".{TABLE}" else MAX_CONFIGURATION)
    except UnreadableError as error:
        if file.is_file():
            raise BulkError(str(error)) from None
        raise DamageError(file, "is missing" if error.is_missing else error.reason) from None


def _free(path: Path) -> Path:
    """This path if it is free, else the first free one with a number added."""
    numbered = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(each for each in chain([path], numbered) if not os.path.lexists(each))


def _seal_line(file: Path, content: bytes) -> bytes:
    """The line for a file in a seal, as ``sha256sum`` writes it."""
    return f"{sha256(content).hexdigest()}  {file.name}\n".encode()


def games_there(path: Path | str) -> int:
    """How many games are finished in a folder; 0 if there is no folder."""
    return sum(map(len, _of_games(Path(path))))


def _of_games(path: Path) -> Iterator[range]:
    """The finished chunks, by their tables of games."""
    for file in path.glob(f"{GAMES}-*.parquet"):
        named = NAMED.fullmatch(file.name)
        if named and 0 < int(named[2]) <= int(named[3]):
            yield range(int(named[2]), int(named[3]) + 1)


def earlier_configuration(path: Path | str) -> Data:
    """The configuration of games in a folder, also damaged ones; empty if there are none.

    Raises:
        BulkError: it is damaged, or of another format.
    """
    if not (Path(path) / CONFIGURATION).is_file():
        return {}
    config = read_configuration(path)
    return config if any(Path(path).glob(f"{GAMES}-*")) else {}


def read_configuration(path: Path | str) -> Data:
    """The configuration of the results in a folder.

    Raises:
        BulkError: there is none, or it is damaged or of another format.
    """
    file = Path(path) / CONFIGURATION
    try:
        config = read_json(file, MAX_CONFIGURATION)
    except UnreadableError as error:
        if error.is_missing:
            raise BulkError(f"{path}: no results; there is no {CONFIGURATION}") from None
        raise BulkError(str(error)) from None
    if not isinstance(config, dict):
        raise BulkError(f"{file}: is no configuration of results; the file is damaged")
    written = config.get("format")
    if type(written) is not int or written != FORMAT:
        raise BulkError(
            f"{file}: has format {written!r:.40}, but this program reads {FORMAT}; "
            f"use cubetower {config.get('cubetower')!r:.40}, which wrote it"
        )
    return config


def _describe_change(key: str, was: Any, now: Any) -> str:
    """How a part of the configuration differs, in words."""
    if isinstance(was, dict) and isinstance(now, dict):
        changed = [each for each in {**was, **now} if was.get(each) != now.get(each)]
        if key == HASHES:
            return _of_files({spec: (was.get(spec), now.get(spec)) for spec in changed})
        of = ", ".join(changed)
        return f"{key} of {of} are not the same now; name another folder"
    return (
        f"{key} was {json.dumps(was):.120}, now it is {json.dumps(now):.120}; name another folder"
    )


def _of_files(changes: Mapping[str, tuple[Any, Any]]) -> str:
    """Which towers and files have changed, by the hashes of each spec then and now."""
    both = [
        tuple(each if isinstance(each, dict) else {spec: each} for each in pair)
        for spec, pair in changes.items()
    ]
    names = [name for was, now in both for name in {**was, **now} if was.get(name) != now.get(name)]
    files = " and ".join(dict.fromkeys(names)) or "a file or code of your own"
    verb = "have" if " and " in files else "has"
    what = f"{files} {verb} changed since these games were played"
    return f"{what}; name another folder, or put back what was there"


def is_hidden(path: Path) -> bool:
    """Whether it is the lock, or a partial file."""
    return path.name.startswith(".")


def _plain(data: Data) -> Data:
    """A copy after a trip through JSON."""
    plain: Data = json.loads(json.dumps(data))
    return plain
