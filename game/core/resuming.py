"""`resume`: going on with a game of plain data from its replay, as if never interrupted.

The replay is the save. The game is played again from its seed with the moves that the file tells,
and every event is compared with its line. A file that ends anywhere will do.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.agenda import Event
from game.core.chance import KeyedChance
from game.core.plain import PlainGame
from game.core.replay import Replay, Results
from game.errors import GameError, PositionError, ReplayError


def resume(
    replay: Replay,
    kind: type[PlainGame],
    *,
    log: Callable[[Event], None] | None = None,
    told: Callable[[Event], None] | None = None,
) -> PlainGame:
    """Play a replay again, up to the first decision that it does not tell.

    Args:
        replay: of such a game; its header must have the `seed`.
        kind: of the game.
        log: called with every event that the file does not have, now and later.
        told: called with every event that it has.

    Returns:
        The game; it is over if the replay reaches to its end.

    Raises:
        ReplayError: names the first line that is wrong, and why.
    """
    seed = replay.header.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ReplayError(replay.path, 1, "the header does not say which seed")
    results = Results(replay)

    def heard(event: Event) -> None:
        listener = log
        if results.line is not None:
            results.told(event)
            listener = told
        if listener:
            listener(event)

    try:
        game = kind.again(replay.header, KeyedChance(seed), heard)
    except PositionError as error:  # the header asks for no possible game
        raise ReplayError(replay.path, 1, str(error)) from None
    _play_again(game, results)
    return game


def _play_again(game: PlainGame, results: Results) -> None:
    """Play the moves that the file has."""
    try:
        while game.decision is not None and results.line is not None:
            move = results.result("decision", "move")
            game.play(results.upcoming().event.get("seat", ""), move)
    except ReplayError:
        raise
    except RecursionError:
        raise results.error("is nested too deeply") from None
    except GameError as error:
        raise results.error(str(error)) from None
    if results.line is not None:
        raise results.error("comes after the end of the game")
