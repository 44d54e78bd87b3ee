"""The effects of favours, as far as possible (T07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.actions import change_unrest, lapse, no_building, place_building
from cubetower.game.shogun.rules.battle import change_owner
from cubetower.game.shogun.rules.inventory import GAINS, gain
from cubetower.game.shogun.rules.modules.court.events import (
    EventCancelled,
    FavourKept,
    MarkerStopped,
    Settled,
)
from cubetower.game.shogun.rules.modules.court.officials import CourtState
from cubetower.game.shogun.rules.state import ShogunState


def grant(game: ShogunState, seat: Seat, card: int) -> None:
    """Use a favour that has just been taken."""
    favour, amount = favour_of(game, card)
    if favour in GAINS:
        gain(game, seat, favour, int(amount), "court")
    elif favour == "no_attack":
        game.extra["court"]["peace"][seat] = amount
    elif favour == "cancel_event" and not game.effect:
        _lose(game, seat, card, "there is no event")
    elif favour == "cancel_event":
        game.ask(seat, "court.may", card=card)
    elif places := LOCAL_FAVOURS[favour].places(game, seat, amount):
        _ask_where(game, seat, card, places)
    elif favour == "calm_unrest":
        game.ask(seat, "court.may", card=card)
    else:
        _lose(game, seat, card, _why_nowhere(game, seat, favour, amount))


def favour_of(game: ShogunState, card: int) -> tuple[str, str]:
    """The kind and the amount of a favour."""
    _, favour, amount, _ = game.rules.tables["court"][card - 1]
    return favour, amount


def _lose(game: ShogunState, seat: Seat, card: int, why: str) -> None:
    lapse(game, seat, f"favour {card}", None, "T07", why)


class ChooseUse:
    """Whether to cancel the event (favour 1), or to keep favour 4 for the next marker."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """Yes or no."""
        return Listed(["yes", "no"], "T07", "say whether the favour is used, yes or no")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Do it."""
        if move == "no":
            return
        if favour_of(game, decision.about["card"])[0] == "cancel_event":
            assert game.event is not None, "it has the effect"  # noqa: S101
            game.effect = ""
            game.emit(EventCancelled(seat=decision.seat, card=game.event))
        else:
            game.extra["court"]["kept"] = decision.seat
            game.emit(FavourKept(seat=decision.seat, card=decision.about["card"]))


def stop_marker(game: ShogunState, province: str) -> bool:
    """Whether a kept favour 4 stops a marker in a province; it is used up then."""
    court: CourtState = game.extra["court"]
    owner = game.owner[province]
    if owner is None or court["kept"] != owner:
        return False
    court["kept"] = None
    game.emit(MarkerStopped(seat=owner, province=province))
    return True


@dataclass(frozen=True)
class LocalFavour:
    """A favour that is used in one province.

    Attributes:
        places: gives the provinces where a player can use it, by the amount.
        use: uses it in a province.
    """

    places: Callable[[ShogunState, Seat, str], list[str]]
    use: Callable[[ShogunState, Seat, str, str], None]


def _why_nowhere(game: ShogunState, seat: Seat, favour: str, amount: str) -> str:
    if favour == "build":
        left = game.stock[amount]
        return f"no own province has a site for a {amount}" if left else f"no {amount} is left"
    if not game.supply[seat]:
        return "no army is in supply"
    return "there is no own or neutral province" if int(amount) else "it is for no army"


def _ask_where(game: ShogunState, seat: Seat, card: int, places: list[str]) -> None:
    if len(places) > 1:
        game.ask(seat, "court.where", card=card)
    else:
        favour, amount = favour_of(game, card)
        LOCAL_FAVOURS[favour].use(game, seat, amount, places[0])


class ChooseProvince:
    """In which province to use a favour (T07)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """The provinces where it can be used."""
        favour, amount = favour_of(game, decision.about["card"])
        places = LOCAL_FAVOURS[favour].places(game, decision.seat, amount)
        return Listed(places, "T07", "name a province where the favour can be used")

    def apply(self, game: ShogunState, decision: Decision, move: str) -> None:
        """Use it there."""
        favour, amount = favour_of(game, decision.about["card"])
        LOCAL_FAVOURS[favour].use(game, decision.seat, amount, move)


def _restless(game: ShogunState, seat: Seat, amount: str) -> list[str]:
    return [province for province in game.provinces_of(seat) if game.unrest.get(province)]


def _calm(game: ShogunState, seat: Seat, amount: str, province: str) -> None:
    change_unrest(game, province, -1)


def _sites(game: ShogunState, seat: Seat, kind: str) -> list[str]:
    return [each for each in game.provinces_of(seat) if not no_building(game, each, kind)]


def _build(game: ShogunState, seat: Seat, kind: str, province: str) -> None:
    place_building(game, seat, province, kind, paid=0)


def _own_or_neutral(game: ShogunState, seat: Seat, amount: str) -> list[str]:
    if not game.supply[seat] or not int(amount):
        return []
    return [province for province, owner in game.owner.items() if owner in (seat, None)]


def _settle(game: ShogunState, seat: Seat, amount: str, province: str) -> None:
    """Place armies from the supply; a neutral province is taken without a battle."""
    armies = min(int(amount), game.supply[seat])
    game.supply[seat] -= armies
    game.armies[province] += armies
    game.emit(Settled(seat=seat, province=province, armies=armies))
    if game.owner[province] is None:
        change_owner(game, province, seat)


LOCAL_FAVOURS: Final[Mapping[str, LocalFavour]] = {
    "calm_unrest": LocalFavour(_restless, _calm),
    "build": LocalFavour(_sites, _build),
    "armies_to_province": LocalFavour(_own_or_neutral, _settle),
}
"""The favours that are used in one province, by kind."""
