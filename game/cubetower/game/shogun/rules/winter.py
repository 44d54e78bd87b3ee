"""Chapter W: winter with its revolts and its scoring, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.battle import revolt
from cubetower.game.shogun.rules.board import Board
from cubetower.game.shogun.rules.events import SCORED, Ended, Famine, Scored, Winter
from cubetower.game.shogun.rules.inventory import check_pieces
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.round import clear_order
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import (
    BUILDINGS,
    WINTER,
    event_cards,
    revolts_for,
)


def begin_winter(game: ShogunState) -> None:
    """Reduce the rice (W01); all shortages are counted before the first revolt (W02)."""
    game.season, game.drawn = WINTER, {}
    [card] = game.events
    loss = event_cards()[card].rice_loss
    for seat in game.seats:
        game.rice[seat] = max(0, game.rice[seat] - loss)
    game.emit(Winter(year=game.year, card=card, rice_loss=loss, rice=dict(game.rice)))
    game.push(
        *(("famine", seat, *shortage(game, seat)) for seat in game.order),
        ("scoring",),
        ("winter end",),
        ("thaw",),
    )


def shortage(game: ShogunState, seat: Seat) -> tuple[int, int, int]:
    """Provinces without rice, the resulting revolts, and extra farmers in each (W02)."""
    provinces = len(game.provinces_of(seat))
    missing = max(0, provinces - game.rice[seat])
    revolts, farmers = revolts_for(missing)
    return missing, min(revolts, provinces), farmers


def draw_famine(game: ShogunState, seat: Seat, missing: int, revolts: int, farmers: int) -> None:
    """Draw the provinces that revolt from a player's cards, all at once (W03)."""
    if not revolts:
        return
    provinces = game.draw("famine.provinces", game.provinces_of(seat), revolts)
    game.emit(Famine(seat=seat, missing=missing, farmers=farmers, provinces=list(provinces)))
    game.push(("rising", seat, farmers, *provinces))


def rise(game: ShogunState, seat: Seat, farmers: int, *provinces: str) -> None:
    """Begin the next revolt; the player chooses if there are several (W03)."""
    if len(provinces) > 1:
        game.ask(seat, "rising", farmers=farmers, provinces=provinces)
    else:
        revolt(game, provinces[0], winter=True, extra=farmers)


class ChooseRevolt:
    """Which of the drawn provinces revolts next (W03)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """Those that have not revolted yet."""
        return Listed(decision.about["provinces"], "W03", "name one of the provinces drawn")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Let it revolt."""
        farmers = decision.about["farmers"]
        left = [province for province in decision.about["provinces"] if province != move]
        game.push(("rising", decision.seat, farmers, *left))
        revolt(game, move, winter=True, extra=farmers)


def score(game: ShogunState) -> None:
    """Score the winter (W04)."""
    standing = standing_points(game.board, game)
    for seat, points in standing.items():
        for module in game.rules.overriding["scoring"]:
            module.scoring(game, seat, points)
        if wrong := points.keys() & {"event", "seat", "total", "points"}:
            raise PositionError(
                f"a module calls its points {min(wrong)!r}, a field of the event; use another name"
            )
        total = sum(points.values())
        game.points[seat] += total
        base = {source: points.pop(source) for source in SCORED}
        now = game.points[seat]
        game.emit(Scored(seat=seat, **base, expansions=points, total=total, points=now))


def standing_points(board: Board, position: Position) -> dict[Seat, dict[str, int]]:
    """The points of a position in winter by seat and source, without modules (W04)."""
    owner, buildings = position.owner, position.buildings
    found = {seat: {"provinces": 0, "buildings": 0} for seat in position.points}
    for province, holder in owner.items():
        if holder is not None:
            found[holder]["provinces"] += 1
            found[holder]["buildings"] += len(buildings.get(province, ()))
    shares = majorities(board, found, owner, buildings)
    return {seat: {**points, **shares[seat]} for seat, points in found.items()}


def majorities(
    board: Board,
    seats: Iterable[Seat],
    owners: Mapping[str, Seat | None],
    buildings: Mapping[str, Sequence[str]],
) -> dict[Seat, dict[str, int]]:
    """Points of majorities in regions, by seat and kind of building (W04)."""
    found = {seat: dict.fromkeys(BUILDINGS, 0) for seat in seats}
    for (_, kind), counts in count_buildings(board, owners, buildings).items():
        first, points = majority(kind, counts)
        for seat in first:
            found[seat][kind] += points
    return found


def count_buildings(
    board: Board, owners: Mapping[str, Seat | None], buildings: Mapping[str, Sequence[str]]
) -> dict[tuple[str, str], dict[Seat, int]]:
    """By region and kind of building how many each player has there; without those of nobody."""
    found: dict[tuple[str, str], dict[Seat, int]] = {}
    for province, kinds in buildings.items():
        owner, region = owners[province], board.provinces[province].region
        if owner is not None:
            for kind in kinds:
                counts = found.setdefault((region, kind), {})
                counts[owner] = counts.get(owner, 0) + 1
    return found


def majority(kind: str, counts: Mapping[Seat, int]) -> tuple[list[Seat], int]:
    """Who has most of a kind of building in a region, and the points of each of them (W04)."""
    if len(counts) == 1:
        return [*counts], BUILDINGS[kind]
    most = max(counts.values())
    first = [seat for seat, count in counts.items() if count == most]
    return first, BUILDINGS[kind] - (len(first) > 1)


def rice_loss(events: Sequence[int]) -> float:
    """The rice that winter will cost everybody, on average over the event cards that are left."""
    cards = event_cards()
    return sum(cards[card].rice_loss for card in events) / max(1, len(events))


def thaw(game: ShogunState) -> None:
    """End the turn order (R12); after the first winter also remove rice and unrest (W05)."""
    if game.year == 1:
        game.rice = dict.fromkeys(game.seats, 0)
        game.stock["unrest"] += sum(game.unrest.values())
        game.unrest = {}
    game.events = []
    clear_order(game)
    check_pieces(game)
    if game.log:
        game.emit(game.checkpoint())


def rank(game: ShogunState) -> None:
    """Announce the winners: most points, then most chests (W06)."""
    game.emit(Ended(winners=list(game.winners), points=dict(game.points), chests=dict(game.chests)))
