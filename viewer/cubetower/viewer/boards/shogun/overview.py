"""The overview of SHOGUN: the round, special cards, players, majorities, winter and cubes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cubetower.foundation.wording import ordinal, plural
from cubetower.game.core import Data, Seat
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.board import Board, board
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import ACTIONS, BUILDINGS, FARMER, SPECIALS
from cubetower.game.shogun.standings import (
    Majority,
    WinterProspect,
    majorities_by_region,
    winter_prospects,
)
from cubetower.game.shogun.wording import EFFECTS, SPECIAL_TEXTS, action_text
from cubetower.viewer.boards.facts import Cell, Fact, FactTable, Overview
from cubetower.viewer.boards.shogun.moments import ShogunMoment, TableState
from cubetower.viewer.draw.paper import seat_name

WINTER_STEPS: Final = (
    "Rice is lost, as the last event card says.",
    "Provinces without rice revolt.",
    "Points for provinces, buildings and majorities.",
)
MANY: Final = {
    "castle": "castles", "temple": "temples", "theatre": "theatres", "unrest": "unrest markers",
}  # fmt: skip
ONE: Final = {"unrest": "unrest marker"}
"""Pieces in the plural, and in the singular where it is not their name."""
NOTHING: Final = "·"
NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def overview_of(header: Data, moment: ShogunMoment, position: Position) -> Overview:
    """All that everybody knows at a moment.

    Args:
        header: of the replay.
        moment: that is shown.
        position: with the result of the moment as far as it is seen.
    """
    seats = tuple(header["seats"])
    played = board(header["options"]["board"], len(seats))
    course = _round(moment), _specials(moment.table), _cubes(position, seats)
    winter = _winter(played, position), *_expansions(header, position, seats)
    return course, (_players(position, seats), _majorities(played, position), *winter)


def _round(moment: ShogunMoment) -> FactTable:
    """The steps of the round or of the winter, and which one is under way."""
    table, now = moment.table, _step_now(moment)
    steps = WINTER_STEPS if table.season == "winter" else tuple(_steps(table))
    rows = tuple(_step(number, text, now) for number, text in enumerate(steps, 1))
    when = f"{table.season} of year {table.year}" if table.season else "the game begins"
    return FactTable(f"The order of the round: {when}", rows, words=(0, 1))


def _step(number: int, text: str, now: int) -> tuple[Cell, ...]:
    current = number == now
    name = Fact(f"now {number}" if current else str(number), strong=current, muted=not current)
    return name, Fact(text, strong=current, muted=number < now)


def _steps(table: TableState) -> Iterator[str]:
    yield "Everybody plans, in secret."
    event = EFFECTS.get(table.effect, "") if table.card is not None else ""
    yield f"Event: {event}." if event else "An event card is drawn."
    yield "Bids are opened; then the turn order, with its special cards."
    yield _actions_text(table)
    yield "All cards go back. After autumn comes winter."


def _actions_text(table: TableState) -> str:
    """The ten actions in their order, as far as it is known."""
    names = [
        f"{action_text(action).replace(' ', NO_BREAK)}{' (now)' * (number == table.slot)}"
        for number, action in enumerate(table.slots)
    ]
    hidden = len(ACTIONS) - len(names)
    rest = f"; {hidden} more in an unknown order" if hidden else ""
    return f"Ten actions: {', '.join(names)}{rest}." if names else "Ten actions."


def _step_now(moment: ShogunMoment) -> int:
    """The number of the step that is under way; 0 before the first round."""
    table = moment.table
    if table.season == "winter":
        return 3 if table.scores else 1 + (moment.kind == "battle")
    if not table.slots:
        return 0
    if table.order or table.slot is not None:
        return 4
    return 3 if table.card is not None else 1


def _specials(table: TableState) -> FactTable:
    """The turn order, and what each special card does."""
    holders = {card: seat for seat, card in table.holders.items()}
    offered = table.specials or SPECIALS
    rows = tuple(
        (Fact(ordinal(number) if table.specials else "", muted=True),
         *_special(card, holders.get(card)))
        for number, card in enumerate(offered, 1)
    )  # fmt: skip
    note = "" if holders else "They are chosen when the bids are opened."
    return FactTable("Turn order and special cards", rows, words=(0, 1, 2, 3), note=note)


def _special(card: str, seat: Seat | None) -> tuple[Cell, ...]:
    holder: Cell = Fact(seat_name(seat), seat) if seat else Fact("–", muted=True)
    return Fact(card, strong=seat is not None), holder, Fact(SPECIAL_TEXTS.get(card, ""))


def _cubes(position: Position, seats: Sequence[Seat]) -> FactTable:
    """How many cubes of each colour lie in tower, tray and supply."""
    rows = tuple(_cubes_of(position, colour) for colour in (*seats, FARMER))
    stock = ", ".join(
        plural(position.stock[kind], ONE.get(kind, kind), MANY[kind])
        for kind in (*BUILDINGS, "unrest")
    )
    return FactTable(
        "Cubes",
        rows,
        ("", "in the tower", "in the tray", "left in the supply"),
        note=f"Left in the stock: {stock}.",
    )


def _cubes_of(position: Position, colour: str) -> tuple[Cell, ...]:
    where = position.inside, position.tray, position.supply
    name = "Farmers" if colour == FARMER else seat_name(colour)
    return Fact(name, colour), *(str(cubes.get(colour, 0) or NOTHING) for cubes in where)


def _players(position: Position, seats: Sequence[Seat]) -> FactTable:
    """What everybody has."""
    rows = tuple(_player(position, seat) for seat in seats)
    heads = ("", "provinces", "armies", "unrest", "chests", "rice", "points")
    return FactTable("Players", rows, heads)


def _player(position: Position, seat: Seat) -> tuple[Cell, ...]:
    mine = [name for name, owner in position.owner.items() if owner == seat]
    counts = (
        len(mine),
        sum(position.armies[name] for name in mine),
        sum(position.unrest.get(name, 0) for name in mine),
        position.chests[seat],
        position.rice[seat],
    )
    points = Fact(str(position.points[seat]), strong=True)
    return Fact(seat_name(seat), seat), *(str(count or NOTHING) for count in counts), points


def _majorities(played: Board, position: Position) -> FactTable:
    """Who has how many buildings in each region, the leaders first."""
    standings = majorities_by_region(played, position)
    rows = tuple(
        (region, *(_leaders(kinds.get(kind)) for kind in BUILDINGS))
        for region, kinds in standings.items()
    )
    heads = ("region", *(f"{MANY[kind]} ({points})" for kind, points in BUILDINGS.items()))
    note = "In brackets the points of a majority in winter; who shares one gets a point less."
    return FactTable("Majorities in the regions", rows, heads, (0, 1, 2, 3), note)


def _leaders(majority: Majority | None) -> Cell:
    if majority is None:
        return Fact("–", muted=True)
    cells = (
        Fact(str(count), seat, strong=seat in majority.leaders, muted=seat not in majority.leaders)
        for seat, count in majority.counts.items()
    )
    return tuple(cells)


def _winter(played: Board, position: Position) -> FactTable:
    """The points of everybody if winter came now, and who would starve."""
    found = winter_prospects(played, position)
    rows = tuple((Fact(seat_name(seat), seat), *_prospect(each)) for seat, each in found.items())
    heads = ("", "provinces", "buildings", "majorities", "points", "without rice", "revolts")
    note = "Before the winter’s loss of rice, and without what expansions add."
    return FactTable("If winter came now", rows, heads, note=note)


def _expansions(header: Data, position: Position, seats: Sequence[Seat]) -> Iterator[FactTable]:
    """What lies open of the expansions; none without any."""
    tables = header.get("tables", {})
    rows = tuple(
        (name, _expansion_cell(said, seats))
        for module, shown in presentations(position.extra).items()
        for name, said in shown.words.overview(position.extra[module], tables.get(module))
    )
    if rows:
        yield FactTable("Expansions", rows, words=(0, 1))


def _expansion_cell(said: str | Mapping[Seat, object], seats: Sequence[Seat]) -> Cell:
    if isinstance(said, str):
        return said
    return tuple(Fact(str(said[seat]), seat) for seat in seats if seat in said) or "–"


def _prospect(prospect: WinterProspect) -> tuple[Cell, ...]:
    points = prospect.points
    shares = sum(points[kind] for kind in BUILDINGS)
    counts = points["provinces"], points["buildings"], shares
    gained = (Fact(f"+{each}" if each else NOTHING) for each in counts)
    total = Fact(f"+{prospect.total}", strong=True)
    return *gained, total, str(prospect.missing or NOTHING), str(prospect.revolts or NOTHING)
