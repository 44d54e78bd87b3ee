"""Changes to a file: bytes, truncation, structure, numbers, nesting, size."""

from __future__ import annotations

import gzip
import json
import re
import tomllib
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import tomli_w

Mutation = Callable[[bytes, Random], bytes]

NUMBERS = (
    *("0", "-1", "1", "1.5", "-0.0", "1e308", "1e999", "-1e999", "nan", "inf", "NaN", "true", '""'),
    *(str(2**31), str(-(2**63)), str(2**64), "9" * 30, "9" * 400, "9" * 5000, "0x1", "1_0", "٣"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, 10**9, 2**63, 10**30, 10**400, 1e308, float("inf")),
    *("", "x", "a\nb", "\x1b[31m", "../x", "/dev/zero", "0", "é" * 300, "\ud800", "red"),
    *(
        [],
        {},
        [[]],
        {"": 0},
        [0] * 50,
        {"event": "game"},
        [["red", 1]],
        {"red": -1},
        {"red": 10**12},
    ),
)
BYTES = (
    b"\0",
    b"\n",
    b"\r",
    b'"',
    b",",
    b"\xff",
    b"\xef\xbb\xbf",
    b"=",
    b"[",
    b"{",
    b"\xc0\xaf",
    b"-",
)


def flip_bits(data: bytes, rng: Random) -> bytes:
    """Flip one to eight bits."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8) if changed else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def put_bytes(data: bytes, rng: Random) -> bytes:
    """Put a byte of meaning somewhere, or instead of another."""
    place = rng.randint(0, len(data))
    return data[:place] + rng.choice(BYTES) + data[place + rng.randint(0, 1) :]


def move_bytes(data: bytes, rng: Random) -> bytes:
    """Delete a stretch, write it twice, or put it elsewhere."""
    start = rng.randint(0, len(data))
    part = data[start : start + rng.choice((1, 4, 16, 256, 4096))]
    left = data[:start] + data[start + len(part) :]
    place = rng.randint(0, len(left))
    return rng.choice(
        (left, data[:start] + part + data[start:], left[:place] + part + left[place:])
    )


def truncate(data: bytes, rng: Random) -> bytes:
    """Cut off the end, or the beginning."""
    place = rng.randint(0, len(data))
    return rng.choice((data[:place], data[:place], data[place:]))


def change_number(data: bytes, rng: Random) -> bytes:
    """Write other numbers."""
    places = list(re.finditer(rb"(?<![\w.])-?\d+(\.\d+)?(e-?\d+)?", data))
    for found in rng.sample(places, min(len(places), rng.randint(1, 2))):
        place, end = found.span()
        if found[0] == data[place:end]:
            data = data[:place] + rng.choice(NUMBERS).encode() + data[end:]
    return data


def change_lines(data: bytes, rng: Random) -> bytes:
    """Delete lines, write them twice, exchange or shuffle them."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.randrange(4)
    if what == 0:
        del lines[min(one, other) : max(one, other) + 1]
    elif what == 1:
        lines.insert(other, lines[one])
    elif what == 2:
        lines[one], lines[other] = lines[other], lines[one]
    else:
        rng.shuffle(lines)
    return b"".join(lines)


def nest(data: bytes, rng: Random) -> bytes:
    """Put brackets in brackets where a value may stand."""
    deep = rng.choice((5, 60, 70, 500, 1000, 20_000))
    if rng.random() < 0.2:  # keys of TOML
        return rng.choice((b"a.", b'"!".', b"'a b' . ")) * deep + b"a = 1\n" + data
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"(", b")")))
    nested = opening * deep + b"1" + closing * deep
    places = [found.end() for found in re.finditer(rb"[:=,\[]\s*", data)] or [0]
    place = rng.choice(places)
    return data[:place] + nested + rng.choice((b"", b",")) + data[place:]


def enlarge(data: bytes, rng: Random) -> bytes:
    """Write lines, or a part of one, very often."""
    lines = data.splitlines(keepends=True) or [b"\n"]
    place = rng.randrange(len(lines))
    many = rng.choice((10, 100, 1000, 20_000))
    many = min(many, 4_000_000 // (len(lines[place]) + 1) + 1)
    if rng.random() < 0.5:
        lines[place] *= many
    else:
        start = rng.randint(0, len(lines[place]))
        lines[place] = lines[place][:start] + lines[place][start : start + 8] * many
    return b"".join(lines)


def change_cells(data: bytes, rng: Random) -> bytes:
    """Change, empty, or drop cells of a CSV table."""
    lines = data.split(b"\n")
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(lines))
        cells = lines[place].split(b",")
        cell = rng.randrange(len(cells))
        what = rng.randrange(4)
        if what == 0:
            del cells[cell]
        elif what == 1:
            cells.insert(cell, rng.choice(NUMBERS).encode())
        elif what == 2:
            cells[cell] = rng.choice((b"", b" ", b'"', b"red", b"1;2", b"\xc3\xa9", b"=1+1"))
        else:
            cells[cell] = rng.choice(cells)
        lines[place] = b",".join(cells)
    return b"\n".join(lines)


def change_json(data: bytes, rng: Random) -> bytes:
    """Change the structure of JSON: of a line, if each is an object of its own."""
    lines = data.split(b"\n") if data.count(b"\n") > 2 and data.startswith(b'{"') else [data]
    place = 0 if rng.random() < 0.3 else rng.randrange(len(lines))
    try:
        tree = _changed(json.loads(lines[place]), rng)
        lines[place] = json.dumps(tree).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # damaged by another change
        return flip_bits(data, rng)
    return b"\n".join(lines)


def change_toml(data: bytes, rng: Random) -> bytes:
    """Change the structure of TOML."""
    try:
        tree = _changed(tomllib.loads(data.decode()), rng)
        return tomli_w.dumps(tree).encode("utf-8", "surrogatepass")
    except (ValueError, TypeError, AttributeError, RecursionError):  # not to be said in TOML
        return flip_bits(data, rng)


def change_packed(data: bytes, rng: Random) -> bytes:
    """Change what gzip has packed: the header, a line of JSON, or the rest."""
    try:
        header, line_end, body = gzip.decompress(data).partition(b"\n")
    except (EOFError, OSError, zlib.error):
        return flip_bits(data, rng)
    if rng.random() < 0.7:
        header = rng.choice((change_json, change_number, nest, truncate, flip_bits))(header, rng)
    else:
        body = rng.choice((flip_bits, truncate, move_bytes, enlarge))(body, rng)
    return gzip.compress(header + line_end + body, 1, mtime=0)


ANY: tuple[Mutation, ...] = (flip_bits, put_bytes, move_bytes, truncate)
TEXT: tuple[Mutation, ...] = (*ANY, change_number, change_lines, nest, enlarge)
BY_SUFFIX: dict[str, tuple[Mutation, ...]] = {
    ".cubes": (*ANY, change_packed, change_packed, change_packed),
    ".csv": (*TEXT, change_cells, change_cells),
    ".json": (*TEXT, change_json, change_json, change_json),
    ".jsonl": (*TEXT, change_json, change_json, change_json, change_json),
    ".parquet": ANY,
    ".sha256": (*ANY, change_lines),
    ".svg": TEXT,
    ".toml": (*TEXT, change_toml, change_toml, change_toml),
}


def with_wrong_types(data: bytes) -> Iterator[tuple[str, bytes]]:
    """A TOML file with each of its values replaced by each of `VALUES`, and what was done."""
    places = len(list(_places(tomllib.loads(data.decode()))))
    for number in range(places):
        for value in VALUES:
            tree = tomllib.loads(data.decode())
            part, key = list(_places(tree))[number]
            part[key] = value
            with suppress(TypeError, UnicodeEncodeError):  # TOML has no null, no half a sign
                yield f"{key} = {value!r:.60}", tomli_w.dumps(tree).encode()


def mutate(data: bytes, suffix: str, rng: Random) -> bytes:
    """Change a file of this suffix, once, or a few times."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data = rng.choice(BY_SUFFIX[suffix])(data, rng)
    return data


def _changed(tree: Any, rng: Random) -> Any:
    """Data with a part of it gone, doubled, renamed, or something else."""
    holders = list(_places(tree))
    if not holders:
        return rng.choice(VALUES)
    part, key = rng.choice(holders)
    what = rng.randrange(6)
    if what == 0:
        del part[key]
    elif what == 1 and isinstance(part, dict):
        part[rng.choice(("", "x", "format", "é"))] = part.pop(key)
    elif what == 2 and isinstance(part, list):
        part.insert(rng.randint(0, len(part)), part[key])
    elif what == 3:
        other, place = rng.choice(holders)
        part[key] = json.loads(json.dumps(other[place], default=str))
    else:
        part[key] = rng.choice(VALUES)
    return tree


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object within data, with each index or key of it."""
    return ((part, key) for part in _parts(tree) for key in _keys(part))


def _parts(tree: Any) -> Iterator[Any]:
    if isinstance(tree, dict | list):
        yield tree
        for each in tree.values() if isinstance(tree, dict) else tree:
            yield from _parts(each)


def _keys(part: Any) -> list[Any]:
    return list(part) if isinstance(part, dict) else list(range(len(part)))
