"""Reads files that may come from a stranger: only ordinary ones, limited in size, strictly decoded.

A link counts as the file that it leads to. Every reader states its size limit; text must be UTF-8,
and data no deeper, and with no longer numbers, than in any of our files. Every fault is an
`UnreadableError`, which says where, why and what to do, and quotes at most a name or a character.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import math
import os
import re
import stat
import tomllib
import zlib
from contextlib import suppress
from hashlib import sha256
from pathlib import Path, PureWindowsPath
from typing import Any, Final, NoReturn

from cubetower.foundation.errors import UnreadableError

MB: Final = 1_000_000
"""Unit of size limits. Those here and in the readers are assumed: many times what is written."""
NO_BREAK: Final = "\u00a0"
"""The space between a number and its unit."""
MAX_NAME_BYTES: Final = 255
"""Of a file's name, on all usual systems."""
MAX_NESTING: Final = 64
"""Nested lists and objects in TOML and JSON."""
MAX_DIGITS: Final = 300
"""Digits of a whole number in TOML and JSON, so that each can become a floating-point number."""


def read_bytes(path: Path | str, max_bytes: int) -> bytes:
    """Read an ordinary file.

    Args:
        path: of the file, or of a link to it.
        max_bytes: its largest size.

    Raises:
        UnreadableError: there is no such file (`is_missing`), it is not an ordinary one, too large,
            or not readable.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _NO_WAITING)
        try:
            found = _read_ordinary(handle, path, max_bytes)
        finally:
            os.close(handle)
    except FileNotFoundError as error:
        raise UnreadableError(path, None, "there is no such file", "check the name") from error
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
        raise UnreadableError(path, None, reason, "name a readable file") from error
    except UnreadableError:
        raise
    except ValueError:  # a null byte, or half of a surrogate pair
        raise UnreadableError(path, None, "is not the name of a file", "check the name") from None
    if len(found) > max_bytes:
        raise _too_large(path, max_bytes)
    return found


def read_head(path: Path | str, size: int) -> bytes:
    """The first bytes of an ordinary file; none of what is not one, or cannot be read."""
    with suppress(OSError), os.fdopen(os.open(path, os.O_RDONLY | _NO_WAITING), "rb") as file:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return file.read(size)
    return b""


def read_text(path: Path | str, max_bytes: int) -> str:
    """Read a file of UTF-8 text; drops a byte order mark, keeps line ends.

    Raises:
        UnreadableError: as `read_bytes`, or it is not UTF-8 text; names the line.
    """
    return decode_text(read_bytes(path, max_bytes), path)


def decode_text(data: bytes, path: Path | str) -> str:
    """The text of a file's bytes.

    Raises:
        UnreadableError: it is not UTF-8 text; names the line.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UnreadableError(path, line, "not UTF-8 text", "save the file as UTF-8") from None


def read_toml(path: Path | str) -> dict[str, Any]:
    """Read a TOML file.

    Raises:
        UnreadableError: as `read_text`, or it is not TOML; names the line.
    """
    return parse_toml(read_text(path, MB), path)


def parse_toml(text: str, path: Path | str) -> dict[str, Any]:
    """The data of a TOML text.

    Raises:
        UnreadableError: it is not TOML, too deep, or has a number with too many digits.
    """
    if _DOTTED.search(text):  # takes the parser forever
        raise _too_deep(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r" \(at line (\d+), column \d+\)$", message)
        line = int(place[1]) if place else text.count("\n") + 1
        message = message[: place.start()] if place else message
        raise UnreadableError(path, line, f"not TOML: {message}", "correct the line") from None
    except RecursionError:
        raise _too_deep(path) from None
    except ValueError:  # from Python, for a number with too many digits
        raise _too_long(path) from None
    check_data(data, path)
    return data


def read_rows(path: Path | str, max_bytes: int = MB) -> list[dict[str, str]]:
    """Read the rows of a CSV table, each by column name.

    Raises:
        UnreadableError: as `read_text`, or it is not CSV; names the line.
    """
    table = csv.DictReader(io.StringIO(read_text(path, max_bytes), newline=""), strict=True)
    try:
        return list(table)
    except csv.Error as error:
        reason = f"not CSV: {error}"
        raise UnreadableError(path, table.line_num, reason, "correct the line") from None


def read_json(path: Path | str, max_bytes: int = MB) -> Any:
    """Read a JSON file.

    Raises:
        UnreadableError: as `read_text`, or it is not JSON; names the line.
    """
    return parse_json(read_text(path, max_bytes), path)


def parse_json(text: str | bytes, path: Path | str, line: int | None = None) -> Any:
    """The data of a JSON text.

    Args:
        text: the JSON; bytes must be UTF-8.
        path: of the file, for messages.
        line: its number in the file, if the text is one of its lines.

    Raises:
        UnreadableError: it is not JSON (with NaN, Infinity or a repeated key it is not), too deep,
            or has a number with too many digits.
    """
    damaged = "the file is damaged"
    try:
        text = text if isinstance(text, str) else text.decode()
        data = _JSON.decode(text)
    except json.JSONDecodeError as error:
        where = line if line is not None else error.lineno
        raise UnreadableError(path, where, f"is not JSON ({error.msg})", damaged) from None
    except UnicodeDecodeError:
        raise UnreadableError(path, line, "is not text", damaged) from None
    except RecursionError:
        raise _too_deep(path, line) from None
    except _NotJsonError as error:
        raise UnreadableError(path, line, f"is not JSON ({error})", damaged) from None
    except ValueError:
        raise _too_long(path, line) from None
    # This quick test finds nearly all texts to be neither too deep nor with too long a number.
    if text.count("[") + text.count("{") > MAX_NESTING or _LONG.search(text):
        check_data(data, path, line)
    return data


def check_data(data: Any, path: Path | str, line: int | None = None) -> None:
    """Check that plain data are not too deep, and have no number with too many digits.

    Raises:
        UnreadableError: they are.
    """
    level, depth = [data], 0
    while level:
        if any(type(each) is int and abs(each) >= _TOO_LARGE for each in level):
            raise _too_long(path, line)
        inner = [each for each in level if isinstance(each, dict | list)]
        depth += bool(inner)
        if depth > MAX_NESTING:
            raise _too_deep(path, line)
        level = [
            part for each in inner for part in (each.values() if isinstance(each, dict) else each)
        ]


def hash_data(data: Any) -> str:
    """What tells plain data apart: 12 hexadecimal digits of a SHA-256.

    Comments, line ends and the order of keys in its file make no difference, nor do machines.
    """
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:12]


def unpack(data: bytes, path: Path | str, max_bytes: int) -> bytes:
    """Unpack gzip data.

    Args:
        data: packed.
        path: of the file, for messages.
        max_bytes: largest size once unpacked.

    Raises:
        UnreadableError: it is not gzip, damaged, or unpacks to more.
    """
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            found = packed.read(max_bytes + 1)
    except (EOFError, OSError, zlib.error):
        fix = "take another copy of the file"
        raise UnreadableError(path, None, "is not packed with gzip, or damaged", fix) from None
    if len(found) > max_bytes:
        reason = f"unpacks to more than {_size(max_bytes)}"
        raise UnreadableError(path, None, reason, "no such file of ours is so large")
    return found


def path_beside(name: object, origin: Path | str) -> Path:
    """The path of a file in the same folder that another file names.

    Args:
        name: as it stands in the file.
        origin: the file that names it.

    Raises:
        UnreadableError: it is not a plain name.
    """
    if not isinstance(name, str) or not is_plain_name(name):
        reason = f"names {name!r:.60}, which is not a plain name"
        raise UnreadableError(
            origin, None, reason, "put that file in the same folder, and write its name only"
        )
    return Path(origin).parent / name


def is_plain_name(name: str) -> bool:
    """Whether a text is a file name without a folder, on any system."""
    return (
        name not in ("", ".", "..")
        and len(name.encode(errors="replace")) <= MAX_NAME_BYTES
        and name == Path(name).name == PureWindowsPath(name).name
        and name.isprintable()
    )


def printable(text: str) -> str:
    """Another person's text in one line, without control codes for the terminal."""
    line = NO_BREAK.join(" ".join(part.split()) for part in text.split(NO_BREAK))
    return "".join(
        letter if letter.isprintable() or letter == NO_BREAK else "\ufffd" for letter in line
    )


_NO_WAITING: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Without these, reading would wait for the writer of a pipe, and Windows change line ends."""
_KEY: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')"""
"""A part of a key; a file within its size limit has too few longer ones to matter."""
_DOTTED: Final = re.compile(rf"(?<![\\\w'\"-])(?:{_KEY}[ \t]*+\.[ \t]*+){{{MAX_NESTING}}}")
_LONG: Final = re.compile(rf"[0-9]{{{MAX_DIGITS + 1}}}")
_TOO_LARGE: Final = 10**MAX_DIGITS


class _NotJsonError(ValueError):
    """Text that Python accepts as JSON, though it is not, or is ambiguous."""


def _read_ordinary(handle: int, path: Path | str, max_bytes: int) -> bytes:
    """Read an ordinary file, and at most one byte beyond the limit: it may grow meanwhile."""
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        reason = "is a folder" if stat.S_ISDIR(status.st_mode) else "is not an ordinary file"
        raise UnreadableError(path, None, reason, "name a file")
    if status.st_size > max_bytes:
        raise _too_large(path, max_bytes)
    with os.fdopen(handle, "rb", closefd=False) as file:
        found = file.read(status.st_size + 1)
        if len(found) > status.st_size:
            found += file.read(max_bytes + 1 - len(found))
    return found


def _refuse(name: str) -> NoReturn:
    raise _NotJsonError(f"{name:.20} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _refuse(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _NotJsonError(f"{twice!r:.40} is there twice")
    return found


_JSON: Final = json.JSONDecoder(
    parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_object
)


def _too_large(path: Path | str, max_bytes: int) -> UnreadableError:
    reason = f"is larger than {_size(max_bytes)}"
    return UnreadableError(path, None, reason, "no such file may be so large")


def _too_deep(path: Path | str, line: int | None = None) -> UnreadableError:
    reason = f"is nested more than {MAX_NESTING} deep"
    return UnreadableError(path, line, reason, "the file is damaged")


def _too_long(path: Path | str, line: int | None = None) -> UnreadableError:
    reason = f"has a number of more than {MAX_DIGITS} digits"
    return UnreadableError(path, line, reason, "write a smaller one")


def _size(count: int) -> str:
    return f"{count / MB:g} MB" if count >= MB else f"{count / 1000:g} kB"
