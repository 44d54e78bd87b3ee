"""Toss logs are written so that they read the same, or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.foundation import OutputError, data_path
from cubetower.tower import Cubes
from cubetower.tower.log.file import read_log, write_log
from cubetower.tower.log.tosslog import LogDescription, LogError, LogRow, TossLog
from tests.tower.log.files import HEAD, TOML, put

COLOURS = st.lists(
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=5).filter(
        lambda name: name.strip() == name
    ),
    min_size=1,
    max_size=3,
    unique=True,
)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
LABELS = WORDS.filter(lambda text: text.strip() == text and text)


@st.composite
def rows_of(draw: st.DrawFn, colours: list[str], session: str, first: bool) -> list[LogRow]:
    """A session whose bookkeeping holds."""
    counts = st.integers(0, 9)
    inside: Cubes | None = None
    rows = []
    for toss in sorted(draw(st.sets(st.integers(0, 99), min_size=int(first), max_size=4))):
        emptied, missing = draw(st.booleans()), draw(st.booleans())
        thrown = Cubes({colour: draw(counts) for colour in colours})
        before = Cubes() if emptied else inside
        if before is None or missing:
            fell, inside = Cubes({colour: draw(counts) for colour in colours}), None
        else:
            there = before + thrown
            fell = Cubes({colour: draw(st.integers(0, there[colour])) for colour in colours})
            inside = there - fell
        counted = Cubes({colour: draw(counts) for colour in colours}) if draw(counts) > 7 else None
        inside = inside if counted is None else counted
        note = draw(WORDS)
        rows.append(LogRow(session, toss, emptied, thrown, fell, counted, missing, note))
    return rows


DESCRIPTIONS = st.builds(
    LogDescription,
    kind=st.sampled_from(("recorded", "simulated", "illustration")),
    title=WORDS,
    made_with=WORDS,
    cube_edge_mm=st.none() | st.floats(0.5, 50),
    more=st.dictionaries(
        st.from_regex("x_[a-z]{1,5}", fullmatch=True),
        st.integers(-9, 9) | WORDS | st.dictionaries(LABELS, WORDS, max_size=2),
        max_size=3,
    ),
)


@st.composite
def logs(draw: st.DrawFn) -> TossLog:
    colours = draw(st.just(["cube"]) | COLOURS)
    sessions = draw(st.lists(LABELS, min_size=1, max_size=3, unique=True))
    rows = [
        row
        for number, session in enumerate(sessions)
        for row in draw(rows_of(colours, session, number == 0))
    ]
    description = draw(DESCRIPTIONS)
    if draw(st.booleans()) and colours != ["cube"]:
        description = replace(description, colours=tuple(colours), farmers=colours[0])
    return TossLog(tuple(rows), tuple(colours), description)


@pytest.mark.long
@settings(max_examples=40, deadline=None)  # writes files
@given(log=logs())
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, log: TossLog) -> None:
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    write_log(log, path)
    again = read_log(path)
    assert again == log
    assert again.description == log.description
    assert again.contents() == log.contents()


@pytest.mark.parametrize("path", sorted(data_path("logs").glob("*.csv")), ids=lambda p: p.stem)
def test_shipped_logs_are_written_as_they_are(tmp_path: Path, path: Path) -> None:
    write_log(read_log(path), tmp_path / path.name)
    assert (tmp_path / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")
    assert read_log(tmp_path / path.name) == read_log(path)


ROW = LogRow("1", 0, True, Cubes(red=2), Cubes(red=1))


@pytest.mark.parametrize(
    "row",
    [
        replace(ROW, thrown=Cubes(red=2, green=1)),
        replace(ROW, session=" 1"),
        replace(ROW, session=""),
        replace(ROW, toss=-1),
        replace(ROW, fell=Cubes(red=3)),
        replace(ROW, note="\ud800"),
    ],
)
def test_nothing_is_written_that_would_not_read_back(tmp_path: Path, row: LogRow) -> None:
    path = tmp_path / "log.csv"
    with pytest.raises(LogError):
        write_log(TossLog((row,), ("red",), LogDescription("simulated")), path)
    with pytest.raises(LogError):
        write_log(TossLog((ROW,), ("red",), LogDescription(cube_edge_mm=-1.0)), path)
    assert list(tmp_path.iterdir()) == []


def test_a_description_that_says_the_same_keeps_its_comments(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n", TOML + "# thrown by hand\n")
    log = read_log(path)
    write_log(log, path)
    assert "# thrown by hand" in path.with_suffix(".toml").read_text(encoding="utf-8")
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(OutputError, match=r"log\.toml describes another log"):
        write_log(replace(log, description=replace(log.description, title="New")), path)
    assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_what_is_in_the_place_of_a_description_is_never_replaced(tmp_path: Path) -> None:
    beside = tmp_path / "log.toml"
    beside.write_text('format = 1\nkind = "design"\n', encoding="utf-8")
    log = TossLog((ROW,), ("red",), LogDescription("simulated", "mine"))
    with pytest.raises(OutputError, match="describes another log"):
        write_log(log, tmp_path / "log.csv")
    assert [each.name for each in tmp_path.iterdir()] == ["log.toml"]


@pytest.mark.parametrize(
    ("folder", "why"), [("log.csv", "not an ordinary file"), ("log.toml", "describes another log")]
)
def test_log_and_description_are_written_both_or_neither(
    tmp_path: Path, folder: str, why: str
) -> None:
    (tmp_path / folder).mkdir()
    log = TossLog((ROW,), ("red",), LogDescription("simulated", "mine"))
    with pytest.raises(OutputError, match=f"{folder}.* {why}"):
        write_log(log, tmp_path / "log.csv")
    assert [each.name for each in tmp_path.iterdir()] == [folder]


def test_a_log_by_unknown_gets_no_description_and_takes_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    log = TossLog((ROW,), ("red",))
    write_log(log, path)
    assert [each.name for each in tmp_path.iterdir()] == ["log.csv"]
    assert read_log(path) == log
    path.with_suffix(".toml").write_text('kind = "simulated"\n', encoding="utf-8")
    with pytest.raises(OutputError, match="describes another log"):
        write_log(log, path)


def test_a_log_is_not_written_in_the_place_of_its_description(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="csv"):
        write_log(TossLog((ROW,), ("red",)), tmp_path / "log.toml")


def test_a_log_cannot_be_written_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        write_log(TossLog((ROW,), ("red",)), tmp_path / "none" / "log.csv")


DESCRIBED = TossLog((ROW,), ("red",), LogDescription("simulated", "mine"))


def test_a_log_is_not_described_as_another_one(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    write_log(TossLog((ROW,), ("red",)), path)
    before = path.read_bytes()
    with pytest.raises(OutputError, match=r"log\.csv exists without log\.toml; move it away"):
        write_log(DESCRIBED, path)
    assert (list(tmp_path.iterdir()), path.read_bytes()) == ([path], before)


@pytest.mark.parametrize("name", ["log.toml", "log.csv"])
def test_a_log_that_cannot_be_written_leaves_no_description(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    replace = Path.replace

    def fail(self: Path, target: Path) -> None:
        if target.name == name:
            raise OSError(5, "Input/output error")
        replace(self, target)

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OutputError, match="Input/output error"):
        write_log(DESCRIBED, tmp_path / "log.csv")
    assert list(tmp_path.iterdir()) == []
