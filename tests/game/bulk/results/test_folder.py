"""Folders of results: what is damaged is named, never counted, and played again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from cubetower.game import BulkError, DamageError
from cubetower.game.bulk import Folder, Setting, run
from cubetower.game.bulk.experiment import experiment_of
from cubetower.game.bulk.results import parquet as packing
from cubetower.game.bulk.results.folder import read_configuration
from cubetower.game.bulk.results.inspection import Fault, Inspection, inspect
from cubetower.game.bulk.results.tables import check_table, join_columns
from tests.game.bulk.dice import Dice
from tests.game.bulk.test_run import assert_same

HOW_OFTEN = pytest.mark.parametrize(
    "count", [150, pytest.param(2000, marks=pytest.mark.statistics)]
)

FIRST, SECOND = "000000001-000000010", "000000011-000000020"


def there(path: Path) -> Folder:
    """A folder of Dice with the configuration that is there."""
    return Folder(path, Dice().schemas, read_configuration(path))


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    """A folder with two chunks."""
    run(Dice(), 20, chunk=10, out=tmp_path / "dice")
    return tmp_path / "dice"


def flip(file: Path, byte: int, bit: int) -> None:
    content = bytearray(file.read_bytes())
    content[byte] ^= 1 << bit
    file.write_bytes(content)


@dataclass(frozen=True)
class Spied(Dice):
    """Dice that tell which games they play."""

    played: list[tuple[int, int]] | None = None

    def play(self, first: int, last: int) -> Any:
        assert self.played is not None
        self.played.append((first, last))
        return super().play(first, last)


def again(folder: Path, caplog: pytest.LogCaptureFixture) -> tuple[list[tuple[int, int]], str]:
    """Go on; which games are played again, and what is said of it."""
    spied = Spied(played=[])
    assert_same(run(spied, 20, chunk=10, out=folder), run(Dice(), 20))
    return spied.played or [], "\n".join(caplog.messages)


def test_a_chunk_has_a_seal_that_others_can_check(dice: Path) -> None:
    names = [f"games-{FIRST}.parquet", f"throws-{FIRST}.parquet"]
    seal = dice / f"chunk-{FIRST}.sha256"
    assert [line.split("  ")[1] for line in seal.read_text().splitlines()] == names
    if shutil.which("sha256sum"):
        check = subprocess.run(["sha256sum", "--check", seal.name], cwd=dice, capture_output=True)  # noqa: S607
        assert check.returncode == 0


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (f"games-{SECOND}.parquet", "is damaged: its SHA-256 is not that in chunk-"),
        (f"throws-{SECOND}.parquet", "is damaged: its SHA-256 is not that in chunk-"),
        (f"chunk-{SECOND}.sha256", f"is damaged: its SHA-256 is not that in chunk-{SECOND}"),
    ],
)
def test_a_damaged_chunk_is_named_and_played_again_and_no_other(
    dice: Path, caplog: pytest.LogCaptureFixture, file: str, why: str
) -> None:
    before = {each.name: each.read_bytes() for each in dice.iterdir()}
    flip(dice / file, 51, 5)
    played, said = again(dice, caplog)
    assert played == [(11, 20)]
    assert why in said
    assert "games 11 to 20 are played again" in said
    assert len(said.splitlines()) == 1
    assert {name: (dice / name).read_bytes() for name in before} == before
    assert inspect(there(dice)).whole
    assert len(list(dice.glob("*.damaged"))) == 3  # nothing is thrown away
    assert again(dice, caplog)[0] == []


@pytest.mark.parametrize("file", [f"throws-{FIRST}.parquet", f"chunk-{FIRST}.sha256"])
def test_a_file_that_is_missing_is_named_and_its_chunk_played_again(
    dice: Path, caplog: pytest.LogCaptureFixture, file: str
) -> None:
    (dice / file).unlink()
    assert inspect(there(dice)).faults == (Fault(file, "is missing"),)
    played, said = again(dice, caplog)
    assert played == [(1, 10)]
    assert f"{file}: is missing; games 1 to 10 are played again" in said


def test_a_seal_that_is_no_ordinary_file_is_damage(
    dice: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seal = dice / f"chunk-{FIRST}.sha256"
    seal.unlink()
    seal.symlink_to("/dev/zero")
    played, said = again(dice, caplog)
    assert played == [(1, 10)]
    assert "is not an ordinary file; games 1 to 10 are played again" in said


def test_a_chunk_of_other_games_is_not_counted_though_its_seal_is_right(
    dice: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    run(Dice(seed=2), 20, chunk=10, out=tmp_path / "other")
    for file in (tmp_path / "other").glob(f"*{SECOND}*"):
        shutil.copy(file, dice)
    played, said = again(dice, caplog)
    assert played == [(11, 20)]
    assert f"games-{SECOND}.parquet: is of other games: seed is '2', not '1'" in said


def test_a_run_that_ends_between_two_files_leaves_nothing_that_counts(
    dice: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = {file.name: file.read_bytes() for file in dice.iterdir()}
    order: list[str] = []
    real = Path.replace
    monkeypatch.setattr(
        Path, "replace", lambda self, to: (order.append(Path(to).name), real(self, to))[1]
    )
    run(Dice(), 30, chunk=10, out=dice)
    steps = tuple(order)
    assert [name.partition("-")[0] for name in steps] == ["chunk", "throws", "games"]
    for kept in range(len(steps)):
        for name in steps[kept:]:
            (dice / name).unlink()
        (dice / ".half-partial-1.sha256").write_text("0")
        assert run(Dice(), 20, out=dice).games == 20
        assert {file.name: file.read_bytes() for file in dice.iterdir()} == whole
        assert not caplog.messages  # such a chunk was never finished
        run(Dice(), 30, chunk=10, out=dice)


def test_what_is_wrong_in_a_folder_is_listed(dice: Path) -> None:
    assert inspect(there(dice)) == Inspection(2, 20, (), (), ())
    (dice / "notes.txt").touch()
    (dice / "games-copy.parquet").touch()
    flip(dice / f"throws-{SECOND}.parquet", 51, 5)
    for file in dice.glob(f"*{FIRST}*"):
        if file.name.startswith("games"):
            file.unlink()
    found = inspect(there(dice))
    assert (found.chunks, found.games, found.whole) == (1, 0, False)
    assert [fault.file for fault in found.faults] == [
        f"throws-{SECOND}.parquet",
        f"chunk-{FIRST}.sha256",
        f"throws-{FIRST}.parquet",
        "games-copy.parquet",
    ]
    assert (found.missing, found.extra) == ((range(1, 11),), ("notes.txt",))


def test_games_that_are_there_twice_are_listed(dice: Path) -> None:
    """Also those that are not in the chunk before."""
    for name in ("games", "throws"):
        shutil.copy(dice / f"{name}-{SECOND}.parquet", dice / f"{name}-000000005-000000014.parquet")
    why = f"holds games that are in games-{FIRST}.parquet too"
    for name in ("games", "throws"):
        shutil.copy(dice / f"{name}-{SECOND}.parquet", dice / f"{name}-000000007-000000008.parquet")
    found = inspect(there(dice))
    assert Fault("games-000000005-000000014.parquet", why) in found.faults
    twice = "holds games that are in games-000000005-000000014.parquet too"
    assert Fault("games-000000007-000000008.parquet", twice) in found.faults
    assert found.games == 10


def faults(folder: Folder, count: int) -> Iterator[Exception | None]:
    """What is said of random files, one after the other, with a bit turned or an end cut off."""
    chance, files = Random(count), sorted(folder.path.glob("*-*-*"))
    for _ in range(count):
        file = chance.choice(files)
        before = file.read_bytes()
        if chance.random() < 0.1:
            file.write_bytes(before[: chance.randrange(len(before))])
        else:
            flip(file, chance.randrange(len(before)), chance.randrange(8))
        table, chunk = file.name.partition("-")[0], folder.chunk_of(file)
        assert chunk
        try:
            for name in [table] if table in folder.schemas else folder.schemas:
                folder.read_one(name, chunk)
            yield None
        except BulkError as error:
            yield error
        file.write_bytes(before)


@HOW_OFTEN
def test_of_a_sealed_folder_every_mutation_is_noticed(tmp_path: Path, count: int) -> None:
    setting = Setting("samurai", ("random",) * 3, 3)
    run(setting, 4, chunk=2, out=tmp_path)
    folder = Folder(tmp_path, setting.schemas, read_configuration(tmp_path))
    assert {type(fault) for fault in faults(folder, count)} == {DamageError}


def test_values_that_cannot_be_are_refused() -> None:
    setting = Setting("shogun", ("random",) * 3, 3, towers=("surrogate", "bag"))
    table, schema = setting.play(1, 2)["games"], setting.schemas["games"]
    for column, value, why in (
        ("game", 137438953482, "its rows are not those of games 1 to 2"),
        ("rank_black", 4, "column rank_black: 4 is none of its numbers, 1 to 3"),
        ("winners", 0, "column winners: 0 is none of its numbers"),
        ("tower", "dice", "column tower: 'dice' is none of its texts"),
        ("chests_blue", -1, "column chests_blue: -1 is none of its numbers, 0 to inf"),
    ):
        values = table[column].copy()
        values[-1] = value
        with pytest.raises(BulkError, match=why):
            check_table("games", {**table, column: values}, schema, range(1, 3))


def test_a_table_that_claims_too_much_is_refused_before_it_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    schema, said = Dice().schemas["throws"], {"table": "throws"}
    table = Dice().play(1, 5)["throws"]
    content = packing.pack(table, schema, said, 5)
    many = join_columns([table] * 20_000)  # in its file they take next to nothing
    monkeypatch.setattr(packing, "MAX_ROWS", 3)
    assert packing.unpack(content, schema, said, 5)["throw"].tolist() == table["throw"].tolist()
    with pytest.raises(BulkError, match="15 rows of 4 games are too many"):
        packing.unpack(content, schema, said, 4)
    with pytest.raises(BulkError, match="300,000 rows of 5 games are too many"):
        packing.pack(many, schema, said, 5)
    monkeypatch.setattr(packing, "MAX_BYTES", 299)
    with pytest.raises(BulkError, match="unpacks to more than 299 bytes"):
        packing.unpack(content, schema, said, 5)


def test_a_long_text_is_held_once_however_often_it_comes() -> None:
    schema, said = {"game": ("int64", ""), "face": ("text", "")}, {"table": "long"}
    long = {"game": np.arange(3000), "face": np.array(["x" * 10**6] * 3000, object)}
    content = packing.pack(long, schema, said, 3000)
    found = packing.unpack(content, schema, said, 3000)["face"]
    assert len({id(text) for text in found}) == 1  # not 3 GB


def test_what_its_schema_forbids_is_not_written(tmp_path: Path) -> None:
    tables = Dice().play(1, 3)
    tables["games"]["mean"][1] = np.nan
    folder = Folder(tmp_path, Dice().schemas, Dice().config())
    with pytest.raises(BulkError, match=r"games-.*cannot be kept: column mean: nan is none"):
        folder.write(range(1, 4), tables)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" " * 10_000_001, "is larger than 10 MB"),
        ("{", "is not JSON"),
        ("[1]", "is no configuration of results"),
        ('{"format": "2"}', "has format '2', but this program reads 2"),
        ('{"format": 3, "cubetower": "9"}', "use cubetower '9', which wrote it"),
    ],
)
def test_a_configuration_that_is_none_is_refused_in_a_line(dice: Path, text: str, why: str) -> None:
    (dice / "configuration.json").write_text(text)
    for read in (lambda: run(Dice(), 20, out=dice), lambda: read_configuration(dice)):
        with pytest.raises(BulkError, match=why) as refused:
            read()
        assert str(refused.value).isprintable()


def test_names_of_chunks_that_cannot_be_are_no_chunks(dice: Path) -> None:
    for name in (f"games-1-{'9' * 30}", "games-000000030-000000021", "games-000000000-000000000"):
        (dice / f"{name}.parquet").touch()
    assert there(dice).finished_ranges() == [range(1, 11), range(11, 21)]
    assert len(inspect(there(dice)).faults) == 3
    (dice / f"games-000000021-{'9' * 18}.parquet").touch()
    assert not inspect(there(dice)).whole  # and memory for so many games is never asked for


def test_experiments_that_cannot_be_are_told() -> None:
    for wrong in ({"players": "3"}, {"bots": "random"}, {"tables": 3}):
        with pytest.raises(BulkError, match="the configuration is damaged") as refused:
            experiment_of(wrong, Setting)
        assert str(refused.value).isprintable()
