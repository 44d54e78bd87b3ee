"""The state of a province or a player, and its history in a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubetower.game.core import Data, Seat
from cubetower.game.shogun import FARMER
from cubetower.game.shogun.captions import places_of
from cubetower.game.shogun.rules.events import Fought, Moved
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import BUILDINGS
from cubetower.viewer.boards.board import Status
from cubetower.viewer.boards.shogun.cards.battlecard import battle_name
from cubetower.viewer.boards.shogun.cards.paper import provinces_of
from cubetower.viewer.boards.shogun.japan.pieces import ProvincePieces
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.boards.shogun.schedule import ShogunCut
from cubetower.viewer.chronicle import HistoryEntry
from cubetower.viewer.draw.paper import seat_name


def province_standing(name: str, province: ProvincePieces) -> Status:
    """The status of a province."""
    facts = [("shogun/army", str(province.armies))]
    facts += [(f"shogun/{kind}", "") for kind in province.buildings if kind in BUILDINGS]
    unrest = {0: "", 1: "unrest"}.get(province.unrest, f"{province.unrest} markers of unrest")
    return Status(name, province.owner, tuple(facts), "armies", unrest)


def player_standing(seat: Seat, position: Position, special: str, header: Data) -> Status:
    """The status of a player; `special` is the special card, `header` may have a name."""
    owned = [name for name, owner in position.owner.items() if owner == seat]
    facts = (
        ("shogun/points", str(position.points[seat])),
        ("shogun/rice", str(position.rice[seat])),
        ("shogun/chest", str(position.chests[seat])),
        ("shogun/provinces", str(len(owned))),
        ("shogun/army", str(sum(position.armies[name] for name in owned))),
    )
    return Status(seat_name(seat, header), seat, facts, "provinces", special)


def province_history(cuts: Sequence[ShogunCut], province: str) -> tuple[HistoryEntry, ...]:
    """What has happened to a province, oldest first."""
    entries = []
    for cut in cuts:
        moment = cut.moment
        states = moment.before, moment.after
        before, after = (ProvincePieces.of(each, province) for each in states)
        if said := _event_text(moment, province, before, after):
            entries.append(_entry(cut, said, after.armies, after.owner))
    return tuple(entries)


def player_history(cuts: Sequence[ShogunCut], seat: Seat) -> tuple[HistoryEntry, ...]:
    """What a player has done and suffered, oldest first."""
    return tuple(
        _entry(cut, said, provinces_of(cut.moment.after, seat), seat)
        for cut in cuts
        for said in _actions_of(cut.moment, seat)
    )


def _entry(cut: ShogunCut, said: str, amount: int, owner: Seat | None) -> HistoryEntry:
    table = cut.moment.table
    when = f"{table.season.capitalize()} {table.year}" if table.season else "Start"
    return HistoryEntry(cut.start, cut.result_at, when, said, amount, owner)


def _actions_of(moment: ShogunMoment, seat: Seat) -> Iterator[str]:
    event, captions = moment.event, moment.table.captions
    if isinstance(event, Fought):
        if seat in (event.attacker, event.defender):
            yield f"Battle {moment.battle}, {battle_name(event)}: {_result(event)}"
    elif moment.kind == "act" and captions:
        last = captions[-1]
        if last.seat == seat and not last.passed:
            yield f"{last.text}, {last.province}" if last.province else last.text


def _event_text(
    moment: ShogunMoment, province: str, before: ProvincePieces, after: ProvincePieces
) -> str:
    """What happened in a province, in words; empty if nothing did."""
    event, captions = moment.event, moment.table.captions
    if moment.kind == "opening":
        return f"{_holder(after.owner)} with {after.armies}" if after.armies else ""
    if isinstance(event, Fought) and event.province == province:
        fight = battle_name(event).partition(": ")[2]
        return f"Battle {moment.battle}, {fight}: {_result(event)}"
    if isinstance(event, Fought) and event.source == province:
        return f"sends {event.attackers} to {event.province}"
    if moment.kind == "act" and captions and province in places_of(event):
        caption = captions[-1]
        if isinstance(event, Moved) and event.province == province:
            return f"sends {event.armies} to {event.to}"
        if not caption.passed or before != after:
            return f"{seat_name(caption.seat)}: {caption.text}" if caption.seat else caption.text
    return "" if before == after else _difference(before, after)


def _result(event: Fought) -> str:
    return "nobody’s now" if event.holder is None else f"{seat_name(event.holder)} won"


def _difference(before: ProvincePieces, after: ProvincePieces) -> str:
    """What differs, in words."""
    said = []
    if before.owner != after.owner:
        said.append(_holder(after.owner))
    if before.armies != after.armies:
        said.append(f"{before.armies} → {after.armies} armies")
    if before.unrest != after.unrest:
        said.append("unrest" if after.unrest > before.unrest else "unrest gone")
    if before.buildings != after.buildings:
        said.append(", ".join(after.buildings) or "buildings gone")
    return ", ".join(said)


def _holder(owner: Seat | None) -> str:
    return "Nobody" if owner is None else "Farmers" if owner == FARMER else seat_name(owner)
