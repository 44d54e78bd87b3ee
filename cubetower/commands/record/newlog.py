"""The questions that are asked once, when a log is new: what tower, who, how, what cubes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cubetower.commands.record.pages import colours_text
from cubetower.terminal.prompt import Prompt
from tower.cubes import COLOURS
from tower.log import COLOURLESS, LogDescription
from tower.log.entry import EntryError, colour_named, parse_colours, tidy
from tower.log.notebook import Notebook

Answer = TypeVar("Answer")
TITLE = "my tower"
USUAL_FARMERS = "green"


def new_notebook(prompt: Prompt, colours: Sequence[str] = ()) -> Notebook:
    """Ask what the description needs; whoever just presses Enter gets by without.

    Args:
        prompt: where questions are asked.
        colours: the colours, if they are known already.

    Raises:
        EOFError: the input ended.
    """
    title = tidy(prompt.answer(f"What tower is it? [{TITLE}] ")) or TITLE
    who = tidy(prompt.answer("Who throws? "))
    how = tidy(prompt.answer("How are the cubes thrown, from what height? "))
    chosen = prompt.colours = tuple(colours) or ask_colours(prompt)
    farmers = _ask_farmers(prompt, chosen) if chosen != (COLOURLESS,) else ""
    edge = _ask(prompt, "Edge of a cube in mm? ", _edge)
    return Notebook((), chosen, _describe(title, chosen, who, how, farmers, edge))


def default_notebook(colours: Sequence[str]) -> Notebook:
    """The notebook of somebody who is asked nothing."""
    return Notebook((), tuple(colours), _describe(TITLE, tuple(colours)))


def ask_colours(prompt: Prompt) -> tuple[str, ...]:
    """Ask for the colours; Enter, or yes, means those of the game.

    Whoever types a toss instead tells them by it.

    Raises:
        EOFError: the input ended.
    """
    standard = COLOURS
    if not prompt.skipping:
        prompt.say(colours_text(standard))
    question = "Colours of the cubes? Enter for these, `counts` for none, or such as red,blue: "
    found = _ask(prompt, question, lambda text: _colours(text, standard))
    if prompt.skipping:
        return prompt.colours or found
    if found == standard:
        prompt.hint(f"these: {', '.join(found)}")
    return found


def _colours(text: str, proposed: tuple[str, ...]) -> tuple[str, ...]:
    answer = text.casefold()
    if answer in ("n", "no"):
        raise EntryError("Which colours, then? Type them like red,blue; or `counts` for none.")
    return proposed if answer in ("", "y", "yes") else parse_colours(text)


def _ask_farmers(prompt: Prompt, colours: tuple[str, ...]) -> str:
    usual = USUAL_FARMERS if colours == COLOURS else ""
    question = f"Colour of the farmers? {f'[{usual}] ' if usual else ''}"
    return _ask(prompt, question, lambda text: colour_named(text, colours) if text else usual)


def _edge(text: str) -> float | None:
    """An edge in mm; None if it is not said."""
    number = text.removesuffix("mm").strip().replace(",", ".")
    if not number:
        return None
    if not re.fullmatch(r"\d{1,3}(\.\d+)?", number) or not 0 < float(number) < math.inf:
        raise EntryError(f"{text}: not a length; type one in mm, such as 8.")
    return float(number)


def _ask(prompt: Prompt, question: str, understood: Callable[[str], Answer]) -> Answer:
    """Ask until the answer is understood."""
    while True:
        try:
            return understood(prompt.answer(question))
        except EntryError as error:
            prompt.refuse(str(error))


def _describe(
    title: str,
    colours: tuple[str, ...],
    who: str = "",
    how: str = "",
    farmers: str = "",
    edge: float | None = None,
) -> LogDescription:
    more: dict[str, Any] = {"by": who} if who else {}
    more |= {"throw": {"style": how}} if how else {}
    named = () if colours == (COLOURLESS,) else colours
    return LogDescription("recorded", title, "", named, farmers, edge, more)
