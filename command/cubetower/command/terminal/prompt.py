"""Asking at the terminal, line by line; the same through a pipe."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from itertools import zip_longest

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import printable, wrap_prose
from cubetower.game import Stopped

INDENT = 3  # columns before an answer


class Quit(Stopped):
    """Somebody at the terminal stops playing; the game is saved."""


class Prompt:
    """Reads what the user types, with history and editing where there is readline.

    Lines from a pipe are shown behind their prompts, so that what is printed reads alike.

    Attributes:
        out: where questions and answers are shown.
        live: a person sits at the keyboard.
        refused: how many lines were not taken.
        ended: somebody left at a prompt, by Ctrl-D or Ctrl-C.
    """

    def __init__(self, out: Console) -> None:
        self.out = out
        self.live = sys.stdin.isatty()
        self.refused, self.ended = 0, False
        if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
            sys.stdin.reconfigure(errors="replace")  # an old encoding must not stop a note
        self._readline = None
        if self.live and sys.stdout.isatty():
            with suppress(ImportError):  # Windows has none
                import readline

                self._readline = readline
                readline.set_auto_history(False)

    def line(self, prompt: str, *, keep: bool = False, begin: str = "") -> str:
        """One line, without spaces around it.

        Args:
            prompt: shown before it, in bold.
            keep: whether the line goes into the history.
            begin: what stands there already, to be changed; only where there is readline.

        Raises:
            EOFError: the input is at its end.
        """
        prompt = _harmless(prompt)
        if not self.live:
            return self._read_pipe(prompt)
        if self._readline is None:
            return input(prompt).strip()
        if begin:
            self._readline.set_startup_hook(lambda: self._insert(begin))
        try:
            # \001 and \002 tell readline what takes no room.
            typed = input(f"\001\x1b[1m\002{prompt}\001\x1b[0m\002").strip()
        finally:
            self._readline.set_startup_hook(None)
        if keep:
            self.remember(typed)
        return typed

    def remember(self, line: str) -> None:
        """Put a line into the history."""
        if line and self._readline is not None:
            self._readline.add_history(line)

    def answer(self, question: str, advice: str = "", *, free: bool = True) -> str | None:
        """What is typed behind a question; empty for the usual answer, None if it was no answer.

        Args:
            question: what is asked.
            advice: what helps to answer.
            free: whether any words may be an answer.

        Raises:
            EOFError: the input is at its end.
        """
        return self.line(question)

    def yes(
        self, question: str, advice: str = "", *, default: bool = False, must: bool = False
    ) -> bool | None:
        """Ask until the answer is yes or no; Enter is the default.

        Args:
            question: what is asked.
            advice: what helps to answer.
            default: the usual answer.
            must: there is none: Enter is no answer, and None is given for a line of another kind.

        Raises:
            EOFError: the input is at its end.
        """
        ways = "[y/n]" if must else "[Y/n]" if default else "[y/N]"
        while True:
            answer = self.answer(f"{question} {ways} ", advice, free=False)
            if answer is None and must:
                return None
            if answer is None:
                self.hint(f"{question.strip()} Taken as: {'yes' if default else 'no'}.")
                return default
            if (typed := answer.casefold()) in ("y", "yes", "n", "no"):
                return typed[:1] == "y"
            if not typed and not must:
                return default
            self.refuse("Yes or no? Type y or n.")

    def say(self, *parts: str | Text | tuple[str, str]) -> None:
        """Show a line of an answer; strings are shown as they are."""
        clean = [_harmless(part) if isinstance(part, str) else part for part in parts]
        text = wrap_prose(self.out, Text.assemble(*clean), self.out.width - INDENT)
        self.out.print(Padding(text, (0, 0, 0, INDENT), expand=False))

    def hint(self, text: str) -> None:
        """Show a line that helps, dim."""
        self.say((text, "dim"))

    def refuse(self, why: str) -> None:
        """Say that a line is not taken, and why: a line or several."""
        self.refused += 1
        self.warn(why)

    def warn(self, why: str) -> None:
        """Say what is odd, behind a mark: a line or several."""
        shown = Table.grid()
        shown.add_column(width=INDENT)
        for mark, line in zip_longest((" ?",), map(_harmless, why.splitlines()), fillvalue=""):
            shown.add_row(Text(mark, "bold red"), Text(line))
        self.out.print(shown)

    def end(self) -> None:
        """Leave the line of a prompt that was not answered."""
        self.ended = True
        if self.live:
            self.out.print()

    def _read_pipe(self, prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        line = line.removeprefix("\ufeff")  # of a file that says so that it is Unicode
        self.out.print(Text.assemble((prompt, "bold"), printable(line)), soft_wrap=True)
        return line.strip()

    def _insert(self, text: str) -> None:
        if self._readline is not None:
            self._readline.insert_text(text)


def _harmless(text: str) -> str:
    """A text that may come from a file, without codes for the terminal."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)
