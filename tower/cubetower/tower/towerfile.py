"""Tower files: a model, its parameters and provenance, with posterior draws beside them."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import tomli_w
from msgspec import Meta

from cubetower.foundation import OutputError, UnreadableError, write_whole
from cubetower.foundation.files import PATIENCE_S, claim_file
from cubetower.foundation.plugin import Value, number_or_text, text_of
from cubetower.foundation.reading import path_beside, read_rows, read_toml
from cubetower.tower.errors import TowerFileError

FORMAT = 1
MAX_DRAWS_BYTES = 64_000_000


class SessionUsed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session that a tower was fitted to: its label, its tosses and the SHA-256 of them."""

    label: str
    tosses: int
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class LogUsed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A toss log that a tower was fitted to.

    Attributes:
        name: of its file.
        sha256: of the file's bytes.
        kind: what kind of log it is, as in its description.
        sessions: those that were fitted to; all if empty.
    """

    name: str
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    kind: str = ""
    sessions: tuple[SessionUsed, ...] = ()


class Provenance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a tower is from: the version that made it, its seed, its logs, and a note.

    `engine` has the versions and platform that simulated it, if it is rigid bodies.
    """

    cubetower: str = ""
    seed: int | None = None
    logs: tuple[LogUsed, ...] = ()
    note: str = ""
    engine: dict[str, str] = {}


class TowerFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tower that can be made from a file: ``TowerFile.read("my-tower.toml")``.

    Attributes:
        model: the name of one of `cubetower.tower.MODELS`; never a module to import.
        parameters: of the model.
        draws: name of a CSV file beside this one, with a column `draw` and one for each
            parameter that differs from draw to draw.
        scores: how well the tower predicted logs, by name.
        surrogate: for a tower that does not know its chances, the name of a tower file beside this
            one that predicts in its place.
        baseline: parameters of M0 fitted to the same logs, which the tower should beat.
    """

    format: Literal[1] = 1
    kind: Literal["tower"] = "tower"
    model: str
    title: str = ""
    parameters: dict[str, Value] = {}
    draws: str | None = None
    surrogate: str = ""
    provenance: Provenance = Provenance()
    scores: dict[str, float] = {}
    baseline: dict[str, float] = {}

    @classmethod
    def read(cls, path: Path | str) -> TowerFile:
        """Read a tower file.

        Raises:
            TowerFileError: missing, not TOML, or not a tower file.
        """
        try:
            return cls.from_dict(read_toml(path), path)
        except UnreadableError as error:
            raise TowerFileError(str(error)) from None

    @classmethod
    def from_dict(cls, data: Mapping[str, object], origin: Path | str) -> TowerFile:
        """Check plain data as `read_toml` gives it.

        Raises:
            TowerFileError: not a tower file; names `origin` and the key.
        """
        if data.get("format") != FORMAT or data.get("kind") != "tower":
            raise TowerFileError(f'{origin}: write format = {FORMAT} and kind = "tower" on top')
        try:
            return msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise TowerFileError(f"{origin}: {str(error).replace('$.', '')}") from None

    def write(self, path: Path | str, draws: Sequence[Mapping[str, Value]] = ()) -> None:
        """Write the file, and the draws beside it as ``<stem>.draws.csv``.

        Even if this is interrupted, or others write the file too, a file always has its own draws.

        Raises:
            OutputError: a file cannot be written; the older ones are as they were.
            TowerFileError: the draws have different parameters.
        """
        path = Path(path)
        if any(draw.keys() != draws[0].keys() for draw in draws):
            raise TowerFileError(f"{path}: draws of different parameters")
        with claim_file(path, PATIENCE_S):
            if draws:
                self._replace(path, draws)
            else:
                self._write_alone(path)

    def _replace(self, path: Path, draws: Sequence[Mapping[str, Value]]) -> None:
        """Write file and draws; older ones are replaced together."""
        beside, interim = places_of_draws(path)
        new = [place for place in (beside, interim) if not place.exists()]
        try:
            if _name_of_draws(path) == beside.name:  # needed until it is replaced
                self._write_pair(path, interim, draws)
                with suppress(OutputError):  # otherwise they keep the interim name
                    self._write_pair(path, beside, draws)
            else:
                self._write_pair(path, beside, draws)
        finally:
            with suppress(OSError, OutputError):
                named = _name_of_draws(path)
                for place in {*new, interim}:
                    if place.name != named:
                        place.unlink(missing_ok=True)

    def _write_pair(self, path: Path, beside: Path, draws: Sequence[Mapping[str, Value]]) -> None:
        """Write draws, and then the file that names them."""
        _write_draws(beside, draws)
        msgspec.structs.replace(self, draws=beside.name)._write_alone(path)

    def _write_alone(self, path: Path) -> None:
        data = {k: v for k, v in msgspec.to_builtins(self).items() if v not in (None, "", {})}
        data["provenance"] = {k: v for k, v in data["provenance"].items() if v not in (None, {})}
        with write_whole(path) as temporary:
            temporary.write_text(tomli_w.dumps(data), "utf-8")

    def draw(self, number: int, path: Path | str) -> dict[str, Value]:
        """The parameters of one posterior draw of the tower file at `path`.

        Raises:
            TowerFileError: there are no draws, or none of that number.
        """
        if self.draws is None:
            raise TowerFileError(f"{path}: has no draws; leave out draw={number}")
        draws = self.all_draws(path)
        if str(number) not in draws:
            known = f"{next(iter(draws)):.20} to {next(reversed(draws)):.20}"
            raise TowerFileError(f"{path}: no draw {number}; {self.draws} has draws {known}")
        return draws[str(number)]

    def all_draws(self, path: Path | str) -> dict[str, dict[str, Value]]:
        """The parameters of all posterior draws of the tower file at `path`, by their numbers.

        Returns:
            Nothing if the file has no draws.

        Raises:
            TowerFileError: the draws cannot be read.
        """
        if self.draws is None:
            return {}
        try:
            rows = _read_draws(path_beside(self.draws, path))
        except ValueError as error:
            raise TowerFileError(f"{path}: cannot read its draws {self.draws}: {error}") from None
        if not rows:
            raise TowerFileError(f"{path}: its draws {self.draws} are empty")
        return {
            number: {**self.parameters, **{key: number_or_text(v) for key, v in row.items()}}
            for number, row in rows.items()
        }


def places_of_draws(path: Path) -> tuple[Path, Path]:
    """The place of a tower file's draws, and an interim one while an older file is replaced."""
    return path.with_name(f"{path.stem}.draws.csv"), path.with_name(f"{path.stem}.draws-new.csv")


def _name_of_draws(path: Path) -> object:
    """The draws that the present file names; None if it names none, or is not TOML.

    Raises:
        OutputError: the file cannot be read from the disk.
    """
    try:
        return read_toml(path).get("draws")
    except UnreadableError as error:
        if isinstance(error.__cause__, OSError) and not error.is_missing:
            raise OutputError(f"cannot write {error}") from None
        return None


def _read_draws(path: Path) -> dict[str, dict[str, str]]:
    """The values of every draw, by its number as written."""
    draws = {}
    for line, row in enumerate(read_rows(path, MAX_DRAWS_BYTES), start=2):
        if "draw" not in row or None in row or None in row.values():
            raise ValueError(f"line {line} does not fit draw and parameters")
        number = row.pop("draw")
        if number in draws:
            raise ValueError(f"line {line}: draw {number:.60} is there twice")
        draws[number] = row
    return draws


def _write_draws(path: Path, draws: Sequence[Mapping[str, Value]]) -> None:
    with write_whole(path) as temporary, temporary.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["draw", *draws[0]])
        writer.writeheader()
        for number, draw in enumerate(draws):
            writer.writerow({"draw": number, **{key: text_of(v) for key, v in draw.items()}})
