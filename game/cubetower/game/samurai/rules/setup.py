"""Chapter S: the tokens behind the screens, the figures on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubetower.game.core import Choices, Data, Decision, Listed, Move, Pick, Picked, Picks, Seat
from cubetower.game.errors import IllegalMove
from cubetower.game.samurai.rules.events import Dealt, Edo, Placed, Shuffled
from cubetower.game.samurai.rules.state import SamuraiState
from cubetower.game.samurai.rules.tables import (
    CITY,
    TYPES,
    board,
    in_order,
    token_set,
    tokens,
    without,
)

HAND: Final = 5
"""Tokens behind a screen (S04, T05)."""


def begin(game: SamuraiState) -> None:
    """Everybody gets tokens, figures are placed, then seat 0 takes the first turn (S04 to S08)."""
    drawn = game.options["random_hand"] == "yes"
    hands = [("deal", seat) for seat in game.seats] if drawn else [("pick", s) for s in game.seats]
    game.push(*hands, *(("shuffle", seat) for seat in game.seats), ("edo",), ("place", 0))


def deal(game: SamuraiState, seat: Seat) -> None:
    """The tokens for the screen are drawn (S04, option ``random_hand``)."""
    game.picked[seat] = game.draw("dealt.tokens", token_set(), HAND)
    game.emit(Dealt(seat=seat, tokens=list(game.picked[seat])))


def ask_hand(game: SamuraiState, seat: Seat) -> None:
    """A player picks tokens for the screen, unseen by the others (S04)."""
    game.ask(seat, "hand")


def shuffle(game: SamuraiState, seat: Seat) -> None:
    """The other tokens are shuffled into the stock, whose order stays for the game (S04, R01)."""
    game.screens[seat] = in_order(game.picked.pop(seat))
    rest = without(token_set(), game.screens[seat])
    game.stocks[seat] = game.draw("shuffled.stock", rest, len(rest))
    game.emit(Shuffled(seat=seat, screen=list(game.screens[seat]), stock=list(game.stocks[seat])))


def found_edo(game: SamuraiState) -> None:
    """One figure of each type in Edo (S05)."""
    edo = game.board.edo
    for each in TYPES:
        game.figures[edo].append(each)
        game.supply[each] -= 1
    game.emit(Edo(hex=edo, figures=list(TYPES)))


def ask_figure(game: SamuraiState, number: int) -> None:
    """The next player clockwise places a figure, as long as there are some (S06).

    Args:
        game: in progress.
        number: of figures placed before.
    """
    if any(game.supply.values()):
        game.push(("place", number + 1))
        game.ask(game.seats[number % len(game.seats)], "place")
    else:
        game.push(("turn", game.seats[0]))


class Hand(Picks):
    """Five tokens for the screen, in the order of the table; their order means nothing."""

    def __init__(self, names: Sequence[str]) -> None:
        """Pick from tokens.

        Args:
            names: of the own tokens, in the order of the table.
        """
        super().__init__("S04", f"pick {HAND} different tokens of your own")
        self.tokens = tuple(names)
        self._places = {name: place for place, name in enumerate(tokens())}

    def options(self, picked: Picked) -> Sequence[Pick]:
        """Tokens that come no earlier in the table, and leave enough to go on."""
        missing = HAND - len(picked)
        if not missing:
            return ()
        left = list(self.tokens)
        for name in picked:
            left.remove(name)
        if picked:
            left = [name for name in left if self._places[name] >= self._places[picked[-1]]]
        return list(dict.fromkeys(left[: len(left) - missing + 1]))

    def normalize(self, move: Picked) -> Picked:
        """In the order of the table."""
        return tuple(sorted(move, key=self._places.__getitem__))

    def describe(self) -> Data:
        """Under ``tokens``, those to pick from."""
        return {"tokens": list(self.tokens)}


class PickHand:
    """Which tokens to begin with (D01)."""

    def choices(self, game: SamuraiState, decision: Decision) -> Choices:
        """Five of all."""
        return Hand(token_set())

    def apply(self, game: SamuraiState, decision: Decision, move: Picked) -> None:
        """Lay them aside; they go behind the screen when all have picked."""
        game.picked[decision.seat] = list(move)


class Places(Listed):
    """Types with places for them; says which rule any other move breaks (V02)."""

    __slots__ = ("_figures",)

    def __init__(self, moves: Sequence[Move], figures: Mapping[str, Sequence[str]]) -> None:
        """List the moves.

        Args:
            moves: all of them: type and hex.
            figures: by settlement the figures that stand there.
        """
        super().__init__(moves, "S06", "place a figure of the supply where there is room")
        self._figures = figures

    def verify(self, move: Move) -> Move:
        """Give the listed move.

        Raises:
            IllegalMove: S07 if the city has such a figure, otherwise S06.
        """
        try:
            return super().verify(move)
        except IllegalMove:
            if isinstance(move, tuple | list) and len(move) == 2 and self._twice(*move):
                why = f"a {move[0]} stands in {move[1]} already"
                raise IllegalMove("S07", why) from None
            raise

    def _twice(self, figure: Move, at: Move) -> bool:
        return isinstance(at, str) and figure in self._figures.get(at, ())


class PlaceFigure:
    """Which figure to place where (D02)."""

    def choices(self, game: SamuraiState, decision: Decision) -> Choices:
        """Cities first, then villages (S06); never two of a type in a city (S07)."""
        return Places(placements(game.figures, game.supply, len(game.seats)), game.figures)

    def apply(self, game: SamuraiState, decision: Decision, move: tuple[str, str]) -> None:
        """It stands there."""
        figure, at = move
        game.figures[at].append(figure)
        game.supply[figure] -= 1
        game.emit(Placed(seat=decision.seat, figure=figure, hex=at))


def placements(
    figures: Mapping[str, Sequence[str]], supply: Mapping[str, int], players: int
) -> list[tuple[str, str]]:
    """Types with the settlements that may take them (S06, S07).

    Args:
        figures: by settlement those that stand there.
        supply: of each type.
        players: how many play.
    """
    hexes = board(players).hexes
    free = [at for at, there in figures.items() if len(there) < hexes[at].figures]
    cities = [at for at in free if hexes[at].kind == CITY]
    return [
        (figure, at)
        for figure in TYPES
        if supply[figure]
        for at in cities or free
        if figure not in figures[at]
    ]
