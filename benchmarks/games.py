"""How fast whole games are, and where the time goes: ``python -m benchmarks.games``.

Five players, fixed start on the sun side, the surrogate, one core.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.__main__ import machine
from benchmarks.toss import Clock, Timed
from game.core import Decided, Event, KeyedChance, Listed, RandomPlayer, play_out
from game.shogun import TITLE, Greedy, Plans, ShogunGame, imagine
from game.shogun.events import Fought
from game.shogun.rules import battle
from tower import make_tower
from tower.models.surrogate import SurrogateTower

PARTS: tuple[Timed, ...] = (
    (KeyedChance, "rng", "making generators"),
    (SurrogateTower, "toss", "the tower"),
    (battle, "fight", "battles, with the tower"),
    (ShogunGame, "observe", "observations"),
    (RandomPlayer, "choose", "the players"),
    (Greedy, "choose", "the players"),
    (Plans, "verify", "verifying moves"),
    (Listed, "verify", "verifying moves"),
)


def play(bot: str, seed: int) -> tuple[int, int]:
    """Play a game of five such players; numbers of decisions and battles in it."""
    told: list[type[Event]] = []
    game = ShogunGame(
        5, tower=make_tower("surrogate"), seed=seed, log=lambda event: told.append(type(event))
    )
    play_out(game, {seat: TITLE.make_player(bot) for seat in game.seats})
    return told.count(Decided), told.count(Fought)


def seconds(bot: str, games: int, repeats: int = 3) -> float:
    """CPU seconds of a game without a log: the fastest of several runs over the same games."""
    tower, players = make_tower("surrogate"), [TITLE.make_player(bot) for _ in range(5)]
    found = []
    for _ in range(repeats):
        start = time.process_time()
        for seed in range(games):
            game = ShogunGame(5, tower=tower, seed=seed)
            play_out(game, dict(zip(game.seats, players, strict=True)))
        found.append((time.process_time() - start) / games)
    return min(found)


def parts(bot: str, games: int) -> dict[str, float]:
    """Shares of the time of a game."""
    with Clock(*PARTS) as clock:
        seconds(bot, games, 1)
    shares = {label: share / clock.elapsed for label, share in clock.seconds.items()}
    shares["the rules of battles"] = shares.pop("battles, with the tower") - shares["the tower"]
    return {**shares, "all other rules": 1 - sum(shares.values())}


def microseconds(work: Callable[[], object], times: int) -> float:
    """CPU microseconds of something small: the fastest of several runs."""
    found = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(times):
            work()
        found.append((time.process_time() - start) / times * 1e6)
    return min(found)


def midway() -> ShogunGame:
    """A game in the summer of the second year."""
    game = ShogunGame(5, tower=make_tower("surrogate"), seed=1)
    while game.clock != (2, 1) or game.decision is None or game.decision.kind != "combat":
        game.advance(game.legal().sample(game.player_rng()))
    return game


def main() -> None:
    """Time everything and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.games", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few games, for CI")
    games = 5 if parser.parse_args().quick else 200
    table = Table(title=machine(), title_justify="left")
    for column in ("five players", "games/s", "ms a game", "decisions", "battles"):
        table.add_column(column, justify="left" if column == "five players" else "right")
    for bot in ("random", "greedy"):
        each = seconds(bot, games)
        counts = [play(bot, seed) for seed in range(games)]
        means = (f"{sum(count) / games:.1f}" for count in zip(*counts, strict=True))
        table.add_row(bot, f"{1 / each:.0f}", f"{each * 1e3:.2f}", *means)
    console = Console(width=100)
    console.print(table)
    shares = {bot: parts(bot, games) for bot in ("random", "greedy")}
    table = Table("where the time goes", "random", "greedy")
    for label in shares["random"]:
        table.add_row(label, *(f"{shares[bot][label]:.0%}" for bot in shares))
    console.print(table)
    game = midway()
    seat = game.decision.seat if game.decision else ""
    seen, tower, rng = game.observe(seat), make_tower("surrogate"), Random(1)
    console.print(
        f"A copy: {microseconds(game.copy, 2000):.1f} us. "
        f"An observation: {microseconds(lambda: game.observe(seat), 2000):.1f} us. "
        f"A game imagined: {microseconds(lambda: imagine(seen, tower, rng), 500):.1f} us. "
        f"Seeding a generator: {microseconds(lambda: game.rng('toss.fell'), 2000):.1f} us."
    )


if __name__ == "__main__":
    main()
