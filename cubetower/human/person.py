"""A person at the terminal, as a player: is shown what it may know, and asked what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rich.text import Text

from cubetower.human.battleodds import attack_odds
from cubetower.human.choosing import Listing
from cubetower.human.names import UnclearError, meant
from cubetower.human.overview import (
    board_of,
    look,
    map_table,
    own_provinces,
    province_table,
    round_table,
    standing_table,
)
from cubetower.human.planning import HELP as PLAN_HELP
from cubetower.human.planning import Planning
from cubetower.oddsview import percent
from cubetower.prompt import Prompt
from cubetower.terminal import PIPED_WIDTH, colour_text, table
from game import PositionError, Stopped
from game.core import Data, Move, copied
from game.shogun import Greedy
from game.shogun.plans import Plan
from game.shogun.questions import move_text, question
from tower import ExactTower

HELP = (
    ("position", "what everybody has, the round, your provinces"),
    ("map", "who holds what, region by region"),
    ("look {other}", "a province and its neighbours"),
    ("odds {own} {other}", "the odds of an attack from {own} on {other}"),
    ("odds {own} {other} 3", "of an attack with 3 armies"),
    ("suggest", "what the bot `greedy` would do; nothing is done"),
    ("quit", "stop; all is saved, and can be gone on with"),
)
CHOOSE_HELP = (("2", "a choice: its number, or the beginning of its name"),)
MARCH_HELP = (("{to}", "where to, with how many; also the number of the row, or a beginning"),)
CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # the screen and what was scrolled away


class Quit(Stopped):
    """A person stops playing; the game is saved."""


class Person:
    """People at one terminal, for all their seats.

    Knows of the game what `observe` tells, and nothing else.

    Args:
        prompt: where they are asked.
        seats: which are theirs.
        tower: whose odds are told; nothing is thrown into it.
    """

    def __init__(self, prompt: Prompt, seats: Sequence[str], tower: ExactTower) -> None:
        self._prompt, self._seats, self._tower = prompt, tuple(seats), tower
        self._seen: Data = {}
        self._asked = False

    def choose(self, observation: Data, rng: Random) -> Move:
        """Ask until the answer is a legal move.

        Raises:
            Quit: the person wants to stop, or the input is at its end.
        """
        self._seen = observation
        try:
            if observation["decision"]["kind"] == "plan":
                return self._plan()
            return self._choose(Listing(observation, self._tower))
        except EOFError:
            self._prompt.end()
            raise Quit from None
        finally:
            self._asked = True

    def _plan(self) -> Plan:
        secret = len(self._seats) > 1 and self._prompt.live
        if secret:
            self._hand_over(f"{self._seen['seat']} plans in secret")
        if secret or not self._asked:  # else the course of the game has just told it
            self._print(standing_table(self._seen))
        self._print(round_table(self._seen))
        self._say_question()
        try:
            return Planning(self._prompt, self._seen, self._suggestion, self._other).ask()
        finally:
            if secret:
                self._clear()

    def _hand_over(self, why: str) -> None:
        """Let nobody else look on."""
        self._prompt.line(f"{why}: press Enter when nobody else looks. ")
        self._clear()

    def _clear(self) -> None:
        if self._prompt.out.is_terminal:
            self._prompt.out.file.write(CLEARED)
            self._prompt.out.file.flush()

    def _choose(self, listing: Listing) -> Move:
        self._say_question()
        self._list(listing)
        while True:
            line = self._prompt.line(f"{self._seen['seat']}> ")
            try:
                if not line:
                    self._prompt.hint(f"Type such as {listing.example}; `help` says what else.")
                elif line.casefold() == "suggest":
                    self._suggest(listing)
                elif line.casefold() == "list":
                    self._list(listing)
                elif not self._other(line):
                    return listing.meant(line)
            except UnclearError as error:
                self._prompt.refuse(str(error))

    def _list(self, listing: Listing) -> None:
        for part in listing.shown(self._prompt.out.width >= PIPED_WIDTH):
            self._prompt.out.print(part)

    def _suggest(self, listing: Listing) -> None:
        move = self._suggestion()
        said = move_text(self._seen, move)
        self._prompt.say("greedy, a bot, would type ", (listing.key(move), "bold"), f": {said}")

    def _suggestion(self) -> Move:
        return Greedy().choose(copied(self._seen), Random(0))

    def _say_question(self) -> None:
        seat = self._seen["seat"]
        self._prompt.out.print()
        self._prompt.out.print(
            Text.assemble(colour_text(seat), ": ", (question(self._seen), "bold"))
        )

    def _other(self, line: str) -> bool:
        """Obey what can be typed everywhere; whether it was that."""
        word, _, rest = line.strip().partition(" ")
        command = self._commands().get(word.casefold())
        if command is None:
            return False
        command(rest.strip())
        return True

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "help": lambda rest: self._help(),
            "?": lambda rest: self._help(),
            "position": lambda rest: self._position(),
            "map": lambda rest: self._print(map_table(self._seen)),
            "look": self._look,
            "odds": self._odds,
            "quit": lambda rest: self._quit(),
            "exit": lambda rest: self._quit(),
        }

    def _quit(self) -> None:
        raise Quit

    def _print(self, *parts: object) -> None:
        for part in parts:
            self._prompt.out.print(part)

    def _position(self) -> None:
        seen = self._seen
        self._print(standing_table(seen), round_table(seen))
        self._print(province_table(seen, own_provinces(seen, seen["seat"])))

    def _help(self) -> None:
        kind = self._seen["decision"]["kind"]
        first = {"plan": PLAN_HELP, "combat": MARCH_HELP, "transfer": MARCH_HELP}
        rows = first.get(kind, CHOOSE_HELP)
        known = {line for line, _ in rows}
        names = self._examples()
        shown = table("line", "what it does", words=("line", "what it does"))
        for line, does in (*rows, *(each for each in HELP if each[0] not in known)):
            shown.add_row(Text(line.format(**names), "bold"), Text(does.format(**names)))
        self._print(shown)

    def _examples(self) -> dict[str, str]:
        """Names for examples: an own province, a neighbour of another's, a march."""
        seen = self._seen
        near = board_of(seen).neighbours
        mine = own_provinces(seen, seen["seat"])
        pairs = [(a, b) for a in mine for b in near[a] if seen["owner"][b] != seen["seat"]]
        own, other = pairs[0] if pairs else ("Kaga", "Noto")
        moves = [
            move for move in seen["decision"].get("moves", ()) if isinstance(move, tuple | list)
        ]
        return {"own": own, "other": other, "to": " ".join(map(str, moves[-1])) if moves else ""}

    def _province(self, name: str) -> str:
        return meant(name, self._seen["owner"], "province")

    def _look(self, name: str) -> None:
        if not name:
            raise UnclearError("Look where? Write such as look Kaga.")
        self._print(*look(self._seen, self._province(name)))

    def _odds(self, rest: str) -> None:
        """Of an attack: the target, maybe with the source before it and the armies behind it."""
        words = rest.split()
        armies = int(words.pop()[:3]) if words and words[-1].isdecimal() else None
        source = self._seen["decision"]["about"].get("province") if len(words) == 1 else None
        if len(words) == 2:
            source = self._province(words.pop(0))
        if source is None or len(words) != 1:
            raise UnclearError("Whose odds? Write such as odds Kaga Noto, or odds Kaga Noto 3.")
        self._show_odds(source, self._province(words[0]), armies)

    def _show_odds(self, source: str, target: str, armies: int | None) -> None:
        seen = self._seen
        if seen["owner"][source] != seen["seat"]:
            raise UnclearError(f"{source} is not yours; attacks begin in an own province.")
        if seen["owner"][target] == seen["seat"]:
            raise UnclearError(f"{target} is yours; armies move there without a fight.")
        if target not in board_of(seen).neighbours[source]:
            raise UnclearError(f"{target} is no neighbour of {source}; see look {source}.")
        most = max(1, seen["armies"][source] - 1)
        shown = table("armies", "you win", "nobody", "you lose", "armies left if you win")
        try:
            for count in range(1, most + 1) if armies is None else (armies,):
                odds = attack_odds(seen, target, count, self._tower)
                left = odds.attacker_survivors / (odds.attacker_wins or 1)
                shown.add_row(
                    str(count),
                    percent(odds.attacker_wins),
                    percent(odds.draw),
                    percent(odds.defender_wins),
                    f"{left:.1f}",
                )
        except PositionError as error:
            raise UnclearError(f"No odds of that: {error}.") from None
        self._print(shown)
