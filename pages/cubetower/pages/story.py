"""Pages of one frame: the answer and a picture, then sections in words, then what is folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cubetower.pages.chart import Chart
from cubetower.pages.page import Answer, write_page
from cubetower.pages.tracks import Tracks
from cubetower.pages.waterfall import Waterfalls


@dataclass(frozen=True, slots=True)
class Table:
    """A table of texts; on a phone every cell has the head of its column beside it.

    Attributes:
        heads: of the columns.
        rows: a text for each column.
        words: how many columns hold words, which are set to the left; the others hold numbers.
    """

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    words: int = 1


@dataclass(frozen=True, slots=True)
class Strip:
    """Shares of a whole, beside each other in one bar.

    Attributes:
        title: what is shared.
        parts: of each its name, its share from 0 to 1, that as text, and whose it is: the name of
            a player's colour, or ``nobody``.
        caption: how sure it is.
        unsure: the ends of the interval of the first share, if it is not known exactly.
    """

    title: str
    parts: Sequence[tuple[str, float, str, str]]
    caption: str = ""
    unsure: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell of a heat map.

    Attributes:
        text: in large letters.
        below: in small ones.
        fill: its colour, ``#rrggbb``.
        ink: that of its letters.
    """

    text: str
    below: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A heat map with legible numbers.

    Attributes:
        title: what it shows.
        across: what the columns are.
        down: what the rows are.
        columns: their labels.
        rows: label and cells of each.
        caption: how to read it.
    """

    title: str
    across: str
    down: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[GridCell]]]
    caption: str


Part = str | Tracks | Waterfalls | Chart | Sequence[Chart] | Table | Strip | Grid | Sequence[str]


@dataclass(frozen=True, slots=True)
class Fold:
    """What is folded away until somebody asks for it: a title, and parts as of a section."""

    title: str
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page.

    Attributes:
        name: its id, letters and dashes.
        short: its name in the list of sections.
        title: a question or a phrase.
        parts: paragraphs, pictures, tables and lists of notes, from top to bottom.
        folds: below them.
    """

    name: str
    short: str
    title: str
    parts: Sequence[Part] = ()
    folds: Sequence[Fold] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """A page: what stands above the fold, and its sections.

    Attributes:
        title: of the page.
        eyebrow: what kind of page it is.
        subtitle: what it is about, in a line.
        answer: the verdict.
        picture: the one beside it.
        sections: in the order of the page.
        footer: how to make the page again.
        sentences: below the answer.
        notes: in smaller letters below them: what a reader must know.
        banner: that all is simulated, for instance; empty for none.
    """

    title: str
    eyebrow: str
    subtitle: str
    answer: Answer
    picture: Part
    sections: Sequence[Section]
    footer: str
    sentences: Sequence[str] = ()
    notes: Sequence[str] = ()
    banner: str = ""


def write_story(story: Story, path: Path | str) -> None:
    """Write a page of the one frame, whole or not at all; the same story gives the same bytes.

    Raises:
        OutputError: it cannot be written there.
    """
    context = {
        "title": story.title,
        "eyebrow": story.eyebrow,
        "subtitle": story.subtitle,
        "banner": story.banner,
        "contents": [(each.name, each.short) for each in story.sections],
        "answer": story.answer,
        "sentences": story.sentences,
        "remarks": story.notes,
        "picture": list(_name_parts([story.picture])),
        "sections": [
            (each, list(_name_parts(each.parts)), list(_folds(each))) for each in story.sections
        ],
        "footer": story.footer,
    }
    write_page("cubetower.pages", "story.html", context, path)


def _folds(section: Section) -> Iterator[tuple[str, list[tuple[str, Part]]]]:
    for each in section.folds:
        yield each.title, list(_name_parts(each.parts))


def _name_parts(parts: Iterable[Part]) -> Iterator[tuple[str, Part]]:
    """Parts with the name of what the template makes of them; without empty ones."""
    for part in parts:
        if isinstance(part, str | Tracks | Waterfalls | Chart | Table | Strip | Grid):
            if part:
                yield type(part).__name__.lower(), part
        elif part:
            yield ("charts" if isinstance(part[0], Chart) else "notes"), part
