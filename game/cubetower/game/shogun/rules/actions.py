"""Chapter A: the ten actions, carried out as the players' cards are revealed (R09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cubetower.game.core import Choices, Decision, Listed, Move, Seat
from cubetower.game.errors import IllegalMove
from cubetower.game.shogun.rules.battle import attack, revolt
from cubetower.game.shogun.rules.events import (
    Built,
    Income,
    Lapsed,
    Moved,
    Recruited,
    Revealed,
    Unrest,
)
from cubetower.game.shogun.rules.module import adjust
from cubetower.game.shogun.rules.round import open_field
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import BUILDINGS, COMBATS, RECRUITS, amount_text


def act(game: ShogunState, seat: Seat, action: str) -> None:
    """Reveal a player's card for an action and carry it out (R09).

    A chest card or an empty field means that nothing happens (R04).
    """
    card = open_field(game, seat, action)
    game.emit(Revealed(seat=seat, action=action, card=card))
    if card not in game.owner:
        return
    if action in BUILDINGS:
        build(game, seat, card, action)
    elif action in RECRUITS:
        recruit(game, seat, card, action)
    elif action in COMBATS:
        start_combat(game, seat, card, action)
    else:
        collect(game, seat, card, action)


def build(game: ShogunState, seat: Seat, province: str, kind: str) -> None:
    """Place a castle, temple or theatre (A01)."""
    cost = price(game, seat, kind, province, BUILDINGS[kind])
    why = no_building(game, province, kind)
    if not why and game.chests[seat] < cost:
        why = _unpaid(cost)
    if why:
        lapse(game, seat, kind, province, "A01", why)
        return
    game.chests[seat] -= cost
    place_building(game, seat, province, kind, cost)


def no_building(game: ShogunState, province: str, kind: str) -> str:
    """Why a building cannot stand in a province, price aside (A01); empty if it can."""
    standing = game.buildings.get(province, ())
    return building_fault(kind, standing, game.board.provinces[province].sites, game.stock[kind])


def building_fault(kind: str, standing: Sequence[str], sites: int, stock: int) -> str:
    """Why a building cannot stand beside others (A01); empty if it can.

    Args:
        kind: of the building.
        standing: the buildings that are there.
        sites: of the province.
        stock: how many of the kind are left.
    """
    if kind in standing:
        return f"it has a {kind}"
    if len(standing) >= sites:
        return "no room to build"
    return "" if stock else f"no {kind} is left"


def place_building(game: ShogunState, seat: Seat, province: str, kind: str, paid: int) -> None:
    """Put a tile on a free site; with the event "theatre", a theatre removes unrest (A12)."""
    game.stock[kind] -= 1
    game.buildings[province] = (*game.buildings.get(province, ()), kind)
    game.emit(Built(seat=seat, province=province, building=kind, paid=paid))
    if kind == "theatre" and game.effect == "theatre_removes_unrest":
        change_unrest(game, province, -1)


def collect(game: ShogunState, seat: Seat, province: str, action: str) -> None:
    """Rice (A02) or taxes (A03), then the revolt that may follow (A04)."""
    gained = income(game, seat, province, action)
    store = game.rice if action == "rice" else game.chests
    store[seat] += gained
    game.emit(Income(seat=seat, province=province, action=action, gained=gained, now=store[seat]))
    if game.unrest.get(province) and not revolt(game, province):
        return
    add_unrest(game, province)


def income(game: ShogunState, seat: Seat, province: str, action: str) -> int:
    """What a province gives: first the event applies, then the special card (A02, A03)."""
    printed = game.board.provinces[province]
    gained = printed.rice if action == "rice" else printed.taxes
    gained = adjust(game, "income", gained, seat, action, province)
    if action == "rice":
        if game.effect == "rice_min_4":
            gained = max(gained, 4)
        elif game.effect == "rice_max_3":
            gained = min(gained, 3)
    elif game.effect == "tax_max_5":
        gained = min(gained, 5)
    elif game.effect == "tax_min_6":
        gained = max(gained, 6)
    return gained + (game.special.get(seat) == f"+1 {action}")


def add_unrest(game: ShogunState, province: str) -> None:
    """Add a marker, if one is left (A04)."""
    if game.stock["unrest"] and adjust(game, "unrest", True, province):
        change_unrest(game, province, 1)


def change_unrest(game: ShogunState, province: str, by: int) -> None:
    """Add or remove a marker, if there is one to add or remove."""
    markers = game.unrest.get(province, 0)
    if not (game.stock["unrest"] if by > 0 else markers):
        return
    game.stock["unrest"] -= by
    game.unrest[province] = markers + by
    if not game.unrest[province]:
        del game.unrest[province]
    game.emit(Unrest(province=province, markers=markers + by))


def recruit(game: ShogunState, seat: Seat, province: str, action: str) -> None:
    """Place armies (A05 to A07); after placing one, armies may move (A07)."""
    count = recruits(game, seat, province, action)
    cost = price(game, seat, action, province, RECRUITS[action][1])
    rule = {"place 5": "A05", "place 3": "A06", "place 1": "A07"}[action]
    if game.chests[seat] < cost:
        lapse(game, seat, action, province, rule, _unpaid(cost))
        return
    if game.supply[seat] < count:
        why = f"{amount_text('armies', count)} due, {game.supply[seat] or 'none'} in supply"
        lapse(game, seat, action, province, "A10", why)
        return
    game.chests[seat] -= cost
    game.supply[seat] -= count
    game.armies[province] += count
    game.emit(Recruited(seat=seat, province=province, armies=count, paid=cost))
    if action == "place 1" and transfers(game, seat, province):
        game.ask(seat, "transfer", province=province)


def recruits(game: ShogunState, seat: Seat, province: str, action: str) -> int:
    """How many armies are placed: first the event applies, then the special card (A05, A06)."""
    count = adjust(game, "recruits", RECRUITS[action][0], seat, action, province)
    if game.effect == "recruit_5to3_3to2":
        count = {"place 5": 3, "place 3": 2}.get(action, count)
    if action == "place 5" and game.special.get(seat) == "6 armies":
        count = 6
    return count


def price(game: ShogunState, seat: Seat, action: str, province: str, cost: int) -> int:
    """The price of an action in a province, in chests."""
    return adjust(game, "cost", cost, seat, action, province)


def transfers(game: ShogunState, seat: Seat, province: str) -> list[str]:
    """Own neighbours to which armies of a province can move (A07, A09)."""
    if game.armies[province] < 2:
        return []
    return [to for to in game.board.neighbours[province] if game.owner[to] == seat]


class ChooseTransfer:
    """Whether to move armies to an own neighbour after placing one (A07)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """None to stay, or a province and the number of armies that move there."""
        seat, province = decision.seat, decision.about["province"]
        targets = transfers(game, seat, province)
        return Marches(game, province, targets, "A07", may_stay=True)

    def apply(self, game: ShogunState, decision: Decision, move: Move) -> None:
        """Move them."""
        if move is not None:
            _join(game, decision.seat, decision.about["province"], *move)


def start_combat(game: ShogunState, seat: Seat, province: str, action: str) -> None:
    """Move or attack from a province, if possible (A08)."""
    if game.armies[province] < 2:
        lapse(game, seat, action, province, "A08", "one army must stay")
    elif not targets(game, seat, province, action):
        lapse(game, seat, action, province, "A08", "no neighbour may be entered")
    else:
        game.ask(seat, "combat", action=action, province=province)


def targets(game: ShogunState, seat: Seat, province: str, action: str) -> list[str]:
    """Neighbours that armies may enter: own ones, and those they may attack (A08)."""
    return [
        to
        for to in game.board.neighbours[province]
        if game.owner[to] == seat or not barring_rule(game, seat, to, action)
    ]


def barring_rule(game: ShogunState, seat: Seat, province: str, action: str) -> str:
    """The id of the rule that forbids an attack on a province now; empty if none does."""
    temple = "temple" in game.buildings.get(province, ())
    rule = "A11" if temple and game.effect == "temple_no_attack" else ""
    return adjust(game, "attack_barred", rule, seat, action, province)


class ChooseMarch:
    """Which province to enter with how many armies; entering a foreign one is an attack (A08)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """A province and the number of armies that enter it."""
        province, action = decision.about["province"], decision.about["action"]
        entered = targets(game, decision.seat, province, action)
        closed = [to for to in game.board.neighbours[province] if to not in entered]
        rules = {to: barring_rule(game, decision.seat, to, action) for to in closed}
        return Marches(game, province, entered, "A08", barred=rules)

    def apply(self, game: ShogunState, decision: Decision, move: tuple[str, int]) -> None:
        """Move, or attack."""
        to, armies = move
        seat, province = decision.seat, decision.about["province"]
        if game.owner[to] == seat:
            _join(game, seat, province, to, armies)
        else:
            game.armies[province] -= armies
            attack(game, seat, province, to, armies)


class Marches(Listed):
    """Moves of armies to neighbours, as (province, armies); explains why others are illegal."""

    __slots__ = ("_armies", "_barred", "_entered", "_from", "_neighbours")

    def __init__(
        self,
        game: ShogunState,
        province: str,
        entered: list[str],
        rule: str,
        *,
        barred: Mapping[str, str] | None = None,
        may_stay: bool = False,
    ) -> None:
        self._from, self._armies = province, game.armies[province]
        self._neighbours = game.board.neighbours[province]
        self._entered, self._barred = entered, barred or {}
        moves: list[Move] = [None] if may_stay else []
        moves += [(to, armies) for to in entered for armies in range(1, self._armies)]
        super().__init__(moves, rule, "name a neighbour that may be entered, and how many armies")

    def verify(self, move: Move) -> Move:
        """Return the move as it is listed.

        Raises:
            IllegalMove: the province is no neighbour (A09), or leaves no army behind (A08).
        """
        if isinstance(move, (tuple, list)) and len(move) == 2:
            to, armies = move
            if isinstance(to, str) and to not in self._neighbours:
                raise IllegalMove("A09", f"{to:.40} is no neighbour of {self._from}")
            if isinstance(to, str) and to not in self._entered:
                broken = self._barred.get(to, self._rule)
                raise IllegalMove(broken, f"{to} may not be entered now")
            if isinstance(armies, int) and armies < 1:
                raise IllegalMove(self._rule, f"{armies} armies cannot go; 1 is the least")
            if isinstance(armies, int) and armies >= self._armies:
                raise IllegalMove(
                    "A09", f"{armies} of {self._armies} armies cannot go; at least 1 must stay"
                )
        return super().verify(move)


def _join(game: ShogunState, seat: Seat, province: str, to: str, armies: int) -> None:
    game.armies[province] -= armies
    game.armies[to] += armies
    game.emit(Moved(seat=seat, province=province, to=to, armies=armies))


def _unpaid(cost: int) -> str:
    return f"cannot pay {amount_text('chests', cost)}"


def lapse(
    game: ShogunState, seat: Seat, action: str, province: str | None, rule: str, why: str
) -> None:
    """Let an action lapse: nothing happens and nothing is paid (R10)."""
    game.emit(Lapsed(seat=seat, action=action, province=province, rule=rule, why=why))
