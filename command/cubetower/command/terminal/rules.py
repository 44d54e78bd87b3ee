"""The rules of a game at the terminal: cases that were asked for, and the chapters."""

from __future__ import annotations

from collections.abc import Iterator

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cubetower.command.terminal.output import table
from cubetower.game.rulebook import DECIDED, GLOSSARY, Rule, Rulebook

MAX_CASES = 4  # shown at once; of more only the ids
MAX_IDS = 12  # named behind those


def find_rules(book: Rulebook, query: str) -> list[Padding | Text]:
    """The cases that somebody asks for, the best first; empty if there is none.

    Args:
        book: the rules.
        query: an id, the letter of a chapter, or words.
    """
    found = book.find(query)
    count = len(found) if len(query.strip()) == 1 else MAX_CASES
    shown, left = found[:count], found[count:]
    parts: list[Padding | Text] = [part for rule in shown for part in _case(rule)]
    if any(DECIDED in rule.text for rule in shown):
        parts.append(Text(DECIDED, "dim"))
    if left:
        named = ", ".join(rule.id for rule in left[:MAX_IDS])
        more = ", ..." if len(left) > MAX_IDS else ""
        speak = "1 more speaks" if len(left) == 1 else f"{len(left)} more speak"
        parts.append(Text(f"{speak} of it: {named}{more}.", "dim"))
    return parts


def _case(rule: Rule) -> Iterator[Padding | Text]:
    """A case: its id and chapter, and its text below, indented."""
    text = rule.text.removesuffix(DECIDED).rstrip()
    if rule.chapter == GLOSSARY:
        yield Text.assemble((rule.id, "bold"), text.removeprefix(rule.id))
        return
    yield Text.assemble((rule.id, "bold"), "  ", (rule.chapter, "dim"))
    yield Padding(Text(text), (0, 0, 0, 3), expand=False)


def chapters_table(book: Rulebook) -> Table:
    """The chapters, with the ids of their cases."""
    shown = table("", "chapter", "cases", words=("", "chapter", "cases"))
    for chapter in book.chapters:
        first, last = chapter.ids[0], chapter.ids[-1]
        shown.add_row(Text(chapter.letter, "bold"), chapter.title,
                      first if first == last else f"{first} to {last}")  # fmt: skip
    return shown
