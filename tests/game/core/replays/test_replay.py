"""Files of replays: written, read, torn, damaged."""

import json
from importlib.metadata import version

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cubetower.foundation import OutputError
from cubetower.game import ReplayError
from cubetower.game.core import Forfeited, ReplayLine, ReplayWriter, read_replay
from cubetower.game.core.replays.replay import FORMAT
from tests.game.core.sticks import SEATS, Note, played

HEAD = '{"event": "game", "format": 2, "cubetower": "0.1.0", "rules": "sticks"}\n'
TOLD = '{"event": "began", "first": "ann"}\n'

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
EVENTS = st.lists(st.builds(Note, text=JSON))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def _put(path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def _write(path, events):
    with ReplayWriter(path, {"rules": "sticks"}) as writer:
        for event in events:
            writer(event)
    return path


def _refused(path, text):
    with pytest.raises(ReplayError) as refused:
        read_replay(_put(path, text))
    assert refused.value.path == str(path)
    assert str(path) in str(refused.value)
    return refused.value


def test_a_game_written_to_a_file_is_read_as_it_was(path):
    events = played(5, (2, 1, 2))
    replay = read_replay(_write(path, events))
    assert replay.header == {
        "event": "game", "format": FORMAT, "cubetower": version("cubetower"), "rules": "sticks",
        "tables": {},
    }  # fmt: skip
    assert replay.lines == tuple(
        ReplayLine(number, event.line()) for number, event in enumerate(events, 2)
    )
    assert (replay.path, replay.torn) == (str(path), False)


@pytest.mark.long
def test_whatever_is_told_is_read_again(path):
    @settings(max_examples=25)
    @given(EVENTS)
    def is_read(events):
        lines = read_replay(_write(path, events)).lines
        assert [line.event for line in lines] == [event.line() for event in events]

    is_read()


def test_an_older_game_stays_until_the_first_line_is_on_the_disk(path, monkeypatch):
    _write(path, [Note(text="old")])
    before = path.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_bytes", full)
    with pytest.raises(OutputError, match="No space left"):
        ReplayWriter(path, {"rules": "sticks"})
    assert (list(path.parent.iterdir()), path.read_bytes()) == ([path], before)


def test_each_line_is_in_the_file_at_once(path):
    writer = ReplayWriter(path, {})
    for count, event in enumerate(played(5, (2, 1, 2))):
        assert len(read_replay(path).lines) == count
        writer(event)
    with writer:
        pass


def test_a_file_has_a_line_for_each_event_and_readable_text(path):
    _write(path, [Note(text="Kōzuke 上野\nis one line")])
    lines = path.read_bytes().decode().split("\n")
    assert lines[1:] == ['{"event": "note", "text": "Kōzuke 上野\\nis one line"}', ""]


def test_a_file_of_the_same_name_is_replaced(path):
    _write(path, played(9, (2, 2)))
    assert read_replay(_write(path, [])).lines == ()


def test_a_replay_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(OutputError, match="cannot write"):
        ReplayWriter(tmp_path, {})
    with pytest.raises(OutputError, match="cannot write"):
        ReplayWriter(tmp_path / "nowhere" / "game.jsonl", {})
    with pytest.raises(OutputError, match="cannot write /dev/full"):
        ReplayWriter("/dev/full", {})


@pytest.mark.parametrize("torn", ["", "{", '{"event": "tu', "\u4e0a"])
def test_a_file_is_gone_on_with_behind_its_last_whole_line(path, torn):
    _put(path, HEAD + TOLD + torn)
    with ReplayWriter.reopen(read_replay(path)) as writer:
        assert path.read_text(encoding="utf-8") == HEAD + TOLD
        writer(Note(text="\u4e0a\u91ce"))
    assert path.read_text(encoding="utf-8") == HEAD + TOLD + (
        '{"event": "note", "text": "\u4e0a\u91ce"}\n'
    )


def test_a_forfeit_that_stands_at_the_end_is_not_written_twice(path):
    forfeit, other = (Forfeited(seat=seat, kind="take", reason="late") for seat in SEATS)
    for first in (forfeit, other):
        _write(path, [forfeit])
        with ReplayWriter.reopen(read_replay(path)) as writer:
            writer(first)
            writer(forfeit)
        found = [line.event for line in read_replay(path).lines]
        told = [forfeit, forfeit] if first == forfeit else [forfeit, other, forfeit]
        assert found == [event.line() for event in told]


def test_a_file_that_somebody_else_writes_is_left_alone(path):
    replay = read_replay(_put(path, HEAD + TOLD))
    _put(path, HEAD + TOLD + TOLD)
    with pytest.raises(OutputError, match="has 3 lines, not 2 as before: another program writes"):
        ReplayWriter.reopen(replay)
    assert path.read_text(encoding="utf-8") == HEAD + TOLD + TOLD
    path.unlink()
    with pytest.raises(OutputError, match="cannot write"):
        ReplayWriter.reopen(replay)


def test_a_file_torn_anywhere_after_its_first_line_is_read_to_its_last_whole_line(path):
    whole = (HEAD + TOLD + '{"event": "note", "text": "上野"}\n').encode()
    for size in range(len(HEAD), len(whole) + 1):
        replay = read_replay(_put(path, whole[:size]))
        assert len(replay.lines) == whole[: size + 1].count(b"\n") - 1
        assert replay.torn == (b"\n" not in whole[size - 1 : size + 1])


EDITED = {
    "a blank line at the end": lambda text: text + "\n",
    "blank lines at the end": lambda text: text + "\r\n  \n\t",
    "no last line end": lambda text: text[:-1],
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
    "all of it": lambda text: "\ufeff" + text.replace("\n", "\r\n")[:-2],
}


@pytest.mark.parametrize("edit", EDITED.values(), ids=EDITED)
@pytest.mark.parametrize("text", [HEAD, HEAD + TOLD], ids=["a header", "an event"])
def test_a_replay_that_an_editor_touched_reads_and_goes_on_as_before(path, edit, text):
    before, note = read_replay(_put(path, text)), Note(text="on")
    replay = read_replay(_put(path, edit(text)))
    assert replay == before
    with ReplayWriter.reopen(replay) as writer:
        writer(note)
    lines = [*before.lines, ReplayLine(len(before.lines) + 2, note.line())]
    assert [*read_replay(path).lines] == lines


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "{",
        "[1]",
        "{}",
        '{"event": 1}',
        "[" * 200_000,
    ],
)
@pytest.mark.parametrize("before", [0, 3])
def test_a_damaged_line_is_named_by_its_number(path, damaged, before):
    error = _refused(path, HEAD + TOLD * before + damaged + "\n" + TOLD)
    assert error.line == before + 2
    assert f"line {before + 2}: " in str(error)


@pytest.mark.parametrize("before", [0, 3])
def test_what_is_no_text_is_named_by_its_line(path, before):
    text = HEAD.encode() + TOLD.encode() * before + b'{"event": "\xff"}\n'
    error = _refused(path, text)
    assert (error.line, "not text" in error.why) == (before + 2, True)


@pytest.mark.parametrize(
    "text",
    ["", HEAD[:-2], TOLD, "toss,thrown\n1,red\n", HEAD.replace("game", "gam")],
    ids=["empty", "torn header", "no header", "another format", "wrong name"],
)
def test_what_is_no_replay_is_refused(path, text):
    error = _refused(path, text)
    assert error.line == 1


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ReplayError, match="there is no such file") as refused:
        read_replay(tmp_path / "nothing.jsonl")
    assert refused.value.line is None


@pytest.mark.parametrize("written", ["3", "2.0", '"2"', "null"])
def test_another_format_is_refused_and_says_what_reads_it(path, written):
    error = _refused(path, HEAD.replace('"format": 2', f'"format": {written}'))
    assert error.why == (
        f"has format {json.loads(written)!r}, but this program reads 2; "
        "use cubetower '0.1.0', which wrote it"
    )
    assert error.line == 1


def test_text_that_no_file_can_hold_is_written_too(path):
    # Names of files have such characters where the system has no others for them.
    replay = read_replay(_write(path, [Note(text="no \udcff")]))
    assert len(replay.lines) == 1
