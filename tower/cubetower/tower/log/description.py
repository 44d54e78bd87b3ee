"""The TOML beside a toss log: who made it, with what tower, and how."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomli_w

from cubetower.foundation import OutputError, UnreadableError
from cubetower.foundation.reading import MB, parse_toml, read_text
from cubetower.tower.log.tosslog import LOG_KINDS, LogDescription, LogError, LogProblem
from cubetower.tower.notation import is_letters

_FIELDS = ("kind", "title", "made_with", "colours", "farmers", "cube_edge_mm", "letters")


def read_description(path: Path) -> LogDescription | None:
    """Read a description; None if there is no such file.

    Raises:
        LogError: the file is not UTF-8 or not TOML, or a value cannot be used.
    """
    try:
        text = read_text(path, MB)
        data = parse_toml(text, path)
    except UnreadableError as error:
        if error.is_missing:
            return None
        raise LogError.of(error) from None
    problems = [
        LogProblem(str(path), _line_of(key, text), None, f"{key}: {reason}", fix)
        for key, reason, fix in _faults(data)
    ]
    if problems:
        raise LogError(problems)
    return _from_data(data)


def text_to_write(
    description: LogDescription, path: Path, *, amend: bool = False, overwrite: bool = False
) -> str | None:
    """The TOML to write beside a log; None if nothing need be written.

    A file with the same description stays as it is, with its comments. The default description
    (recorded, by unknown) is not worth a file.

    Args:
        description: of the log.
        path: of the TOML.
        amend: whether another description that is there may be changed; all else in it stays.
        overwrite: whether it may be replaced.

    Raises:
        OutputError: there is a different description already, or it cannot be changed.
        LogError: the description to be changed cannot be used.
    """
    if not path.exists():
        return None if description == LogDescription() else tomli_w.dumps(_to_data(description))
    if _is_described_by(path, description):
        return None
    if overwrite:
        return tomli_w.dumps(_to_data(description))
    if amend:
        return _amend_text(description, path)
    raise OutputError(f"{path} describes another log; move it away, or give this log another name")


def _amend_text(description: LogDescription, path: Path) -> str:
    import tomlkit  # takes long to load
    from tomlkit.exceptions import TOMLKitError

    try:
        text = read_text(path, MB)
        old, new = parse_toml(text, path), _to_data(description)
    except UnreadableError as error:
        raise LogError.of(error) from None
    with suppress(TOMLKitError, LookupError):  # which it raises for tables in an odd order
        document = tomlkit.parse(text)
        _amend(document, old, new)
        text = tomlkit.dumps(document)
        if parse_toml(text, path) == new:
            return text
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    raise OutputError(
        f"{path} is written so that it cannot be changed here. Write this into it by hand, and "
        f"take out what it replaces:\n{tomli_w.dumps(changed).strip()}"
    )


def _amend(table: MutableMapping[str, Any], old: dict[str, Any], new: dict[str, Any]) -> None:
    """Change a table where its data differ, so that all other text in it stays."""
    for key in old.keys() - new.keys():
        del table[key]
    for key, value in new.items():
        if isinstance(value, dict) and isinstance(old.get(key), dict):
            _amend(table[key], old[key], value)
        elif key not in old or old[key] != value:
            table[key] = value


def check_description(description: LogDescription, path: Path) -> None:
    """Make sure that the TOML of `text_to_write` can be read again.

    Raises:
        LogError: a value cannot be used.
    """
    faults = _faults(_to_data(description))
    if faults:
        place = str(path)
        raise LogError(
            [LogProblem(place, None, None, f"{k}: {why}", fix) for k, why, fix in faults]
        )


def _is_described_by(path: Path, description: LogDescription) -> bool:
    try:
        return read_description(path) == description
    except LogError:
        return False


def _line_of(key: str, text: str) -> int:
    """Line of a top-level key or table; 1 if it is not there."""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"""\s*\[?\s*["']?{key}["']?\s*[=\]]""", line):
            return number
    return 1


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_colours(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(colour, str) and colour for colour in value)
        and len(set(value)) == len(value)
    )


def _are_letters(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    typed = [letter.casefold() for letter in value.values() if isinstance(letter, str)]
    return len(set(typed)) == len(value) and all(map(is_letters, typed))


def _is_length(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and math.isfinite(value) and value > 0  # type: ignore[arg-type, operator]


_CHECKS: dict[str, tuple[Callable[[object], bool], str]] = {
    "kind": (lambda value: value in LOG_KINDS, f"write one of {', '.join(LOG_KINDS)}"),
    "title": (_is_text, "write a text in quotes"),
    "made_with": (_is_text, "write a text in quotes"),
    "colours": (_are_colours, 'write each colour once, as in ["red", "blue"]'),
    "farmers": (_is_text, "write a colour in quotes"),
    "cube_edge_mm": (_is_length, "write a length in mm, such as 8.0"),
    "letters": (_are_letters, 'write one or two letters for each colour, as in black = "k"'),
}


def _faults(data: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The faults of a description: key, reason and fix of each."""
    faults = [
        (key, f"{data[key]!r:.60} cannot be used", fix)
        for key, (accepts, fix) in _CHECKS.items()
        if key in data and not accepts(data[key])
    ]
    if "kind" not in data:
        faults.insert(0, ("kind", "not given", f"write kind = one of {', '.join(LOG_KINDS)}"))
    farmers, colours = data.get("farmers"), data.get("colours")
    if not faults and farmers and colours and farmers not in colours:
        reason = f"{farmers!r:.60} is not one of the colours"
        faults.append(("farmers", reason, "add it to colours"))
    if faults:
        return faults
    letters = data.get("letters", {})
    names = {name.casefold(): name for name in (*letters, *(colours or ()))}
    for colour, letter in letters.items():
        if names.get(letter.casefold(), colour) != colour:
            reason = f"{letter!r} is the name of another colour"
            faults.append(("letters", reason, f"write other letters for {colour:.60}"))
    return faults


def _from_data(data: dict[str, Any]) -> LogDescription:
    edge = data.get("cube_edge_mm")
    return LogDescription(
        kind=data["kind"],
        title=data.get("title", ""),
        made_with=data.get("made_with", ""),
        colours=tuple(data.get("colours", ())),
        farmers=data.get("farmers", ""),
        cube_edge_mm=None if edge is None else float(edge),
        letters=data.get("letters", {}),
        more={key: value for key, value in data.items() if key not in _FIELDS},
    )


def _to_data(description: LogDescription) -> dict[str, Any]:
    data = {key: getattr(description, key) for key in _FIELDS}
    data["colours"] = list(description.colours)
    more = {key: value for key, value in description.more.items() if key not in _FIELDS}
    return {key: value for key, value in data.items() if value not in ("", [], {}, None)} | more
