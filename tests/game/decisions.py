"""The list of decisions, `docs/decisions.md`: ``python -m tests.game.decisions`` writes it."""

import re
from pathlib import Path

from game.rulebook import PAGES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/decisions.md"
MARK = "[decision"
HEAD = """# Decisions: what the rulebooks do not settle

You get: every case of the rules that a rulebook does not settle, or that can be read in more than one way, and how it is played here. If your table plays it otherwise, you know where games differ.

`cubetower rule A08` shows a case whole; an asterisk stands where these decisions do. The list is made from the pages of the rules (`python -m tests.game.decisions`).
"""


def decisions(text):
    """The decisions on a page of rules: the id of the case, and what is decided."""
    for item in re.findall(r"^- (.*(?:\n(?![-#|`\n]).*)*)", text, re.MULTILINE):
        body = " ".join(item.split())
        if body.startswith("**[decision]** "):
            ids, _, reading = body.removeprefix("**[decision]** ").partition(": ")
            yield ids, reading
            continue
        for case, rest in re.findall(r"\*\*([A-Z]\d\d)(.*?)(?=\*\*[A-Z]\d\d|$)", body):
            for sentence in re.split(r"(?<=\.)\s+(?=[A-Z\[\d])", rest.replace("**", "")):
                if MARK in sentence:
                    yield case, sentence.strip().removeprefix("[decision] ")


def page():
    """All lists, game by game."""
    parts = [HEAD]
    for game, name in PAGES.items():
        rows = decisions((ROOT / "docs" / name).read_text("utf-8"))
        lines = (f"| {ids} | {text[0].upper()}{text[1:]} |\n" for ids, text in rows)
        parts.append(
            f"\n## {game.upper()} ([rules]({name}))\n\n| case | decision |\n|---|---|\n"
            + "".join(lines)
        )
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
