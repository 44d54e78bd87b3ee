"""The arts in words: the choice of an artist, and the events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cubetower.game.core import Event, Move, Seat
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.presentation.words import Entry, OverviewLine, Wording, Words
from cubetower.game.shogun.rules.modules.arts.events import Artist, Lines
from cubetower.game.shogun.rules.modules.arts.lines import ArtsState
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.words.descriptions import describe


def lines_text(lines: Iterable[str]) -> str:
    """Rows and columns, such as ``rows 1,4, column 2``; skips all else among the lines."""
    parts, names = [], list(lines)
    for kind in ("row", "column"):
        found = (line.removeprefix(kind) for line in names)
        if numbers := [line for line in found if line.isdecimal()]:
            parts.append(f"{kind}{'s' * (len(numbers) > 1)} {','.join(numbers)}")
    return ", ".join(parts)


@caption_of.register
def _caption_artist(event: Artist) -> Caption:
    return Caption(event.seat, f"an artist, as patron of {event.region}")


@describe.register
def _describe_artist(event: Artist) -> str:
    crossing = event.artist.replace("row", "row ").replace(" column", ", column ")
    return f"{event.seat} is patron of {event.region}: {crossing}"


def _crossing(name: str) -> str:
    """Such as ``2/5``."""
    return name.removeprefix("row").replace(" column", "/")


def _ask_artist(seen: Observation) -> str:
    region = seen.question.about["region"]
    return f"You are the patron of the {region} region: which artist does your marker replace?"


def _take(seen: Observation, move: Move) -> str:
    points = {row[0]: row[1] for row in seen.tables["arts"]}
    row, column = move.split()
    return f"row {row[3:]}, column {column[6:]} (worth {points[row]} and {points[column]} points)"


def _entries(event: Event) -> Iterable[Entry]:
    match event:
        case Artist():
            yield "artists", event.seat, _crossing(event.artist)
        case Lines():  # which rows and columns a player has won or shares (K04)
            for shared, words in ((False, "most in"), (True, "shares")):
                won: dict[Seat, list[str]] = {}
                for line, first in event.first.items():
                    for seat in first if (len(first) > 1) is shared else ():
                        won.setdefault(seat, []).append(line)
                for seat, lines in won.items():
                    yield "artists", seat, f"{words} {lines_text(lines)}"


def _overview(arts: ArtsState, table: object) -> Iterable[OverviewLine]:
    yield "Artists", f"row/column: {', '.join(map(_crossing, arts['open']))}"


WORDS: Final = Words(
    title="Arts",
    questions={"arts.artist": Wording(_ask_artist, _take)},
    columns=("artists",),
    entries=_entries,
    overview=_overview,
)
