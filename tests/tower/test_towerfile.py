"""Tower files: what is written reads back, and what is wrong with a file is named."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.foundation import ClaimError, OutputError, UnreadableError
from cubetower.foundation.files import claim_file
from cubetower.foundation.plugin import Value, number_or_text
from cubetower.tower import TowerFile, TowerFileError, towerfile
from cubetower.tower.towerfile import LogUsed, Provenance

HEAD = 'format = 1\nkind = "tower"\nmodel = "bag"\n'
HASH = "0123456789abcdef" * 4


def put(folder: Path, text: str | bytes) -> Path:
    path = folder / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def refused(path: Path) -> str:
    """What is wrong with a file, without its path."""
    with pytest.raises(TowerFileError) as caught:
        TowerFile.read(path)
    before, _, reason = str(caught.value).partition(str(path))
    assert before == ""
    assert "\n" not in reason
    return reason.removeprefix(": ")


# Writing and reading

TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
VALUES = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8"), max_size=8)
)
FILES = st.builds(
    TowerFile,
    model=st.sampled_from(["bag", "surrogate"]) | TEXTS.filter(bool),
    title=TEXTS,
    parameters=st.dictionaries(TEXTS, VALUES, max_size=4),
    provenance=st.builds(
        Provenance,
        cubetower=TEXTS,
        seed=st.none() | st.integers(0, 2**63 - 1),
        logs=st.lists(st.builds(LogUsed, name=TEXTS, sha256=st.just(HASH)), max_size=2).map(tuple),
        note=TEXTS,
    ),
    scores=st.dictionaries(TEXTS, st.floats(allow_nan=False), max_size=2),
)


@pytest.mark.long
@settings(max_examples=40, deadline=None)  # writes files
@given(file=FILES)
def test_what_is_written_reads_back(
    tmp_path_factory: pytest.TempPathFactory, file: TowerFile
) -> None:
    path = tmp_path_factory.mktemp("towers") / "mine.toml"
    file.write(path)
    again = TowerFile.read(path)
    assert again == file
    # 1 == 1.0 == True, but they are not the same parameter.
    assert [type(value) for value in again.parameters.values()] == [
        type(value) for value in file.parameters.values()
    ]


@pytest.mark.long
@settings(max_examples=40, deadline=None)  # writes files
@given(data=st.data(), names=st.lists(st.sampled_from("abcde"), unique=True, max_size=3))
def test_draws_read_back(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, names: list[str]
) -> None:
    values = st.booleans() | st.integers() | st.floats(allow_nan=False) | st.just("plane")
    row = st.fixed_dictionaries(dict.fromkeys(names, values))
    draws: list[dict[str, Value]] = data.draw(st.lists(row, min_size=1, max_size=3))
    path = tmp_path_factory.mktemp("towers") / "mine.toml"
    TowerFile(model="bag", parameters={"a": 7, "new": 0.5}).write(path, draws)
    file = TowerFile.read(path)
    for number, draw in enumerate(draws):
        again = file.draw(number, path)
        assert again == {"a": 7, "new": 0.5, **draw}
        assert [type(again[name]) for name in draw] == [type(value) for value in draw.values()]


def test_draws_lie_beside_the_file_and_are_named_in_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag").write(path, [{"new": 0.25}, {"new": 1 / 3}])
    assert TowerFile.read(path).draws == "mine.draws.csv"
    assert (tmp_path / "mine.draws.csv").read_text("utf-8").split() == [
        "draw,new",
        "0,0.25",
        "1,0.3333333333333333",
    ]


@pytest.mark.parametrize("cut_off_at", range(1, 6))
def test_a_file_has_its_own_draws_wherever_writing_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut_off_at: int
) -> None:
    path, taken = tmp_path / "mine.toml", list[str]()
    TowerFile(model="bag", title="old").write(path, [{"new": 0.25}])
    replace = Path.replace

    def kill(self: Path, target: Path) -> None:
        taken.append(target.name)
        if len(taken) == cut_off_at:
            raise KeyboardInterrupt
        replace(self, target)

    monkeypatch.setattr(Path, "replace", kill)
    with suppress(KeyboardInterrupt):
        TowerFile(model="bag", title="new").write(path, [{"new": 0.5}])
    monkeypatch.undo()
    found = TowerFile.read(path)
    assert found.draw(0, path) == {"new": {"old": 0.25, "new": 0.5}[found.title]}
    names = {"mine.toml", found.draws}
    assert names <= {each.name for each in tmp_path.iterdir()} <= {*names, "mine.draws.csv"}
    TowerFile(model="bag", title="third").write(path, [{"new": 0.75}])
    assert TowerFile.read(path).draw(0, path) == {"new": 0.75}
    assert {each.name for each in tmp_path.iterdir()} == {"mine.toml", "mine.draws.csv"}


def test_draws_stay_if_nobody_can_tell_whose_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read, reads = tmp_path / "mine.toml", towerfile.read_toml, list[object]()

    def broken(place: Path) -> object:
        reads.append(place)
        if len(reads) == 2:  # as everything is written
            raise UnreadableError(place, None, "cannot be read", "") from OSError(5, "broken")
        return read(place)

    monkeypatch.setattr(towerfile, "read_toml", broken)
    TowerFile(model="bag", title="new").write(path, [{"new": 0.5}])
    monkeypatch.undo()
    assert TowerFile.read(path).draw(0, path) == {"new": 0.5}


def test_a_file_and_its_draws_are_written_by_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(towerfile, "PATIENCE_S", 0.0)
    path = tmp_path / "mine.toml"
    with claim_file(path), pytest.raises(ClaimError, match="another process's"):
        TowerFile(model="bag").write(path, [{"new": 0.5}])
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_leaves_no_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OutputError, match="No space left"):
        TowerFile(model="bag").write(tmp_path / "mine.toml", [{"new": 0.25}])
    assert list(tmp_path.iterdir()) == []


def test_the_file_says_what_it_is_and_leaves_out_what_is_not_known(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag", provenance=Provenance(cubetower="0.1.0", seed=0)).write(path)
    assert path.read_text("utf-8").startswith('format = 1\nkind = "tower"\nmodel = "bag"\n')
    assert "seed = 0\n" in path.read_text("utf-8")
    TowerFile(model="bag").write(path)
    assert "seed" not in path.read_text("utf-8")
    assert "draws" not in path.read_text("utf-8")


def test_a_file_cannot_be_written_where_there_is_no_folder(tmp_path: Path) -> None:
    for draws in ([], [{"new": 0.5}]):
        with pytest.raises(OutputError, match="cannot write"):
            TowerFile(model="bag").write(tmp_path / "none" / "mine.toml", draws)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("-3", -3),
        ("3.0", 3.0),
        ("1e3", 1000.0),
        ("inf", float("inf")),
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("plane", "plane"),
        ("", ""),
        ("9" * 5000, float("inf")),
    ],
)
def test_a_value_is_read_as_what_it_looks_like(text: str, value: Value) -> None:
    assert number_or_text(text) == value
    assert type(number_or_text(text)) is type(value)


# Files that make no sense


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "title = \n", ", line 4: not TOML"),
        ('format = 1\nkind = "tower"\n', "missing required field `model`"),
        ('model = "bag"\n', "write format = 1"),
        (HEAD.replace("1", "2"), "write format = 1"),
        (HEAD.replace("tower", "design"), "and kind = .tower."),
        (HEAD + "colour = 3\n", "unknown field `colour`"),
        (HEAD + "title = 3\n", "at `title`"),
        (HEAD + "[parameters]\nnew = [1]\n", "got `array` - at `parameters"),
        (HEAD + "[scores]\nmine = 'good'\n", "at `scores"),
        (HEAD + "[provenance]\nmood = 1\n", "unknown field `mood` - at `provenance`"),
        (HEAD + "[[provenance.logs]]\nname = 'a'\n", "field `sha256` - at `provenance.logs.0.`"),
    ],
)
def test_the_key_that_makes_no_sense_is_named(
    tmp_path: Path, text: str | bytes, reason: str
) -> None:
    path = put(tmp_path, text)
    with pytest.raises(TowerFileError, match=rf"mine\.toml.*{reason}"):
        TowerFile.read(path)
    refused(path)


@pytest.mark.parametrize("sha256", [HASH[1:], HASH + "0", HASH.upper()])
def test_a_hash_has_64_digits(tmp_path: Path, sha256: str) -> None:
    text = HEAD + f"[[provenance.logs]]\nname = 'a'\nsha256 = '{sha256}'\n"
    assert "at `provenance.logs[0].sha256`" in refused(put(tmp_path, text))
    put(tmp_path, text.replace(f"'{sha256}'", f"'{HASH}'"))
    assert TowerFile.read(tmp_path / "mine.toml").provenance.logs == (LogUsed("a", HASH),)


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "none.toml")


# Draws that make no sense


def draw_refused(path: Path, number: int = 1) -> str:
    file = TowerFile.read(path)
    with pytest.raises(TowerFileError) as caught:
        file.draw(number, path)
    before, _, reason = str(caught.value).partition(f"{path}: ")
    assert before == ""
    assert "\n" not in reason
    return reason


def test_a_file_without_draws_has_none(tmp_path: Path) -> None:
    assert draw_refused(put(tmp_path, HEAD)) == "has no draws; leave out draw=1"


@pytest.mark.parametrize("number", [2, -1, 10])
def test_a_draw_that_is_not_there(tmp_path: Path, number: int) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag").write(path, [{"new": 0.25}, {"new": 0.5}])
    assert draw_refused(path, number) == f"no draw {number}; mine.draws.csv has draws 0 to 1"


@pytest.mark.parametrize("name", ["none.csv", "../none.csv", "", "a\\u0000b"])
def test_draws_that_are_not_beside_the_file(tmp_path: Path, name: str) -> None:
    path = put(tmp_path, HEAD + f'draws = "{name}"\n')
    assert draw_refused(path).startswith("cannot read its draws ")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"new\n0.5\n", "line 2 does not fit"),
        (b"draw,new\n0,0.5\n1\n", "line 3 does not fit"),
        (b"draw,new\n1,0.5,0.7\n", "line 2 does not fit"),
        (b'draw,new\n1,"0.5\n', "unexpected end"),
    ],
)
def test_draws_that_are_no_table(tmp_path: Path, content: bytes, reason: str) -> None:
    path = put(tmp_path, HEAD + 'draws = "draws.csv"\n')
    (tmp_path / "draws.csv").write_bytes(content)
    assert reason in draw_refused(path)
    assert "cannot read its draws draws.csv" in draw_refused(path)
