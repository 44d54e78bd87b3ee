"""Reading files, and that no module opens them in another way."""

from __future__ import annotations

import ast
import gzip
import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cubetower.foundation import UnreadableError
from cubetower.foundation.reading import (
    MAX_DIGITS,
    MAX_NESTING,
    decode_text,
    is_plain_name,
    parse_json,
    parse_toml,
    path_beside,
    read_bytes,
    read_json,
    read_rows,
    read_text,
    read_toml,
    unpack,
)
from tests.test_architecture import FOLDERS


def refused(read: Callable[..., Any], *arguments: Any) -> str:
    """What is wrong, without the path."""
    with pytest.raises(UnreadableError) as caught:
        read(*arguments)
    assert "\n" not in str(caught.value)
    return (
        caught.value.why
        if caught.value.line is None
        else f"{caught.value.line}: {caught.value.why}"
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file"


# What may be read


def test_a_file_of_just_the_limit_is_read_and_a_larger_one_is_not(path: Path) -> None:
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    assert "is larger than 0.004 kB" in refused(read_bytes, path, 4)


def test_a_file_that_hides_its_size_is_read_no_further_than_the_limit() -> None:
    if not Path("/proc/self/maps").exists():
        pytest.skip("no such files here")
    assert Path("/proc/self/maps").stat().st_size == 0
    assert "is larger than" in refused(read_bytes, "/proc/self/maps", 10)


def test_a_missing_file_is_known_as_such(path: Path) -> None:
    with pytest.raises(UnreadableError, match="there is no such file") as caught:
        read_bytes(path, 5)
    assert caught.value.is_missing


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_a_pipe_is_not_waited_for_and_a_device_not_read(path: Path) -> None:
    os.mkfifo(path)
    assert "not an ordinary file" in refused(read_bytes, path, 5)
    assert "not an ordinary file" in refused(read_bytes, "/dev/zero", 5)
    link = path.with_name("link")
    link.symlink_to("/dev/zero")
    assert "not an ordinary file" in refused(read_bytes, link, 5)


def test_other_things_that_are_no_files(tmp_path: Path) -> None:
    assert "is a folder" in refused(read_bytes, tmp_path, 5)
    assert "is not the name of a file" in refused(read_bytes, "a\0b", 5)
    assert "is not the name of a file" in refused(read_bytes, "\ud800", 5)
    assert "cannot be read" in refused(read_bytes, "x" * 5000, 5)


def test_errors_go_from_process_to_process() -> None:
    error = UnreadableError("a.csv", 3, "is odd", "mend it")
    assert str(pickle.loads(pickle.dumps(error))) == "a.csv, line 3: is odd; mend it"  # noqa: S301


# Text and data


def test_text_is_utf8_with_or_without_a_mark_and_nothing_else(path: Path) -> None:
    path.write_bytes("Würfel\r\n".encode("utf-8-sig"))
    assert read_text(path, 99) == "Würfel\r\n"
    assert refused(decode_text, b"a\nb\nW\xfcrfel\n", path).startswith("3: not UTF-8 text")
    assert "not UTF-8" in refused(decode_text, b"\xed\xa0\x80", path)  # half of a surrogate pair


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = 1\nb = \n", "2: not TOML"),
        ("a." * 400_000 + "b = 1", "is nested more than"),
        ('"!"."a b".' * 90_000 + "b = 1", "is nested more than"),
        ("a = " + "[" * 99999, "is nested more than"),
        ("a = " + "[" * MAX_NESTING + "]" * MAX_NESTING, "is nested more than"),
        ("a = " + "9" * 5000, "has a number of more than"),
        ("a = " + "9" * (MAX_DIGITS + 1), "has a number of more than"),
    ],
)
def test_invalid_toml_is_refused_with_the_line(path: Path, text: str, reason: str) -> None:
    path.write_text(text, "utf-8")
    assert refused(read_toml, path).startswith(reason)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a":\n1,}', "2: is not JSON"),
        ("NaN", "is not JSON (NaN is not a number)"),
        ("[-1e999]", "is not JSON (-1e999 is not a number)"),
        ('{"a": 1, "b": {"c": 1, "d": 2, "c": 1}}', "is not JSON ('c' is there twice)"),
        ("[" * 99999, "is nested more than"),
        ("[" * (MAX_NESTING + 1) + "]" * (MAX_NESTING + 1), "is nested more than"),
        ("9" * 5000, "has a number of more than"),
        ("-" + "9" * (MAX_DIGITS + 1), "has a number of more than"),
    ],
)
def test_invalid_json_is_refused(path: Path, text: str, reason: str) -> None:
    path.write_text(text, "utf-8")
    assert refused(read_json, path).startswith(reason)


def test_data_as_deep_and_numbers_as_long_as_can_be_are_read(path: Path) -> None:
    inner = MAX_NESTING - 1
    deep = "[[], " + "[" * inner + "9" * MAX_DIGITS + "]" * inner + "]"
    assert parse_json(deep, path) == ast.literal_eval(deep)
    assert parse_toml("a = inf\nb = 1e400\n", path)["a"] == float("inf")


def test_a_line_of_a_file_of_json_lines_is_named(path: Path) -> None:
    assert refused(parse_json, b"{", path, 7).startswith("7: is not JSON")
    assert refused(parse_json, b'"W\xfcrfel"', path, 7).startswith("7: is not text")


def test_invalid_csv_is_refused_with_the_line(path: Path) -> None:
    path.write_text('a,b\n1,2\n3,"4\n', "utf-8")
    assert refused(read_rows, path).startswith("2: not CSV")


# What is packed


@pytest.mark.long
def test_data_are_unpacked_up_to_the_limit(path: Path) -> None:
    packed = gzip.compress(b"12345")
    assert unpack(packed, path, 5) == b"12345"
    assert "unpacks to more than" in refused(unpack, packed, path, 4)
    bomb = gzip.compress(bytes(10**8)) * 20
    assert "unpacks to more than" in refused(unpack, bomb, path, 10**6)


PACKED = gzip.compress(b"hello", mtime=0)


@pytest.mark.parametrize("data", [b"", b"root:x:0:0", PACKED[:-3], PACKED + b"more"])
def test_data_that_are_not_packed_are_not_quoted(path: Path, data: bytes) -> None:
    if data:
        why = refused(unpack, data, path, 99)
        assert why == "is not packed with gzip, or damaged; take another copy of the file"
    else:
        assert unpack(data, path, 99) == b""


# Files that name files


@pytest.mark.parametrize("name", ["a.csv", "my tower.draws.csv", "Würfel", "a..b", ".a"])
def test_a_plain_name_is_found_beside_the_file(name: str) -> None:
    assert path_beside(name, "folder/my.toml") == Path("folder") / name


@pytest.mark.parametrize(
    "name", ["", ".", "..", "/etc/passwd", "../a", "a/", "a\\b", "C:a", "a\0", "ü" * 128, ["a"]]
)
def test_other_names_are_refused(name: object) -> None:
    assert "not a plain name" in refused(path_beside, name, "my.toml")
    assert not isinstance(name, str) or not is_plain_name(name)


# No other way


READING = {"read_text", "read_bytes", "open", "fdopen", "read_table", "ParquetFile", "memmap"}
"""Methods that open files, as the function `open` does."""

DECODING = {"gzip", "zlib", "tomllib", "pickle", "shelve", "marshal", "bz2", "lzma", "zipfile"}
"""Modules whose readers trust what they are given."""

OTHERS = {
    "foundation/reading.py": "the reader",
    "foundation/files.py": "syncs our own files to the disk",
    "foundation/locks.py": "holds files that it writes",
    "foundation/plugin.py": "compares objects by their pickles",
    "tower/recording.py": "packs with gzip",
    "game/core/replays/replay.py": "writes a replay",
    "game/bulk/results/parquet.py": "reads Parquet from bytes",
    "calibration/twin/points.py": "appends points",
    "game/testing/bots.py": "pickles a player and takes it back",
    "command/main.py": "lets the output go nowhere",
    "pages/palette.py": "a check sum",
    "viewer/boards/shogun/moments.py": "opens a course, no file",
    "viewer/boards/shogun/film.py": "opens a course, no file",
    "viewer/page/encode.py": "packs a page",
    "viewer/draw/typography.py": "a typeface of the package",
}
"""Modules that open or unpack, and why that is none of a stranger's files."""


def opening(source: str) -> Iterator[str]:
    """What opens or unpacks files in a module."""
    if not any(word in source for word in ("open", *READING, *DECODING)):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and not any(is_mode_to_write(each) for each in node.args):
            match node.func:
                case ast.Attribute(attr=name) if name in READING:
                    yield name
                case ast.Name(id="open"):
                    yield "open"
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in DECODING)
        elif isinstance(node, ast.ImportFrom) and node.module in DECODING:
            yield node.module


def is_mode_to_write(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant) and argument.value in ("w", "wb", "a", "ab", "x")


@pytest.mark.long
def test_no_module_opens_files_except_by_the_reader() -> None:
    found = {
        file.relative_to(folder.parent).as_posix()
        for folder in FOLDERS
        for file in folder.parent.rglob("*.py")
        if any(opening(file.read_text("utf-8")))
    }
    assert found - OTHERS.keys() == set()
    assert OTHERS.keys() - found == set()  # what no longer opens anything needs no reason


@pytest.mark.parametrize(
    "source", ["Path(a).read_text()", "open(a)", "with path.open() as file: pass", "import zipfile"]
)
def test_another_way_to_open_files_would_be_found(source: str) -> None:
    assert list(opening(source))
