"""Plans by hand: the table of fields and cards, and the lines that change it."""

from __future__ import annotations

from collections.abc import Callable

from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.human.names import (
    UnclearError,
    brief_list,
    match_name,
    matching_names,
)
from cubetower.command.commands.play.human.overview import board_of
from cubetower.command.terminal.output import PIPED_WIDTH, table
from cubetower.command.terminal.prompt import Prompt
from cubetower.foundation.wording import plural
from cubetower.game.errors import IllegalMove
from cubetower.game.shogun.outlook import cost, printed_cost
from cubetower.game.shogun.planeditor import PlanEditor
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.plans import Plan
from cubetower.game.shogun.wording import action_text
from cubetower.game.shogun.words.reasons import plan_reasons
from cubetower.tower import ExactTower

INITIALS = {"castle": "C", "temple": "T", "theatre": "H"}
"""Of buildings, where there is no room for their names."""

HELP = (
    ("3 = {own}", "place a card on a field; both names may be shortened"),
    ("3", "which cards may be placed there"),
    ("bid = 2", "for chest cards the number is enough"),
    ("clear 3", "take a card away; clear alone: all"),
    ("undo", "undo the last step"),
    ("hint", "the plan that the bot `greedy` would make, and why; hint 3: of one field"),
    ("suggest", "fill that plan in; change it as you like"),
)


LATE_TAXES = (
    "Chests are paid when an action is carried out: taxes may come too late, and what you cannot "
    "pay by then lapses (R10)."
)


def plan_help(seen: Observation) -> tuple[tuple[str, str], ...]:
    """Lines of a plan, and what they do; `{own}` stands for a province of the player's."""
    empty = PlanEditor(seen).plans.empty
    whole = f"only {plural(empty, 'field')} stay empty" if empty else "every field has a card"
    return (*HELP, ("done", f"play the plan, as soon as {whole}"))


class PlanDialogue:
    """The dialogue about one plan.

    Args:
        prompt: where questions are asked.
        seen: observation of the player who plans.
        suggestion: the plan of a bot.
        other: takes lines that are about something else; says whether it did.
        tower: gives the odds of attacks.
    """

    def __init__(
        self,
        prompt: Prompt,
        seen: Observation,
        suggestion: Callable[[], Plan],
        other: Callable[[str], bool],
        tower: ExactTower,
    ) -> None:
        self._prompt, self._seen, self._tower = prompt, seen, tower
        self._suggestion, self._other = suggestion, other
        self._draft = PlanEditor(seen)
        self._names = {action_text(field): field for field in self._draft.fields}
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "clear": self._clear,
            "suggest": self._suggest,
            "hint": self._hint,
            "show": lambda rest: self._show(),
            "plan": lambda rest: self._show(),
        }

    def ask(self) -> Plan:
        """Ask until a plan is complete and `done`.

        Raises:
            EOFError: the input is at its end.
        """
        self._show()
        self._prompt.hint(
            f"Place cards like this: {self._example()}. `suggest` fills in the plan of the bot "
            "greedy; `help` lists everything else."
        )
        while True:
            line = self._prompt.line(f"{self._seen.seat} plans> ")
            try:
                if line.casefold() == "done":
                    return self._finish()
                self._obey(line)
            except UnclearError as error:
                self._prompt.refuse(str(error))
            except IllegalMove as error:
                self._prompt.refuse(f"{error.why} ({error.rule}).")

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self._prompt.hint(f"{self._state()} `help` says what can be typed.")
        elif command := self._commands.get(word.casefold()):
            command(rest.strip())
        elif not self._other(line):
            self._lay(line)

    def _finish(self) -> Plan:
        draft = self._draft
        if draft.cards_left > 0:
            empty = draft.plans.empty
            raise UnclearError(
                f"{self._state()} {'No field' if not empty else f'Only {empty}'} may stay empty: "
                f"{brief_list(draft.empty_fields, 'and')} have none."
            )
        return draft.plan()

    def _lay(self, line: str) -> None:
        field, card = self._read(line)
        if not card:
            self._offer(field)
            return
        chosen = parse_card(card, field, self._draft.plans.cards)
        left = self._draft.lay(field, chosen)
        more = f"; {left} has none now" if left else ""
        self._prompt.say(f"{field} = {chosen}{more}. ", (self._state(), "dim"))
        self._say_budget(self._draft.costs)

    def _read(self, line: str) -> tuple[str, str]:
        """The field, and the text behind it that names a card."""
        field, sign, card = line.partition("=")
        if sign:
            return self._field(field.strip()), card.strip()
        words = line.split()
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count])
            if name.isdecimal() or len(matching_names(name, self._names)) == 1:
                return self._field(name), " ".join(words[count:])
        return self._field(line), ""

    def _field(self, name: str) -> str:
        fields = self._draft.fields
        if not name:
            raise UnclearError(f"Which field? Write, for example, {self._example()}.")
        if name.isdecimal():
            if 1 <= int(name) <= len(fields):
                return fields[int(name) - 1]
            raise UnclearError(f"{name}: the fields have the numbers 1 to {len(fields)}.")
        return self._names[match_name(name.removeprefix("build "), self._names, "field or command")]

    def _example(self) -> str:
        """A line that places a card."""
        return self._draft.example

    def _offer(self, field: str) -> None:
        cards = self._draft.cards_for(field)
        shown = Text(f"{field}: ")
        for place, card in enumerate(cards):
            on = self._draft.field_of(card)
            shown.append(", " if place else "").append(card, "dim" if on else "bold")
            shown.append(f" (on {on})" if on and on != field else "", "dim")
        self._prompt.say(shown)
        self._prompt.hint(f"Place one there: {field} = {cards[0]}" if cards else "No card fits.")

    def _undo(self, rest: str) -> None:
        if not self._draft.undo():
            raise UnclearError("There is nothing to undo in this plan.")
        self._show()

    def _clear(self, rest: str) -> None:
        self._draft.clear(None if rest.casefold() in ("", "all") else self._field(rest))
        self._show()

    def _suggest(self, rest: str) -> None:
        self._draft.fill(self._suggestion())
        self._show()
        self._prompt.hint(
            "This is the plan of the bot greedy. Change it as you like; `undo` removes it, `done` "
            "plays it."
        )

    def _hint(self, rest: str) -> None:
        """The plan of the bot with its reasons; of one field only, if it is named."""
        only = self._field(rest) if rest else None
        plan = self._suggestion()
        reasons = plan_reasons(self._seen, plan, self._tower)
        shown = table("field", "card", "why", words=("field", "card", "why"))
        for field in self._draft.fields if only is None else [only]:
            card = Text(plan[field] or "·", "bold")
            shown.add_row(action_text(field), card, reasons.get(field, ""))
        self._prompt.out.print(shown)
        if only is None:
            laid = ((field, card) for field, card in plan.items() if card)
            self._say_budget(sum(cost(self._seen, field, card) for field, card in laid))
        self._prompt.hint(
            "So the bot greedy would plan. `suggest` fills this in; your own plan is as it was."
        )

    def _say_budget(self, costs: int) -> None:
        """What a plan costs; a warning if that is more than there is now."""
        chests = self._draft.plans.chests
        self._prompt.hint(f"This plan costs {costs} of your {plural(chests, 'chest')}.")
        if costs > chests:
            self._prompt.say(
                (f"That is {costs - chests} more than you have. {LATE_TAXES}", "yellow")
            )

    def _state(self) -> str:
        missing = self._draft.cards_left
        if not missing:
            return "The plan is complete: `done` plays it."
        return f"{plural(missing, 'card')} left to place."

    def _show(self) -> None:
        beside = Table.grid(padding=(0, 3 if self._wide else 1))
        beside.add_row(self._fields(), self._cards())
        self._prompt.out.print(beside)
        others = [card for card in self._draft.plans.cards if card not in self._seen.owner]
        rest = [card for card in others if self._draft.field_of(card) is None]
        self._prompt.say("Other cards: ", ", ".join(rest) or "all are placed")
        initials = "" if self._wide else " Built: C castle, T temple, H theatre."
        self._prompt.hint(f"In brackets: the cost in chests.{initials}")
        self._say_budget(self._draft.costs)
        self._prompt.hint(self._state())

    def _fields(self) -> Table:
        draft = self._draft
        shown = table("", "field", "card", words=("field", "card"))
        for number, field in enumerate(draft.fields, 1):
            name = Text(action_text(field))
            if cost := printed_cost(field):
                name.append(f" ({cost})", "dim")
            card = draft.laid.get(field)
            shown.add_row(str(number), name, Text(card, "bold") if card else Text("·", "dim"))
            if field in (draft.groups["open"][-1:] + draft.groups["hidden"][-1:]):
                shown.add_section()
        return shown

    @property
    def _wide(self) -> bool:
        return self._prompt.out.width >= PIPED_WIDTH

    def _buildings_text(self, province: str) -> str:
        kinds = self._seen.buildings.get(province, ())
        return ", ".join(kinds) if self._wide else " ".join(INITIALS[kind] for kind in kinds)

    def _cards(self) -> Table:
        seen, printed = self._seen, board_of(self._seen).provinces
        columns = ("province", "armies", "rice", "taxes", "sites", "unrest", "built")
        shown = table(*columns, words=("province", "built"))
        for card in self._draft.plans.cards:
            if card not in printed:
                continue
            free = printed[card].sites - len(seen.buildings.get(card, ()))
            on = self._draft.field_of(card)
            counts = (seen.armies[card], printed[card].rice, printed[card].taxes, free)
            unrest = seen.unrest.get(card, 0)
            cells = (str(count or "·") for count in (*counts, unrest))
            shown.add_row(card, *cells, self._buildings_text(card), style="dim" if on else "")
        return shown


def parse_card(typed: str, field: str, cards: tuple[str, ...]) -> str:
    """The card that somebody means; a number is a chest card.

    Raises:
        UnclearError: none, or several.
    """
    if typed.isdecimal():
        if f"chest {typed}" in cards:
            return f"chest {typed}"
        raise UnclearError(f"{typed}: the chest cards have the numbers 0 to 4.")
    return match_name(typed, cards, f"card for {field}")
