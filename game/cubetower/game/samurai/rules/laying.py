"""`Laying`: the moves of a player on turn, and which rule forbids any other (K, T, V03 to V05)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from cubetower.game.core import Data, Move, Pick, Picked, Picks
from cubetower.game.errors import IllegalMove
from cubetower.game.samurai.rules.observation import PendingDecision
from cubetower.game.samurai.rules.tables import FIGURE_EXCHANGE, TOKEN_EXCHANGE, board, tokens

STOP: Final = "stop"
"""The move that ends the laying (T01)."""


class Laying(Picks):
    """A token and its hex; an exchange and its two places; or to stop.

    Attributes:
        players: how many play.
        screen: tokens behind the screen.
        land: empty hexes for tokens on land.
        sea: empty hexes for ships.
        figures: by settlement those that stand there.
        own: hexes with an own token that the token exchange can replace (K08).
        laid: how many tokens were played this turn.
        plain: how many of them were without character (T02).
    """

    def __init__(
        self,
        players: int,
        screen: Sequence[str],
        land: Sequence[str],
        sea: Sequence[str],
        figures: Mapping[str, Sequence[str]],
        own: Sequence[str],
        laid: int,
        plain: int,
    ) -> None:
        super().__init__("V03", "play a token from behind your screen, or stop")
        self.players, self.screen, self.land, self.sea = players, screen, land, sea
        self.figures, self.own, self.laid, self.plain = figures, own, laid, plain

    def options(self, picked: Picked) -> Sequence[Pick]:
        """First the token or `STOP`; then its hex, or the two places of an exchange."""
        if not picked:
            return self.playable + ((STOP,) if self.laid else ())
        name = picked[0]
        if len(picked) == 1 and name != STOP:
            return self._first(name)
        if len(picked) == 2 and name == TOKEN_EXCHANGE:
            return self.land
        if len(picked) == 2 and name == FIGURE_EXCHANGE:
            return self.partners[picked[1]]
        return ()

    def _first(self, name: str) -> Sequence[Pick]:
        if name == TOKEN_EXCHANGE:
            return self.own
        if name == FIGURE_EXCHANGE:
            return tuple(self.partners)
        return self.sea if tokens()[name].sea else self.land

    @cached_property
    def playable(self) -> tuple[str, ...]:
        """The tokens that can be played now, in the order of the table."""
        return tuple(name for name in dict.fromkeys(self.screen) if not self.fault_of_token(name))

    @cached_property
    def partners(self) -> dict[str, tuple[str, ...]]:
        """By the place of a figure the later places it can change with, if there are some (K06)."""
        places = [(figure, at) for at, there in self.figures.items() for figure in there]
        found = {}
        for number, first in enumerate(places):
            others = [place for place in places[number + 1 :] if self._may_change(first, place)]
            if others:
                found[place_name(*first)] = tuple(place_name(*other) for other in others)
        return found

    def _may_change(self, one: tuple[str, str], other: tuple[str, str]) -> bool:
        """Whether two figures may change places: never two of a type in a city or in Edo (K07).

        So two of different types in one settlement may not.
        """
        (figure, at), (its, there) = one, other
        return figure == its or not (figure in self.figures[there] or its in self.figures[at])

    def normalize(self, move: Picked) -> Picked:
        """The two places of a figure exchange in the order of the board."""
        if len(move) == 3 and move[0] == FIGURE_EXCHANGE:
            return (move[0], *sorted(move[1:], key=self._places.__getitem__))
        return move

    @cached_property
    def _places(self) -> dict[str, int]:
        places = (place_name(f, at) for at, there in self.figures.items() for f in there)
        return {place: number for number, place in enumerate(places)}

    def describe(self) -> Data:
        """All that the moves follow from."""
        figures = {at: list(there) for at, there in self.figures.items() if there}
        told: Data = {"players": self.players, "laid": self.laid, "plain": self.plain}
        lists = {name: list(getattr(self, name)) for name in ("screen", "land", "sea", "own")}
        return {**told, **lists, "figures": figures}

    @classmethod
    def from_question(cls, question: PendingDecision) -> Laying:
        """The moves that `describe` tells of."""
        return cls(
            question.players,
            question.screen,
            question.land,
            question.sea,
            question.figures,
            question.own,
            question.laid,
            question.plain,
        )

    def verify(self, move: Move) -> Move:
        """The move in the form in which the game writes it.

        Raises:
            IllegalMove: names the rule of chapter K or T that it breaks, or V03.
        """
        try:
            return super().verify(move)
        except IllegalMove:
            self._explain(move)
            raise

    def _explain(self, move: Move) -> None:
        """Raise what is wrong with a move that is illegal, if more than its form is."""
        if not isinstance(move, tuple | list) or not all(isinstance(each, str) for each in move):
            return
        name, *places = move or [""]
        if name == STOP and not places and not self.laid:
            raise IllegalMove("T01", "lay at least one token")
        if name not in self.screen:
            return
        fault = self.fault_of_token(name) or FAULTS.get(name, _fault_of_hex)(self, name, *places)
        if fault:
            raise IllegalMove(*fault)

    def fault_of_token(self, name: str) -> tuple[str, str] | None:
        """Which rule forbids to play a token of the screen anywhere, and why; None if none."""
        token = tokens()[name]
        if self.plain and not token.character:
            return "T02", "only one token without character a turn"
        if name == FIGURE_EXCHANGE:
            return None if self.partners else ("K07", "no two figures may change places")
        if name == TOKEN_EXCHANGE and not self.own:
            return "K08", "no token of yours on the board can be replaced"
        if not (self.sea if token.sea else self.land):
            return "K05", "no empty hex for it"
        return None


def place_name(figure: str, at: str) -> str:
    """A figure on the board, such as ``rice 11,-5``."""
    return f"{figure} {at}"


def _fault_of_hex(laying: Laying, name: str, *places: str) -> tuple[str, str] | None:
    """What is wrong with the hex of a token (K05)."""
    if len(places) != 1:
        return None
    at, sea = places[0], tokens()[name].sea
    hexes = board(laying.players).hexes
    if at not in hexes:
        return "S01", f"no hex {at:.40} is in play"
    if hexes[at].kind:
        return "K05", f"{at} is a settlement"
    if hexes[at].sea != sea:
        return "K05", f"{name} is laid on {'the sea' if sea else 'land'}"
    return None if at in (laying.sea if sea else laying.land) else ("K05", f"{at} is not empty")


def _fault_of_figures(laying: Laying, name: str, *places: str) -> tuple[str, str] | None:
    """What is wrong with an exchange of figures (K06, K07)."""
    if len(places) != 2:
        return None
    standing = {place_name(f, at) for at, there in laying.figures.items() for f in there}
    for place in places:
        if place not in standing:
            return "K06", f"no figure {place:.40} is on the board"
    return "K07", "in different settlements, and never two of a type in a city or in Edo"


def _fault_of_tokens(laying: Laying, name: str, *places: str) -> tuple[str, str] | None:
    """What is wrong with an exchange of tokens (K08)."""
    if len(places) != 2:
        return None
    old, new = places
    if old not in laying.own:
        return (
            "K08",
            f"on {old:.40} lies no token of yours without character",
        )
    return _fault_of_hex(laying, name, new)


FAULTS: Final[Mapping[str, Callable[..., tuple[str, str] | None]]] = {
    FIGURE_EXCHANGE: _fault_of_figures,
    TOKEN_EXCHANGE: _fault_of_tokens,
}
"""What is wrong with the places of the exchanges; of all others it is `_fault_of_hex`."""
