"""How well `search` guesses others: ``python -m benchmarks.games.pool``.

One of it against players drawn from a pool, in each seat equally often: three to five players, both
sides, without and with all expansions; and against four greedy players. It plays every game twice,
with the same seed and the same others: once taking them for a mixture, once for `greedy`.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from random import Random
from typing import Final, NamedTuple, TypeAlias

from rich.table import Table

from benchmarks.arguments import at_least, parser_for
from benchmarks.games.search import Timed, figure, play_against
from benchmarks.timing import machine
from cubetower.terminal.output import console, table
from foundation import SpecError
from game.core import Seated
from game.shogun import MODULES, TITLE, ShogunGame

OTHERS: Final = ("mixture", "greedy")
"""Whom the two players that are compared take the others for."""

KNOWN: Final = ("greedy", "greedy,attack=1.5,armies=0.7", "greedy,spread=0.4", "random")
"""Players of the pool that the mixture has."""

HELD_OUT: Final = (
    "greedy,attack=0.6,armies=1.5",
    "greedy,buildings=2",
    "greedy,armies=0.5,bids=2",
    "greedy,attack=1.3,buildings=0.7,spread=0.2",
    "search,others=greedy,plans=6,moves=2",
)
"""Players of the pool that the mixture does not have."""


class Setting(NamedTuple):
    """A game to be played, and against whom.

    Attributes:
        players: how many.
        side: of the board.
        modules: the expansions.
        pool: specs of which the others are drawn.
    """

    players: int
    side: str
    modules: tuple[str, ...]
    pool: tuple[str, ...]

    def others(self, seed: int) -> list[str]:
        """The others in a game, in seat order: each one of the pool."""
        return Random(f"{self.label} {seed}").choices(self.pool, k=self.players - 1)

    @property
    def label(self) -> str:
        """What the table calls it."""
        expansions = ", expansions" if self.modules else ""
        known = "" if len(self.pool) > 1 else f", against {self.pool[0]}"
        return f"{self.players}, {self.side}{expansions}{known}"

    def begin(self, seed: int) -> ShogunGame:
        """A new game: drafted on the moon side, which has no fixed start."""
        start = "fixed" if self.side == "sun" else "draft"
        options = {"board": self.side, "start": start, "modules": self.modules}
        return ShogunGame(self.players, tower="surrogate", seed=seed, options=options)


POOL: Final = tuple(
    Setting(players, side, modules, (*KNOWN, *HELD_OUT))
    for players, side, modules in product((3, 4, 5), ("sun", "moon"), ((), tuple(MODULES)))
)
FOUR_GREEDY: Final = Setting(5, "sun", (), ("greedy",))


class Result(NamedTuple):
    """One player's game.

    Attributes:
        share: its share of the victory.
        ahead: its points ahead of the others' mean.
        plan_ms: CPU milliseconds of its plans.
    """

    share: float
    ahead: float
    plan_ms: list[float]


Pair: TypeAlias = tuple[Result, ...]
"""The same game with each of the two."""


def play_pair(one: str, setting: Setting, seed: int) -> Pair:
    """Play a game twice, once with each guess about the others."""
    return tuple(play(setting, seed, f"{one},others={others}") for others in OTHERS)


def play(setting: Setting, seed: int, one: str) -> Result:
    """Play a game of one player against others of the pool."""
    timed = Timed(TITLE.make_player(one).player)
    share, ahead = play_against(setting.begin(seed), seed, Seated(timed), setting.others(seed))
    return Result(share, ahead, timed.spent["plan"])


def cells(equal: float, found: Sequence[Pair]) -> list[str]:
    """An equal player's share, games, both players' shares, and the gains of the first."""
    shares = [[each.share for each in pair] for pair in found]
    gains = [first - second for first, second in shares]
    points = [first.ahead - second.ahead for first, second in found]
    both = (figure(list(each), 2) for each in zip(*shares, strict=True))
    return [f"{equal:.2f}", str(len(found)), *both, figure(gains, 2), figure(points, 1)]


def results_table(found: Mapping[Setting, Sequence[Pair]]) -> Table:
    """A row for each setting, one for each part of them, and one for all."""
    words = ("players, side",)
    figures = ("equal", "games", "mixture", "greedy", "gain", "points gained")
    shown = table(*words, *figures, words=words)
    for label, settings in groups().items():
        if label in ("3 players", "all of these"):
            shown.add_section()
        equal = statistics.mean(1 / setting.players for setting in settings)
        pairs = [pair for setting in settings for pair in found[setting]]
        shown.add_row(label, *cells(equal, pairs))
    return shown


def groups() -> dict[str, list[Setting]]:
    """By what the table calls them, the settings whose games it puts together."""
    return {
        **{setting.label: [setting] for setting in POOL},
        **{f"{n} players": [each for each in POOL if each.players == n] for n in (3, 4, 5)},
        **{
            f"{side} side": [each for each in POOL if each.side == side] for side in ("sun", "moon")
        },
        "no expansions": [each for each in POOL if not each.modules],
        "all expansions": [each for each in POOL if each.modules],
        "all of these": [*POOL],
        FOUR_GREEDY.label: [FOUR_GREEDY],
    }


def plan_time(found: Mapping[Setting, Sequence[Pair]]) -> str:
    """How long both think about a plan, in the same run."""
    lines = []
    for name in ("no expansions", "all expansions"):
        pairs = [pair for setting in groups()[name] for pair in found[setting]]
        one, other = (
            statistics.mean(ms for result in results for ms in result.plan_ms)
            for results in zip(*pairs, strict=True)
        )
        lines.append(f"{name}: mixture {one:.0f} ms, greedy {other:.0f} ms, {one / other:.2f} x")
    return "\n".join(lines)


def main() -> None:
    """Play and print the table."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(2), default=30, help="of each kind")
    parser.add_argument("--one", default="search", help="the player measured, without others=")
    given = parser.parse_args()
    try:
        TITLE.make_player(f"{given.one},others={OTHERS[0]}")
    except SpecError as error:
        parser.error(f"--one: {error}")
    seeds = range(given.games)
    with ProcessPoolExecutor(given.jobs) as pool:
        found = {
            setting: list(pool.map(partial(play_pair, given.one, setting), seeds))
            for setting in (*POOL, FOUR_GREEDY)
        }
    out = console()
    out.print(f"Players that the mixture has: {'; '.join(KNOWN)}.")
    out.print(f"Players that it does not have: {'; '.join(HELD_OUT)}.")
    out.print("Shares of the victory, taking the others for a mixture and for greedy players:")
    out.print(results_table(found))
    out.print(f"CPU milliseconds of a plan: {machine()}", plan_time(found), sep="\n")


if __name__ == "__main__":
    main()
