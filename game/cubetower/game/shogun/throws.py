"""The throws of a replay, and the files of their recordings."""

from __future__ import annotations

from pathlib import Path

from cubetower.foundation.reading import is_plain_name
from cubetower.game.core import Replay, ReplayLine
from cubetower.game.errors import ReplayError
from cubetower.game.shogun.rules.events import TOSSES
from cubetower.tower import Cubes, CubesError
from cubetower.tower.conditional.chain import ReplayThrow


def throws_in(replay: Replay) -> tuple[ReplayThrow, ...]:
    """The throws of a replay, in order.

    Raises:
        ReplayError: the cubes of a line cannot be read.
    """
    lines = (line for line in replay.lines if line.event["event"] in TOSSES)
    return tuple(_throw(replay.path, line, number) for number, line in enumerate(lines))


def recording_files(replay: Replay) -> dict[int, Path]:
    """The recordings that a replay names, by the number of the throw.

    They are in the folder ``<replay>.recordings`` beside it, and nowhere else.

    Raises:
        ReplayError: a line does not name one.
    """
    path, found = Path(replay.path), {}
    folder = path.with_name(f"{path.name}.recordings")
    throws = sum(line.event["event"] in TOSSES for line in replay.lines)
    for line in replay.lines:
        if line.event["event"] == "recording":
            number, file = line.event.get("battle"), line.event.get("file")
            if type(number) is not int or not 0 <= number < throws or not isinstance(file, str):
                why = "names no recording: the number of a throw, and a file"
                raise ReplayError(path, line.number, why)
            beside, _, name = file.partition("/")
            if not (beside.endswith(".recordings") and is_plain_name(name)):
                why = f"names {file!r:.60}; recordings are files of the folder {folder.name}"
                raise ReplayError(path, line.number, why)
            found[number] = folder / name
    return found


def _throw(path: str, line: ReplayLine, number: int) -> ReplayThrow:
    try:
        thrown, fell = (Cubes(line.event[key]) for key in ("thrown", "fell"))
        tapped = Cubes(line.event.get("tapped") or {})
    except (KeyError, TypeError, CubesError) as error:
        why = f"its cubes cannot be read ({error}); is this file damaged?"
        raise ReplayError(path, line.number, why) from None
    return ReplayThrow(number, thrown, fell, tapped, line.number)
