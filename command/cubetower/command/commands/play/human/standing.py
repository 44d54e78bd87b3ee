"""What a player of SHOGUN looks up: special cards, supplies, majorities, tower and tray."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.human.overview import board_of, round_table
from cubetower.command.terminal.output import colour_text, cubes_text, table
from cubetower.foundation.wording import join_names, ordinal, plural
from cubetower.game.core import Seat
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import BUILDINGS, CHEST_CARDS, FARMER, SPECIALS
from cubetower.game.shogun.standings import Majority, majorities_by_region, winter_prospects
from cubetower.game.shogun.wording import SPECIAL_TEXTS
from cubetower.game.shogun.words.course import course
from cubetower.game.shogun.words.questions import special_text
from cubetower.tower import Cubes


def show_round(seen: Observation) -> Iterator[RenderableType]:
    """The order of round and winter, and the round as it lies on the table."""
    yield Text(course(seen))
    yield Text()
    yield round_table(seen)


def show_specials(seen: Observation) -> Iterator[RenderableType]:
    """The special cards: on which position they lie, what they do, who has them."""
    holders = {card: seat for seat, card in seen.special.items()}
    positions = {card: number for number, card in enumerate(seen.offered, 1)}
    shown = table("position", "special card", "what it does", "who has it",
                  words=("special card", "what it does", "who has it"))  # fmt: skip
    for card in sorted(SPECIALS, key=lambda each: positions.get(each, 0)):
        position = ordinal(positions[card]) if card in positions else "·"
        holder = colour_text(holders[card]) if card in holders else Text("nobody", "dim")
        shown.add_row(position, special_text(card), SPECIAL_TEXTS[card], holder)
    yield shown
    yield Text("They lie on the positions in turn order; whoever takes one has it for the round "
               "(R02, R08). Armies that they add come from the supply (C03).", "dim")  # fmt: skip


def show_supply(seen: Observation) -> Iterator[RenderableType]:
    """What everybody has left, and what the stock has."""
    thrown = Cubes(seen.inside) + Cubes(seen.tray)
    columns = ("in the supply", "on the map", "tower and tray", "chests", "rice")
    shown = table("armies", *columns, words=("armies",))
    for seat in seen.seats:
        held = (name for name, owner in seen.owner.items() if owner == seat)
        on_map = sum(seen.armies[province] for province in held)
        goods = (seen.chests[seat], seen.rice[seat])
        counts = (seen.supply[seat], on_map, thrown[seat], *goods)
        style = "bold" if seat == seen.seat else ""
        shown.add_row(colour_text(seat), *map(str, counts), style=style)
    farmers = (seen.supply[FARMER], "·", thrown[FARMER], "·", "·")
    shown.add_row(colour_text(FARMER, "farmers"), *map(str, farmers))
    yield shown
    left = (plural(seen.stock[kind], kind) for kind in BUILDINGS)
    markers = plural(seen.stock["unrest"], "unrest marker")
    yield Text(f"Stock: {join_names([*left, markers])}.")
    cards = join_names([str(chests) for chests in CHEST_CARDS.values()])
    yield Text(f"Everybody has the chest cards {cards} in every round; they are never spent (R12).")


def show_tower(seen: Observation) -> Iterator[RenderableType]:
    """What lies in the tower and in the tray."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("Tower", cubes_text(Cubes(seen.inside)))
    grid.add_row("Tray", cubes_text(Cubes(seen.tray)))
    yield grid
    yield Text("What lies in the tray goes in with the next throw (C01); what is in the tower may "
               "fall with it.", "dim")  # fmt: skip


def show_majorities(seen: Observation) -> Iterator[RenderableType]:
    """Who leads in each region, and the points if winter came now (W04)."""
    board = board_of(seen)
    found = majorities_by_region(board, seen)
    prices = [f"{kind} {points}" for kind, points in BUILDINGS.items()]
    shown = table("region", *prices, words=("region", *prices))
    for region, majorities in found.items():
        cells = (_leaders(majorities.get(kind)) for kind in BUILDINGS)
        shown.add_row(Text(region, "bold"), *cells)
    yield shown
    yield Text(
        "Who has most, how many, and + the points for it now; then who follows. "
        "If shared, each gets 1 point less (W04).",
        "dim",
    )
    yield _winter_points(seen)
    yield Text("Without revolts for want of rice, and without expansions.", "dim")


def _leaders(found: Majority | None) -> Text:
    """Who has most, how many, the points of each, and who follows."""
    if found is None:
        return Text("·", "dim")
    names = Text(" ").join(_square(seat) for seat in found.leaders)
    names.append(f" {found.counts[found.leaders[0]]}", "bold")
    names.append(f" +{found.points}{' each' * (len(found.leaders) > 1)}")
    for seat, count in found.counts.items():
        if seat not in found.leaders:
            names.append(", ").append_text(_square(seat)).append(f" {count}")
    return names


def _square(seat: Seat) -> Text:
    return colour_text(seat)


def _winter_points(seen: Observation) -> Table:
    """The points of everybody if winter came now, without revolts and expansions."""
    board, seats = board_of(seen), seen.seats
    found = winter_prospects(board, seen)
    kinds = list(found[seats[0]].points)
    shown = table("if winter came now", *kinds, "winter", "total", words=("if winter came now",))
    for seat in sorted(seats, key=lambda each: -found[each].total - seen.points[each]):
        gained = found[seat].total
        row = (str(found[seat].points[kind] or "·") for kind in kinds)
        style = "bold" if seat == seen.seat else ""
        shown.add_row(colour_text(seat), *row, str(gained), str(gained + seen.points[seat]),
                      style=style)  # fmt: skip
    return shown


def lookups(seen: Observation) -> Mapping[str, tuple[str, Iterable[RenderableType]]]:
    """By what is typed: what it says, for the help, and what is shown."""
    return {
        "round": ("the order of a round, and where the game is now", show_round(seen)),
        "cards": ("the special cards: what they do, who has them", show_specials(seen)),
        "supply": ("what everybody and the stock have left", show_supply(seen)),
        "tower": ("what lies in the tower and the tray", show_tower(seen)),
        "majorities": ("who leads in the regions; points if winter came now",
                       show_majorities(seen)),
    }  # fmt: skip
