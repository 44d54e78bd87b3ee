"""How fast whole games are, and where the time goes: ``python -m benchmarks.games``.

Five players, fixed start on the sun side, the surrogate, one core.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks.arguments import parser_for
from benchmarks.timing import Clock, Timed, fastest, machine
from cubetower.terminal.output import console, table
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
    (RandomPlayer, "pick", "the players"),
    (Greedy, "choose", "the players"),
    (Plans, "verify", "verifying moves"),
    (Listed, "verify", "verifying moves"),
)


def play(bot: str, seed: int) -> tuple[int, int]:
    """Play a game of five such players; numbers of decisions and battles in it."""
    events: list[Event] = []
    game = ShogunGame(5, tower="surrogate", seed=seed, log=events.append)
    play_out(game, {seat: TITLE.make_player(bot) for seat in game.seats})
    kinds = [type(event) for event in events]
    return kinds.count(Decided), kinds.count(Fought)


def seconds(bot: str, games: int, repeats: int = 3) -> float:
    """CPU seconds of a game without a log: the fastest of several runs over the same games."""
    tower, players = make_tower("surrogate"), [TITLE.make_player(bot) for _ in range(5)]

    def play_all() -> None:
        for seed in range(games):
            game = ShogunGame(5, tower=tower, seed=seed)
            play_out(game, dict(zip(game.seats, players, strict=True)))

    return fastest(play_all, repeats) / games


def parts(bot: str, games: int) -> dict[str, float]:
    """Shares of the time of a game."""
    with Clock(*PARTS) as clock:
        seconds(bot, games, 1)
    shares = {label: share / clock.elapsed for label, share in clock.seconds.items()}
    shares["the rules of battles"] = shares.pop("battles, with the tower") - shares["the tower"]
    return {**shares, "all other rules": 1 - sum(shares.values())}


def microseconds(work: Callable[[], object], times: int) -> float:
    """CPU microseconds of something small: the fastest of several runs."""

    def repeat() -> None:
        for _ in range(times):
            work()

    return fastest(repeat, 5) / times * 1e6


def midway() -> ShogunGame:
    """A game in the summer of the second year."""
    game = ShogunGame(5, tower="surrogate", seed=1)
    while game.clock != (2, 1) or game.decision is None or game.decision.kind != "combat":
        game.advance(game.legal().sample(game.player_rng()))
    return game


def main() -> None:
    """Time everything and print the tables."""
    parser = parser_for(__doc__)
    parser.add_argument("--quick", action="store_true", help="few games, for CI")
    games = 5 if parser.parse_args().quick else 200
    heads = ("five players", "games/s", "ms a game", "decisions", "battles")
    shown = table(*heads, title=machine(), words=heads[:1])
    for bot in ("random", "greedy"):
        each = seconds(bot, games)
        counts = [play(bot, seed) for seed in range(games)]
        means = (f"{sum(count) / games:.1f}" for count in zip(*counts, strict=True))
        shown.add_row(bot, f"{1 / each:.0f}", f"{each * 1e3:.2f}", *means)
    out = console()
    out.print(shown)
    shares = {bot: parts(bot, games) for bot in ("random", "greedy")}
    shown = table("where the time goes", *shares, words=("where the time goes",))
    for label in shares["greedy"]:
        shown.add_row(label, *(f"{shares[bot].get(label, 0):.0%}" for bot in shares))
    out.print(shown)
    game = midway()
    seat = game.decision.seat if game.decision else ""
    seen, tower, rng = game.observe(seat), make_tower("surrogate"), Random(1)
    out.print(
        f"A copy: {microseconds(game.copy, 2000):.1f} us. "
        f"An observation: {microseconds(lambda: game.observe(seat), 2000):.1f} us. "
        f"A game imagined: {microseconds(lambda: imagine(seen, tower, rng), 500):.1f} us. "
        f"Seeding a generator: {microseconds(lambda: game.rng('toss.fell'), 2000):.1f} us."
    )


if __name__ == "__main__":
    main()
