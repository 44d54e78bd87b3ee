"""The list of decisions, `docs/decisions.md`: ``python -m tests.game.decisions`` writes it."""

import re
from pathlib import Path

from cubetower.game.rulebook import PAGES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/decisions.md"
MARK = "[decision"


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
    """The page with the lists of all games anew; what stands above them stays."""
    head, *_ = PAGE.read_text("utf-8").partition("\n## ")
    parts = [head]
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
