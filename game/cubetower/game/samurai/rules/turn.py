"""Chapters K and T: the tokens, and a turn of a player."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Picked, Seat
from cubetower.game.samurai.rules.capture import reason_to_end
from cubetower.game.samurai.rules.events import (
    Drew,
    FiguresExchanged,
    Laid,
    Passed,
    TokenExchanged,
    Turn,
)
from cubetower.game.samurai.rules.laying import STOP, Laying
from cubetower.game.samurai.rules.setup import HAND
from cubetower.game.samurai.rules.state import SamuraiState
from cubetower.game.samurai.rules.tables import FIGURE_EXCHANGE, TOKEN_EXCHANGE, in_order, tokens


def begin_turn(game: SamuraiState, seat: Seat) -> None:
    """Lay tokens, capture, draw (T01 to T06); or pass (T07), or nobody can play (E03)."""
    game.turn, game.laid, game.plain = game.turn + 1, 0, 0
    if can_play(game, seat):
        game.push(("capture",), ("draw", seat), ("next", seat))
        game.emit(Turn(seat=seat, turn=game.turn))
        game.ask(seat, "lay")
    elif any(can_play(game, each) for each in game.seats):
        game.push(("next", seat))
        game.emit(Passed(seat=seat, turn=game.turn))
    else:
        game.push(("end", "E03"))


def can_play(game: SamuraiState, seat: Seat) -> bool:
    """Whether a player has a token that can be played at the beginning of a turn (T07)."""
    return bool(laying(game, seat).playable)


def laying(game: SamuraiState, seat: Seat) -> Laying:
    """What a player on turn can play."""
    board, lying = game.board, game.lying
    return Laying(
        players=board.players,
        screen=game.screens[seat].copy(),
        land=[at for at in board.land if at not in lying],
        sea=[at for at in board.sea if at not in lying],
        figures={at: there.copy() for at, there in game.figures.items() if there},
        own=[at for at, (whose, name) in lying.items() if whose == seat and _replaceable(name)],
        laid=game.laid,
        plain=game.plain,
    )


def _replaceable(name: str) -> bool:
    """Whether the token exchange can take its place (K08)."""
    return name != TOKEN_EXCHANGE and not tokens()[name].character


class Lay:
    """Which token to play where, or to stop (D03)."""

    def choices(self, game: SamuraiState, decision: Decision) -> Choices:
        """All of `Laying`.

        Who has tokens left is asked also when only stopping is legal: otherwise the others would
        learn from it what tokens those are (I02).
        """
        return laying(game, decision.seat)

    def apply(self, game: SamuraiState, decision: Decision, move: Picked) -> None:
        """Carry it out; each is seen before the next (T03)."""
        seat = decision.seat
        if move[0] == STOP:
            return
        _play(game, seat, *move)
        if game.screens[seat]:
            game.ask(seat, "lay")


def _play(game: SamuraiState, seat: Seat, name: str, *places: str) -> None:
    game.screens[seat].remove(name)
    game.laid += 1
    game.plain += not tokens()[name].character
    if name == FIGURE_EXCHANGE:
        _exchange_figures(game, seat, *places)
    elif name == TOKEN_EXCHANGE:
        _exchange_token(game, seat, *places)
    else:
        _lay(game, seat, name, *places)


def _lay(game: SamuraiState, seat: Seat, name: str, at: str) -> None:
    """A token on an empty hex (K05)."""
    game.lying[at] = [seat, name]
    game.emit(Laid(seat=seat, token=name, hex=at))


def _exchange_figures(game: SamuraiState, seat: Seat, one: str, other: str) -> None:
    """Two figures change places, and the token leaves the game (K06)."""
    (figure, at), (its, there) = one.split(), other.split()
    here, far = game.figures[at], game.figures[there]
    here[here.index(figure)], far[far.index(its)] = its, figure
    game.gone.append(seat)
    game.emit(FiguresExchanged(seat=seat, figures=[figure, its], hexes=[at, there]))


def _exchange_token(game: SamuraiState, seat: Seat, old: str, new: str) -> None:
    """An own token makes room for the exchange, and is laid again (K08, K09)."""
    name = game.lying[old][1]
    game.lying[old] = [seat, TOKEN_EXCHANGE]
    game.lying[new] = [seat, name]
    game.emit(TokenExchanged(seat=seat, token=name, hexes=[old, new]))


def draw_up(game: SamuraiState, seat: Seat) -> None:
    """Up to five tokens behind the screen, as far as the stock goes (T05)."""
    screen, stock = game.screens[seat], game.stocks[seat]
    if drawn := stock[: HAND - len(screen)]:
        del stock[: len(drawn)]
        game.screens[seat] = in_order([*screen, *drawn])
        game.emit(Drew(seat=seat, tokens=drawn))


def end_turn(game: SamuraiState, seat: Seat) -> None:
    """The next player clockwise (T06), if the game goes on (E01, E02)."""
    if rule := reason_to_end(game):
        game.push(("end", rule))
    else:
        following = game.seats[(game.seats.index(seat) + 1) % len(game.seats)]
        game.push(("turn", following))
