"""What a player sees of the position: what everybody has, the round, the map, one province."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import colour_text, cubes_text, table
from cubetower.foundation.wording import ordinal
from cubetower.game.core import Seat
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.board import Board, board
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import ACTIONS, BUILDINGS, SEASONS, event_cards
from cubetower.game.shogun.wording import EFFECTS, action_text
from cubetower.game.shogun.words.questions import province_text, special_text
from cubetower.tower import Cubes

COUNTS = ("provinces", "armies", "castles", "temples", "theatres", "unrest")
LIST_WIDTH = 69  # columns for what is numbered, at 80 of the terminal
NUMBERS = ("armies", "rice", "taxes", "sites", "unrest")


def board_of(seen: Observation) -> Board:
    """The board that is played on."""
    return board(seen.options["board"], len(seen.seats))


def own_provinces(seen: Observation, seat: str) -> list[str]:
    """The provinces of a player, in the order of the board."""
    return [province for province, owner in seen.owner.items() if owner == seat]


def standing_table(seen: Observation) -> Table:
    """What every player has; the player who looks stands out."""
    shown = table("", *COUNTS, "chests", "rice", "points", words=("",))
    for seat in seen.seats:
        mine = own_provinces(seen, seat)
        kinds = [kind for province in mine for kind in seen.buildings.get(province, ())]
        counts = (
            len(mine),
            sum(seen.armies[province] for province in mine),
            *(kinds.count(kind) for kind in BUILDINGS),
            sum(seen.unrest.get(province, 0) for province in mine),
            *(goods[seat] for goods in (seen.chests, seen.rice, seen.points)),
        )
        style = "bold" if seat == seen.seat else ""
        shown.add_row(colour_text(seat), *(str(count or "·") for count in counts), style=style)
    return shown


def round_table(seen: Observation) -> Table:
    """The round: actions in their order, events, special cards, what is in tower and tray."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for name, text in _round_lines(seen):
        grid.add_row(name, text)
    return grid


def _round_lines(seen: Observation) -> Iterator[tuple[str, Text]]:
    when = "winter" if seen.season == len(SEASONS) else SEASONS[seen.season]
    if seen.year:
        yield "Now", Text(f"{when} of year {seen.year}")
    if seen.actions:
        yield "Actions", _numbered_list(map(action_text, seen.actions), seen.slot)
        hidden = [action for action in ACTIONS if action not in seen.actions]
        if hidden:
            yield "", Text(f"later, in any order: {', '.join(map(action_text, hidden))}", "dim")
    if seen.event is None and seen.events:
        yield from _events(seen)
    elif seen.event is not None:
        effect = EFFECTS.get(seen.effect, seen.effect) or "cancelled"
        yield "Event", Text(f"{seen.event}: {effect}")
    if seen.offered and len(seen.special) < len(seen.seats):
        yield "Turn order", _numbered_list(map(special_text, seen.offered), name=ordinal)
    if seen.special:
        yield "Special", _by_seat(seen, seen.special)
    yield from _modules(seen)
    yield "Supply", Text(f"{seen.supply[seen.seat]} armies")
    yield "Tower", cubes_text(Cubes(seen.inside))
    yield "Tray", cubes_text(Cubes(seen.tray))


def _numbered_list(items: Iterable[str], now: int = 0, name: Callable[[int], str] = str) -> Text:
    """Such as ``1 rice  2 taxes``, not broken within; the one of now stands out."""
    text, taken = Text(), 0
    for number, item in enumerate(items, 1):
        size = len(f"{name(number)} {item}")
        apart = "" if number == 1 else "   " if taken + 3 + size <= LIST_WIDTH else "\n"
        taken = size + (taken + 3 if apart == "   " else 0)
        text.append(f"{apart}{name(number)} ", "dim").append(item, "bold" if number == now else "")
    return text


def _events(seen: Observation) -> Iterator[tuple[str, Text]]:
    """The open event cards: one of them takes effect; the last one sets the loss in winter."""
    cards = event_cards()
    left = len(SEASONS) - seen.season
    last = len(seen.events) - left == 1
    for place, card in enumerate(seen.events):
        loss = f" (in winter: {cards[card].rice_loss} rice lost)" if last else ""
        effect = EFFECTS[cards[card].effect]
        yield ("Events" if not place else ""), Text(f"{card}: {effect}{loss}")


def _modules(seen: Observation) -> Iterator[tuple[str, Text]]:
    for module, presentation in presentations(seen.options["modules"]).items():
        for name, content in presentation.words.overview(
            seen.extra[module], seen.tables.get(module)
        ):
            yield name, Text(content) if isinstance(content, str) else _by_seat(seen, content)


def _by_seat(seen: Observation, values: Mapping[Seat, object]) -> Text:
    """Such as ``■ black +1 rice   ■ red 6 armies``, not broken within."""
    text, taken = Text(), 0
    for seat in filter(values.__contains__, seen.seats):
        item = colour_text(seat, f"{seat} {values[seat]}")
        apart = "" if not text else "   " if taken + 3 + len(item) <= LIST_WIDTH else "\n"
        taken = len(item) + (taken + 3 if apart == "   " else 0)
        text.append(apart).append_text(item)
    return text


def province_table(seen: Observation, provinces: Iterable[str]) -> Table:
    """Provinces with what is in them and what they give, a row for each."""
    columns = ("province", "holder", *NUMBERS, "there")
    shown = table(*columns, words=("province", "holder", "there"))
    for province in provinces:
        shown.add_row(*_province_row(seen, province))
    return shown


def _province_row(seen: Observation, province: str) -> Iterator[Text]:
    printed, owner = board_of(seen).provinces[province], seen.owner[province]
    there = seen.buildings.get(province, ())
    yield Text(province)
    yield colour_text(owner) if owner else Text("neutral", "dim")
    for count in (seen.armies[province], printed.rice, printed.taxes):
        yield Text(str(count or "·"))
    yield Text(f"{printed.sites - len(there)} of {printed.sites}")
    yield Text(str(seen.unrest.get(province) or "·"))
    yield Text(", ".join(there))


def map_table(seen: Observation) -> Table:
    """All provinces, region by region."""
    columns = ("region", "province", "holder", *NUMBERS, "there")
    shown = table(*columns, words=("region", "province", "holder", "there"))
    for region, provinces in board_of(seen).regions.items():
        for place, province in enumerate(provinces):
            name = Text(region, "bold") if not place else ""
            shown.add_row(name, *_province_row(seen, province))
        shown.add_section()
    return shown


def look(seen: Observation, province: str) -> Iterator[Text | Table]:
    """A province, and its neighbours as those who may go there or come from there."""
    printed = board_of(seen).provinces[province]
    yield Text.assemble((province, "bold"), f", {province_text(seen, province)}")
    gives = f"{printed.rice} rice, {printed.taxes} taxes, {_sites(printed.sites)}"
    yield Text(f"{gives}, in the {printed.region} region. Its neighbours:")
    yield province_table(seen, board_of(seen).neighbours[province])


def _sites(count: int) -> str:
    return "1 building site" if count == 1 else f"{count} building sites"
