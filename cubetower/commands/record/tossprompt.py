"""Questions of `record`: a toss or command that is typed at one is not taken for an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from cubetower.terminal.output import printable
from cubetower.terminal.prompt import Prompt
from tower.log import COLOURLESS
from tower.log.entry import OMITTED, EntryError, colours_of_toss, looks_like_toss, parse_toss

COMMENT = "#"
QUIT = ("quit", "q", "exit")
BARE_COMMANDS = ("missed", "emptied", "inside", "list", "session")
"""Commands that need no more than their word, and are no answer to any question."""

COMMAND_WITH_VALUE = re.compile(r"(count\s+\w*\d|(edit|delete)\s+\d)", re.IGNORECASE)
"""Those that stand before cubes, or the number of a toss."""


class QuitError(EOFError):
    """Somebody typed `quit` at a question: there are no more lines."""


class TossPrompt(Prompt):
    """Asks what a log needs to know; the lines of the log may begin at any question.

    A toss typed at a question is set aside: this question, and those that follow, get their
    usual answers, and then the toss is the next line.

    Attributes:
        asked: the last question that got no answer because the input ended; empty if none.
    """

    def __init__(self, out: Console, colours: Sequence[str] = ()) -> None:
        super().__init__(out)
        self.colours = tuple(colours)
        self.asked = ""
        self._aside = ""

    @property
    def skipping(self) -> bool:
        """Whether a line waits to be taken, so that questions get their usual answers."""
        return bool(self._aside)

    def line(self, prompt: str, *, keep: bool = False, begin: str = "") -> str:
        """The line that was set aside at a question, or the next one; see `Prompt.line`.

        Raises:
            EOFError: the input is at its end.
        """
        if not self._aside:
            return super().line(prompt, keep=keep, begin=begin)
        line, self._aside = self._aside, ""
        self.out.print(Text.assemble((prompt, "bold"), printable(line)), soft_wrap=True)
        if keep:
            self.remember(line)
        return line

    def answer(self, question: str) -> str:
        """The answer to a question; empty for the usual one.

        Raises:
            QuitError: `quit` was typed.
            EOFError: the input is at its end.
        """
        while not self._aside:
            self.asked = question
            typed = super().line(question)
            self.asked = ""
            if typed.startswith(COMMENT):
                continue
            word = typed.casefold()
            if word in QUIT:
                raise QuitError
            if word in ("help", "?"):
                self.hint("Answer, or press Enter for the default. You may type a toss at")
                self.hint("once, such as r4 b3 > r3; the remaining questions get their defaults.")
                self.hint("`quit` stops without recording anything.")
            elif word in ("undo", "redo"):
                self.refuse(f"There is nothing to {word} at a question. Answer it, or type `quit`.")
            elif word in BARE_COMMANDS or COMMAND_WITH_VALUE.match(typed):
                self._aside = typed
            elif not looks_like_toss(typed):
                return typed
            else:
                self._set_aside(typed)
        return ""

    def yes(self, question: str, *, default: bool = True) -> bool:
        """Ask until the answer is yes or no; says so if a toss makes it the usual one.

        Raises:
            QuitError: `quit` was typed.
            EOFError: the input is at its end.
        """
        found = super().yes(question, default=default)
        if self._aside:
            self.hint(f"{question.strip()} Taken as: {'yes' if found else 'no'}.")
        return found

    def _set_aside(self, toss: str) -> None:
        """Keep a toss for later, and tell the colours by it if they are not known yet."""
        known = bool(self.colours)
        try:
            if known:
                parse_toss(toss, self.colours)
            else:
                self.colours = colours_of_toss(toss)
        except EntryError as error:
            self.refuse(f"{error}\nThis was not taken as an answer. Type the toss again.")
        else:
            self._aside = toss
            self.hint("That is a toss: the questions get their defaults.")
            if not known and OMITTED not in self.colours and self.colours != (COLOURLESS,):
                self.hint(f"No {OMITTED} here, so that b is blue; name colours with --colours.")
