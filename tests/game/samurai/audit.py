"""The invariants of V06 and V07 at a decision of a game, and of its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cubetower.game.core import Decided, Event
from cubetower.game.samurai import TYPES, SamuraiGame, due
from cubetower.game.samurai.rules.events import Ended, Turn
from cubetower.game.samurai.rules.tables import token_set, tokens
from cubetower.game.samurai.rules.turn import can_play
from tests.game.samurai.scenes import played


def audit(game: SamuraiGame) -> None:
    """Everything that holds at each decision, and at the end."""
    figures_add_up(game)
    tokens_add_up(game)
    places_are_right(game)
    if game.decision is None:
        assert not due(game.board, game.lying, game.figures)
        assert game.winners
    elif game.decision.kind == "lay":
        turn_is_right(game)


def figures_add_up(game: SamuraiGame) -> None:
    """Figures on the board, captured, aside and in supply are as many as there are (V06)."""
    for figure in TYPES:
        standing = sum(there.count(figure) for there in game.figures.values())
        captured = sum(figures[figure] for figures in game.captured.values())
        found = standing + captured + game.aside[figure] + game.supply[figure]
        assert found == {2: 7, 3: 10, 4: 13}[len(game.seats)]


def tokens_add_up(game: SamuraiGame) -> None:
    """Screen, stock, board and a figure exchange gone are a player's 20 tokens (V06)."""
    for seat in game.seats:
        lying = [name for whose, name in game.lying.values() if whose == seat]
        gone = ["figure exchange"] * game.gone.count(seat)
        found = [*game.screens[seat], *game.stocks[seat], *lying, *gone]
        assert Counter(found) == Counter(token_set())
        assert len(game.screens[seat]) <= 5
        assert game.screens[seat] == sorted(game.screens[seat], key=list(tokens()).index)


def places_are_right(game: SamuraiGame) -> None:
    """Tokens lie where they may (K05), no settlement has too many or two of a type (S07, K07)."""
    for at, (_, name) in game.lying.items():
        assert at in (game.board.sea if tokens()[name].sea else game.board.land)
        assert name != "figure exchange"
    for at, there in game.figures.items():
        assert len(there) == len(set(there)) <= game.board.hexes[at].figures


def turn_is_right(game: SamuraiGame) -> None:
    """No figure that was due has survived a turn (V06); who is asked has a move (V07).

    To stop is legal exactly after a token (V07).
    """
    assert game.decision is not None
    assert game.plain <= 1
    assert game.plain <= game.laid
    assert sum(game.aside.values()) < 4
    assert ("stop" in game.legal().options(())) == (game.laid > 0)
    if not game.laid:
        assert not due(game.board, game.lying, game.figures)
        assert can_play(game, game.decision.seat)
        standing = {figure for there in game.figures.values() for figure in there}
        assert standing == set(TYPES)


def audit_events(events: Sequence[Event]) -> None:
    """Each turn lays a token, and at most one without character; the end comes once."""
    turns: list[list[str]] = []
    for event in events:
        if isinstance(event, Turn):
            turns.append([])
        elif isinstance(event, Decided) and event.kind == "lay":
            turns[-1] += event.move[:1]
    assert turns
    for moves in turns:
        laid = [name for name in moves if name in tokens()]
        assert laid
        assert sum(not tokens()[name].character for name in laid) <= 1
    assert sum(isinstance(event, Ended) for event in events) == 1


def whole(players: int, seed: int) -> list[Event]:
    """Play a game at random; audit it at every decision, and its events, and give those."""
    events: list[Event] = []
    for game in played(players, seed, ("no", "yes")[seed % 2], events):
        audit(game)
    audit_events(events)
    return events
