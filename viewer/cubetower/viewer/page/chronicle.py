"""What a page tells beside the pictures, as plain data: battles, players, spaces.

Texts stand once in a list, and are named by their places in it; moments of the film are named by
the places of their marks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import astuple
from shapely import Polygon, get_coordinates

from cubetower.game.shogun.words.battles import chance_text
from cubetower.pages.palette import NOBODY, shipped_palette
from cubetower.viewer.chronicle import Chronicle, HistoryEntry, SpaceChronicle
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.page.styles import UniqueList
from cubetower.viewer.scene import BattleSummary, Mark

LATER = 0.5  # s; a result that comes earlier is seen at once
COARSE = 0.8  # units by which a stored outline may differ from that of the map


def encode_mark(mark: Mark) -> list[Any]:
    """A mark, without what it lacks at its end."""
    told = [round(mark.seconds, 3), mark.kind, mark.label, round(mark.upset, 3), mark.number]
    battle = mark.battle and _battle(mark.battle)
    return [*told, mark.year, list(mark.seats), battle] if mark.year or battle else told


def _battle(battle: BattleSummary) -> list[Any]:
    odds = battle.odds and [round(chance, 4) for chance in battle.odds]
    words = battle.odds and [chance_text(chance) for chance in battle.odds]
    seen = round(battle.result_at, 2)
    return [battle.attacker, battle.defender, battle.winner, battle.outcome, seen, odds, words]


def encode_chronicle(chronicle: Chronicle, marks: Sequence[Mark]) -> dict[str, Any]:
    """What is told of players and spaces."""
    texts: UniqueList[str] = UniqueList()
    moments = [mark.seconds for mark in marks]

    def history(entries: Iterable[HistoryEntry]) -> list[list[Any]]:
        return [_entry(entry, moments, texts.place) for entry in entries]

    players = [
        {"seat": each.seat, "name": each.name, "history": history(each.history)}
        for each in chronicle.players
    ]
    spaces = [_space(each, history(each.history)) for each in chronicle.spaces]
    return {
        "field": chronicle.field, "space": chronicle.space, "round": chronicle.round,
        "players": players, "spaces": spaces, "texts": list(texts),
    }  # fmt: skip


def encode_tones(seats: Iterable[str], marks: Sequence[Mark]) -> dict[str, list[str]]:
    """The colours of cubes, and nobody's, by name: front, top, side, edge, the mark, its colour."""
    palette = shipped_palette()
    sides = ((mark.battle.attacker, mark.battle.defender) for mark in marks if mark.battle)
    names = palette.in_order({NOBODY, *seats, *chain(*sides)})
    tones = {name: palette.tone(name) for name in names}
    return {
        name: [tone.fill, tone.light, tone.dark, tone.edge, tone.mark, tone.mark_colour]
        for name, tone in tones.items()
    }


def _entry(entry: HistoryEntry, moments: Sequence[float], place: Callable[[str], int]) -> list[Any]:
    mark = max(0, bisect_right(moments, entry.seconds) - 1)
    told = [mark, place(entry.when), place(entry.text), entry.amount, entry.owner]
    later = round(entry.result_at - entry.seconds, 1)
    return [*told, later] if later > LATER else told


def _space(space: SpaceChronicle, history: list[list[Any]]) -> dict[str, Any]:
    rings = [_ring(ring) for ring in space.rings]
    block = space.block and [round(each) for each in astuple(space.block)]
    place = {"title": space.title, "rings": rings, "block": block, "owner": space.owner}
    return {**place, "history": history}


def _ring(ring: Sequence[Place]) -> list[int]:
    """An outline in whole units, x and y in turn, with fewer corners."""
    corners = get_coordinates(Polygon(ring).simplify(COARSE))[:-1]
    return [round(number) for number in corners.ravel().tolist()]
