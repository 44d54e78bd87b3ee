"""`RuleSheet`: a search field, and the cases of the rules that answer what is typed there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cubetower.game.rulebook import GLOSSARY, Rule, Rulebook
from cubetower.pages.palette import Palette
from cubetower.viewer.draw.displaylist import Paint, Shape, Stage
from cubetower.viewer.draw.flow import REST, Element, box, column, label, layers, paragraph, row
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import BODY, NOTE, TEXT, text_width
from cubetower.viewer.window.controls import plate
from cubetower.viewer.window.sheets.opensheet import OpenSheet

MAX_QUERY = 40  # characters
ID_WIDTH = 104.0  # of the ids of cases, units
PITCH, GAP = 19.0, 9.0  # line pitch in a case, and between cases, units
MAX_LINES = 40  # of a case
EXAMPLES = "Type the number of a case, such as C11, the letter of a chapter, or words: unrest."


class RuleSheet(OpenSheet):
    """The rules; what is typed goes into the search field.

    Args:
        stage: of the film.
        palette: its colours.
        book: the rules.

    Attributes:
        query: what has been typed.
    """

    NAME = "rules"
    TOP = 46.0

    def __init__(self, stage: Stage, palette: Palette, book: Rulebook) -> None:
        super().__init__(stage, palette)
        self._book = book
        self.query = ""

    @property
    def title(self) -> str:
        """The heading."""
        return f"The rules of {self._book.game.upper()}"

    @property
    def cases(self) -> Sequence[Rule]:
        """The cases that are shown; none while nothing is typed."""
        return self._book.find(self.query) if self.query.strip() else ()

    @property
    def _state(self) -> Hashable:
        return self.query

    def on_key(self, name: str, *, shift: bool = False) -> None:
        """Type into the search field, or scroll."""
        sign = " " if name == "space" else name
        if name in ("backspace", "delete"):
            self._search("" if name == "delete" else self.query[:-1])
        elif len(sign) == 1:
            self._search((self.query + sign)[:MAX_QUERY])
        else:
            super().on_key(name, shift=shift)

    def _search(self, query: str) -> None:
        self.query, self._top = query, 0.0

    def _head(self) -> Element:
        neutral = self._palette.neutral
        field = plate(5.0, Paint("#ffffff", 0.6), Paint(neutral.accent))
        text = label(EXAMPLES, TEXT, muted=True)
        if self.query:
            text = label(self.query, BODY, "semibold")
        caret = Element(0.0, lambda _: 24.0, self._caret)
        return box(
            layers(field, box(text, pad=(12, 6, 12, 6)), caret), pad=(0, 0, 0, 10), height=46
        )

    def _caret(self, sheet: Sheet, area: Rect) -> Iterator[Shape]:
        x = area.left + 13 + text_width(self.query, BODY, "semibold")
        ink = Paint(sheet.palette.neutral.accent)
        yield sheet.box(x, area.middle[1] - 11, x + 1.6, area.middle[1] + 11, ink)

    def _content(self) -> Element:
        if not self.query.strip():
            return self._chapters()
        cases = self.cases
        if not cases:
            said = f"Nothing in the rules answers “{self.query.strip()}”. {EXAMPLES}"
            return paragraph(said, 4, TEXT, muted=True, pitch=PITCH)
        return column([_case(rule) for rule in cases], GAP)

    def _chapters(self) -> Element:
        """All chapters, and the words that are explained."""
        rows = [
            row([label(each.letter, TEXT, "semibold"), label(each.title, TEXT),
                 label(f"{each.ids[0][:3]} to {each.ids[-1][-3:]}", NOTE, muted=True)],
                (34.0, 420.0))
            for each in self._book.chapters
        ]  # fmt: skip
        words = ", ".join(rule.id for rule in self._book.rules if rule.chapter == GLOSSARY)
        explained = [paragraph(f"Words explained: {words}.", 3, TEXT, muted=True, pitch=PITCH)]
        return column([*rows, box(height=4), *(explained if words else [])], 5.0)


def _case(rule: Rule) -> Element:
    """A case: its id and chapter, and beside them its text."""
    is_word = rule.chapter == GLOSSARY
    name = "Word" if is_word else rule.id
    chapter = [] if is_word else [paragraph(rule.chapter, 3, NOTE, muted=True, pitch=17.0)]
    head = column([label(name, TEXT, "semibold"), *chapter])
    lines = (paragraph(each, MAX_LINES, TEXT, muted=number > 0, pitch=PITCH)
             for number, each in enumerate(rule.text.split("\n")))  # fmt: skip
    return row([head, column([*lines])], (ID_WIDTH, REST), 14.0)
