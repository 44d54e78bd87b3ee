"""Questions of `record`: a toss or command that is typed at one is not taken for an answer."""

from __future__ import annotations

import re
from collections.abc import Collection

from rich.console import Console
from rich.text import Text

from cubetower.command.terminal.output import printable
from cubetower.command.terminal.prompt import Prompt
from cubetower.foundation import CubetowerError
from cubetower.tower.log.entry import first_word, looks_like_toss

COMMENT = "#"
QUIT = ("quit", "q", "exit")
HELP = ("help", "?")
UNDO = "undo"
WITH_VALUE = re.compile(
    r"count\s+\w*[\s=]*\d|(edit|delete)\s+(\S+/)?\d|list\s+all$|letters\s.*=", re.IGNORECASE
)
"""Commands with what no answer in words has behind such a word."""


class TakenBackError(CubetowerError):
    """Somebody typed `undo` at a question: what led to it is not done."""


class TossPrompt(Prompt):
    """Takes the lines of a log, and answers to the questions between them.

    A line of the log that is typed at a question is set aside: it is the next line then.

    Attributes:
        commands: first words of lines that are no tosses.
        refusals: the lines from a pipe that were not taken, by number.
    """

    def __init__(self, out: Console) -> None:
        super().__init__(out)
        self.commands: Collection[str] = ()
        self.refusals: dict[int, str] = {}
        self._count, self._taken, self._aside = 0, (0, ""), (0, "")

    def line(self, prompt: str, *, keep: bool = False, begin: str = "") -> str:
        """The line that was set aside at a question, or the next one; see `Prompt.line`.

        Raises:
            EOFError: the input is at its end.
        """
        if not self.has_aside:
            typed = super().line(prompt, keep=keep, begin=begin)
            self._count += 1
            self._taken = (self._count, typed)
            return typed
        self._taken, self._aside = self._aside, (0, "")
        line = self._taken[1]
        self.out.print(Text.assemble((prompt, "bold"), printable(line)), soft_wrap=True)
        if keep:
            self.remember(line)
        return line

    def answer(
        self,
        question: str,
        advice: str = "",
        *,
        free: bool = True,
        command: str = "",
        begin: str = "",
    ) -> str | None:
        """The answer to a question; empty for the usual one, None if a line of the log came.

        Args:
            question: what is asked.
            advice: what `help` says.
            free: whether any words may be an answer, also behind that of a command.
            command: a word that may stand before the answer.
            begin: a toss that stands there already, to be changed: then a toss is an answer.

        Raises:
            TakenBackError: `undo` was typed.
            EOFError: the input is at its end.
        """
        before = self._taken
        while True:
            typed = self.line(question, begin=begin)
            if typed.casefold() in HELP:
                usual = "" if begin or not free else "Enter takes what stands in brackets."
                self.hint(f"{advice} {usual}".strip())
                self.hint("undo takes back the last answer or line; quit ends, all is saved.")
            elif typed.casefold() == UNDO:
                raise TakenBackError
            elif command and first_word(typed)[0] == command:
                return first_word(typed)[1]
            elif typed.casefold() in QUIT or (not begin and self._is_line(typed, free)):
                self._aside, self._taken = self._taken, before
                return None
            elif not typed.startswith(COMMENT):
                return typed

    def yes(
        self, question: str, advice: str = "", *, default: bool = False, must: bool = False
    ) -> bool | None:
        """The answer to a question about a line; it is that line which is not taken, if any.

        Raises:
            EOFError: the input is at its end.
        """
        asked = self._taken
        try:
            return super().yes(question, advice, default=default, must=must)
        finally:
            self._taken = asked

    @property
    def has_aside(self) -> bool:
        """Whether a line waits to be taken."""
        return bool(self._aside[1])

    def take(self, *words: str) -> bool:
        """Whether one of these words was set aside; then it is done with."""
        found = self._aside[1].casefold() in words
        if found:
            self._aside = (0, "")
        return found

    def refuse(self, why: str) -> None:
        """Say that a line is not taken, and why; from a pipe, which line."""
        if not self.live:
            number, typed = self._taken
            self.refusals[number] = typed
            why = f"Line {number}: {why}"
        super().refuse(why)

    def break_off(self, line: str) -> None:
        """Refuse a line because the input ended at a question about it."""
        self.end()
        self.refuse(f"This was not answered. Not saved: {line}")

    def _is_line(self, typed: str, free: bool) -> bool:
        """Whether a text is a line of the log, and no answer in words."""
        word, rest = first_word(typed)
        clear = not free or not rest or WITH_VALUE.match(typed) is not None
        return looks_like_toss(typed) or (word in self.commands and clear)
