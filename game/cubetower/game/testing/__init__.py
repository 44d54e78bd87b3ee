"""`check_game` and `check_bot`: does a game, or a player, keep the contract? For ours and yours.

Six lines check SHOGUN, or a game of your own::

    def begin(seed, log):
        return ShogunGame(5, tower="surrogate", seed=seed, log=log)

    check_game(
        begin,
        load=lambda text: ShogunGame.from_json(text, "surrogate"),
        imagine=lambda seen, rng: imagine(seen, "surrogate", rng),
    )
    check_bot(MyBot, begin)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from cubetower.foundation.plugin import make_from
from cubetower.game.core import Player
from cubetower.game.core.players import PlayerSource
from cubetower.game.games import game_definition
from cubetower.game.testing import bots, games, states
from cubetower.game.testing.bots import BotCase, MakePlayer
from cubetower.game.testing.expect import Broken, Case, Factory, Imagine, Load

__all__ = [
    "BotCheckError",
    "Factory",
    "GameCheckError",
    "Imagine",
    "Load",
    "MakePlayer",
    "check_bot",
    "check_game",
]


class GameCheckError(AssertionError):
    """A game broke the contract; says which part of it, and how."""


class BotCheckError(AssertionError):
    """A player broke the contract; says which part of it, and how."""


ALWAYS: Mapping[str, Callable[[Case], None]] = {
    "decisions lead to a winner": games.decisions_lead_to_a_winner,
    "same seed, same events": games.same_seed_same_events,
    "events are plain data": games.events_are_plain,
    "draws are told": games.draws_are_told,
    "copies are independent": states.copies_are_independent,
    "legal moves are legal": games.legal_moves_are_legal,
    "illegal moves change nothing": games.illegal_moves_change_nothing,
    "observations are plain data": states.observations_are_plain,
    "observations are the players' own": states.observations_are_the_players_own,
}
"""Checks of every game."""

WITH_LOAD: Mapping[str, Callable[[Case], None]] = {
    "a saved game goes on": states.saves_go_on,
}
"""Checks of games that can be loaded."""

WITH_IMAGINE: Mapping[str, Callable[[Case], None]] = {
    "imagined games look the same": states.imagined_games_look_the_same,
}
"""Checks of games that can be imagined."""


def check_game(
    factory: Factory,
    *,
    load: Load | None = None,
    imagine: Imagine | None = None,
    games: int = 3,
    seed: int = 1,
) -> list[str]:
    """Check that the games a factory makes keep the contract of `Game`.

    By whole games played at random; in each some moments are looked at closely: the first
    decision of every kind, and a few more.

    Args:
        factory: begins a game, called with a seed and a log (or None).
        load: makes a game of what `Game.to_json` wrote. Without it saving is not checked.
        imagine: makes a game, called with an observation and a generator, that looks the same
            to this player. Without it a leak of hidden things is not noticed.
        games: played in each check, with seeds from `seed` on.
        seed: of the first game; also decides the moves.

    Returns:
        The names of the checks made.

    Raises:
        GameCheckError: the first broken promise.
    """
    case = Case(factory, games, seed, load, imagine)
    checks = {**ALWAYS, **(WITH_LOAD if load else {}), **(WITH_IMAGINE if imagine else {})}
    return _make_checks(checks, case, GameCheckError)


def check_bot(
    source: PlayerSource,
    factory: Factory,
    *,
    games: int = 2,
    seed: int = 1,
    seconds: float = 5.0,
) -> list[str]:
    """Check that a player keeps the contract of `Player`.

    By whole games against random moves, in every seat; some answers are asked for again.

    Args:
        source: of players, the same each time: a class, a function or a player, which is copied;
            or the name of one, as `GameDefinition.make_player` takes it.
        factory: begins a game, called with a seed and a log (or None).
        games: played in every seat, with seeds from `seed` on.
        seed: of the first game; also decides the moves of the others.
        seconds: for each answer in a game.

    Returns:
        The names of the checks made.

    Raises:
        BotCheckError: the first broken promise.
        SpecError: there is no such player.
    """
    make_player = partial(_make_player, source, factory)
    make_player()  # a name that is none is not a failed check
    case = BotCase(make_player, Case(factory, games, seed), seconds)
    return _make_checks(bots.CHECKS, case, BotCheckError)


def _make_player(source: PlayerSource, factory: Factory) -> Player:
    if isinstance(source, str):
        return game_definition(factory(1, None).header()["rules"]).make_player(source).player
    player: Player = make_from(source, {}, "bot", "choose")
    return player


CaseType = TypeVar("CaseType", Case, BotCase)


def _make_checks(
    checks: Mapping[str, Callable[[CaseType], None]],
    case: CaseType,
    failure: type[AssertionError],
) -> list[str]:
    """Make all checks, up to the first that fails."""
    for name, check in checks.items():
        try:
            check(case)
        except Broken as error:
            raise failure(f"{name}: {error}") from None
        except Exception as error:  # whatever a game or player of the user's raises
            raise failure(f"{name}: raised {type(error).__name__}: {error}") from error
    return list(checks)
