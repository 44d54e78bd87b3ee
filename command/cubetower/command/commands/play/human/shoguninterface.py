"""SHOGUN at the terminal: its course with the odds, its map, its plans and marches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.commentary import ShogunCommentary, ranking
from cubetower.command.commands.play.human.interface import Listener, TextInterface
from cubetower.command.commands.play.human.marches import MarchMenu, is_march
from cubetower.command.commands.play.human.menu import Menu
from cubetower.command.commands.play.human.names import UnclearError, match_name
from cubetower.command.commands.play.human.overview import (
    board_of,
    look,
    map_table,
    own_provinces,
    province_table,
    round_table,
    standing_table,
)
from cubetower.command.commands.play.human.planning import PlanDialogue, plan_help
from cubetower.command.commands.play.human.standing import lookups
from cubetower.command.terminal.odds import percent
from cubetower.command.terminal.output import colour_style, finite_or_none, table
from cubetower.command.terminal.prompt import INDENT, Prompt
from cubetower.game import PositionError
from cubetower.game.core import Data, Event, Game, Move, Seat
from cubetower.game.definition import GameDefinition
from cubetower.game.shogun import OddsTracker, ShogunGame
from cubetower.game.shogun.odds import attack_odds
from cubetower.game.shogun.planeditor import PlanEditor
from cubetower.game.shogun.rules.events import (
    Action,
    Ended,
    Famine,
    Opened,
    Placed,
    Revealed,
    Round,
    Scored,
    Seeded,
    Unrest,
    Winter,
)  # fmt: skip
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import FARMER, PLAYERS
from cubetower.game.shogun.words.descriptions import describe
from cubetower.game.shogun.words.facts import facts_of, topic_of
from cubetower.game.shogun.words.reasons import reason
from cubetower.tower import Cubes, ExactTower


class ShogunInterface(TextInterface):
    """The terminal interface of SHOGUN.

    Args:
        title: of the game.
        tower: gives the odds; nothing is thrown into it.
    """

    def __init__(self, definition: GameDefinition, tower: ExactTower | None) -> None:
        super().__init__(definition, tower)
        assert tower is not None, "SHOGUN is played with a tower"  # noqa: S101
        self._tower, self._tracker = tower, OddsTracker(tower)

    def listen(self, event: Event) -> None:
        """Count the surprises."""
        self._tracker(event)

    def ticker(self, out: Console, options: Mapping[str, Any]) -> Listener | None:
        """What players need to know at once."""
        return Ticker(out, draft=options.get("start") == "draft")

    def commentary(self, out: Console, header: Data, *, reasons: bool) -> Listener:
        """Round by round, with the odds of all battles; reasons hide nothing here."""
        return ShogunCommentary(out, self._tracker, header)

    def tray(self, game: Game) -> Callable[[], Cubes] | None:
        """What lies in the tray."""
        return lambda: cast(ShogunGame, game).tray

    def ranking(self, game: Game, bots: Mapping[Seat, str], events: Sequence[Event]) -> Table:
        """Who has won, and the points of each winter."""
        return ranking(cast(ShogunGame, game), bots, events)

    def summary(self) -> str:
        """How surprising the battles were."""
        return self._tracker.summary()

    def result(self, game: Game) -> Data:
        """Chests, which decide ties, and how surprising the battles were."""
        tracker = self._tracker
        return {
            "chests": cast(ShogunGame, game).chests,
            "battles": tracker.fought,
            "surprise_bits": finite_or_none(tracker.surprise),
            "expected_bits": tracker.expected,
        }

    def is_secret(self, seen: Observation) -> bool:
        """Plans are."""
        return seen.question.kind == "plan"

    def before(self, seen: Observation, *, new: bool) -> Iterable[RenderableType]:
        """Before planning: the round, and what everybody has unless it was just printed."""
        if seen.question.kind == "plan":
            if new:
                yield standing_table(seen)
            yield round_table(seen)

    def position(self, seen: Observation) -> Iterable[RenderableType]:
        """What everybody has, the round, the player's provinces."""
        yield standing_table(seen)
        yield round_table(seen)
        yield province_table(seen, own_provinces(seen, seen.seat))

    def dialogue(
        self,
        prompt: Prompt,
        seen: Observation,
        suggestion: Callable[[], Move],
        other: Callable[[str], bool],
    ) -> Callable[[], Move] | None:
        """Plans are made field by field."""
        if seen.question.kind != "plan":
            return None
        return PlanDialogue(prompt, seen, suggestion, other, self._tower).ask

    def example(self, seen: Observation) -> str:
        """A card on a field of a plan, or a choice."""
        if seen.question.kind == "plan":
            return PlanEditor(seen).example
        return super().example(seen)

    def topic(self, event: Event) -> str:
        """Battles and revolts are apart."""
        return topic_of(event)

    def facts(self, event: Event) -> Mapping[str, str]:
        """What went into the tower, what fell, and why who won."""
        return facts_of(event)

    def reason(self, seen: Observation, move: Move) -> str:
        """Why the move of the bot is good, as it sees it."""
        return reason(seen, move, self._tower)

    def menu(self, seen: Observation) -> Menu:
        """Marches with their odds, or a list."""
        if is_march(seen.question.moves):
            return MarchMenu(self.definition, seen, self._tower)
        return Menu(self.definition, seen)

    def examples(self, seen: Observation) -> tuple[tuple[str, str], ...]:
        """Lines of a plan, a march, or any list; with names of this position."""
        kind, names = seen.question.kind, _names(seen)
        fixed = {"combat": MARCH, "transfer": MARCH}
        first = plan_help(seen) if kind == "plan" else fixed.get(kind, CHOICE)
        return tuple((one.format(**names), does.format(**names)) for one, does in first)

    def views(self, seen: Observation) -> tuple[tuple[str, str], ...]:
        """The position, the map, a province, the odds; with names of this position."""
        names = _names(seen)
        return tuple((one.format(**names), does.format(**names)) for one, does in VIEWS)

    def lookups(self, seen: Observation) -> Mapping[str, tuple[str, Iterable[RenderableType]]]:
        """The round, special cards, supplies, tower and tray, majorities."""
        return lookups(seen)

    def commands(
        self, seen: Observation
    ) -> Mapping[str, Callable[[str], Iterable[RenderableType]]]:
        """The map, a province, the odds of an attack."""
        return {
            **super().commands(seen),
            "map": lambda rest: [map_table(seen)],
            "look": lambda rest: look(seen, _province(seen, rest, "Look where?", "look Kaga")),
            "odds": lambda rest: [self._odds(seen, rest)],
        }

    def _odds(self, seen: Observation, rest: str) -> Table:
        """Of an attack: the target, maybe with the source before it and the armies behind it."""
        words = [word for word in rest.replace("->", " ").split() if word not in (">", "to")]
        armies = int(words.pop()[:3]) if words and words[-1].isdecimal() else None
        source = seen.question.about.get("province") if len(words) == 1 else None
        if len(words) == 2:
            source = _province(seen, words.pop(0))
        if source is None or len(words) != 1:
            example = "odds {own} -> {other} 3".format(**_names(seen))
            raise UnclearError(f"Odds of which attack? Write, for example, {example}.")
        target = _province(seen, words[0])
        if seen.owner[source] != seen.seat:
            raise UnclearError(f"{source} is not yours; attacks start from your own provinces.")
        if seen.owner[target] == seen.seat:
            raise UnclearError(f"{target} is yours; armies move there without a fight.")
        if target not in board_of(seen).neighbours[source]:
            raise UnclearError(f"{target} is no neighbour of {source}; see look {source}.")
        most = max(1, seen.armies[source] - 1)
        return self._table(seen, target, range(1, most + 1) if armies is None else (armies,))

    def _table(self, seen: Observation, target: str, armies: Iterable[int]) -> Table:
        shown = table("armies", "you win", "nobody", "you lose", "armies left if you win")
        try:
            for count in armies:
                odds = attack_odds(seen, target, count, self._tower)
                left = odds.attacker_survivors / (odds.attacker_wins or 1)
                chances = (odds.attacker_wins, odds.draw, odds.defender_wins)
                shown.add_row(str(count), *map(percent, chances), f"{left:.1f}")
        except PositionError as error:
            raise UnclearError(f"No odds for that: {error}.") from None
        return shown


def _province(seen: Observation, name: str, asked: str = "", example: str = "") -> str:
    if not name:
        raise UnclearError(f"{asked} Write, for example, {example}.")
    return match_name(name, seen.owner, "province")


def _names(seen: Observation) -> dict[str, str]:
    """Names for examples: an own province, a neighbour of another's, a march."""
    near = board_of(seen).neighbours
    mine = own_provinces(seen, seen.seat)
    pairs = [(a, b) for a in mine for b in near[a] if seen.owner[b] != seen.seat]
    own, other = pairs[0] if pairs else ("Kaga", "Noto")
    moves = [move for move in seen.question.moves if isinstance(move, tuple | list)]
    return {"own": own, "other": other, "to": " ".join(map(str, moves[-1])) if moves else ""}


TOLD_LATER: Final = (Seeded, Round, Winter, Famine, Scored, Ended)
"""Events that the commentary reports."""

MINOR: Final = (Opened, Revealed, Unrest)
"""Events printed dim."""


class Ticker:
    """Prints an event in a line, if players need to know of it at once.

    Events that the commentary reports, such as seeding and winter, are left to it.

    Args:
        out: where to.
        draft: the game begins with a draft, whose armies are placed one by one.
    """

    def __init__(self, out: Console, *, draft: bool) -> None:
        self._out, self._draft = out, draft

    def __call__(self, event: Event) -> None:
        """Print an event, if it is worth a line."""
        if isinstance(event, Placed) and not self._draft:
            return
        if line := news_text(event):
            indent = 0 if isinstance(event, Action) else INDENT
            self._out.print(Padding(line, (0, 0, 0, indent), expand=False))


def news_text(event: Event) -> Text:
    """An event in a line; empty if players need not know of it at once."""
    style = "dim" if isinstance(event, MINOR) else "bold" if isinstance(event, Action) else ""
    line = Text("" if isinstance(event, TOLD_LATER) else describe(event), style)
    for found in NAMES.finditer(line.plain):
        colour = found[0] if found[0] in PLAYERS else FARMER
        line.stylize(colour_style(colour), *found.span())
    return line


NAMES: Final = GameDefinition.names((*PLAYERS, "farmers?"))
"""What finds the sides of a battle in a line."""


CHOICE: Final = (("2", "a choice: its number, or the beginning of its name"),)
MARCH: Final = (("{to}", "where to, and with how many armies; a row number will do"),)
VIEWS: Final = (
    ("position", "what everybody has, the round, your provinces"),
    ("map", "who holds what, region by region"),
    ("look {other}", "a province and its neighbours"),
    ("odds {own} -> {other}", "the odds of an attack from {own} on {other}"),
    ("odds {own} -> {other} 3", "of an attack with 3 armies"),
)

INTERFACE = ShogunInterface
