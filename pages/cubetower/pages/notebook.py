"""How objects show themselves in a notebook: cubes as coloured squares, facts as a small table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from cubetower.pages.palette import shipped_palette

_SQUARE = Markup(
    '<span style="display:inline-block;width:.75em;height:.75em;margin-right:.3em;'
    'background:{fill};border:1px solid {dark};border-radius:2px"></span>'
)
_PAIR = Markup('<span style="white-space:nowrap;margin-right:.9em">{}{}&nbsp;{}</span>')
_NAMED = Markup('<span style="white-space:nowrap">{}{}</span>')
_CELL = Markup('<td style="text-align:{};padding:.15em .8em .15em 0">{}</td>')
_HEAD = Markup('<th style="text-align:{};padding:.15em .8em .15em 0;font-weight:600">{}</th>')
_TABLE = Markup('<table style="border:none;background:none;color:inherit;font:inherit">{}</table>')
_ROW = Markup('<tr style="background:none">{}</tr>')
_TITLE = Markup('<div style="font-weight:600;margin:.2em 0">{}</div>')


def cubes_html(cubes: Mapping[str, int]) -> Markup:
    """Cubes as coloured squares with their numbers and names, in the palette's order."""
    palette = shipped_palette()
    parts = []
    for colour in palette.in_order({each for each, count in cubes.items() if count}):
        tone = palette.tone(colour)
        square = _SQUARE.format(fill=tone.fill, dark=tone.dark)
        parts.append(_PAIR.format(square, cubes[colour], colour))
    return Markup().join(parts) or Markup('<span style="opacity:.6">none</span>')


def colour_html(colour: str) -> Markup:
    """The name of a colour behind a square of it."""
    tone = shipped_palette().tone(colour)
    return _NAMED.format(_SQUARE.format(fill=tone.fill, dark=tone.dark), colour)


def facts_html(title: str, facts: Iterable[tuple[str, object]]) -> str:
    """A title above facts, each a name and its value; markup in a value is kept."""
    rows = (_ROW.format(_HEAD.format("left", k) + _CELL.format("left", v)) for k, v in facts)
    return str(_TITLE.format(title) + _TABLE.format(Markup().join(rows)))


def table_html(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A title above a table, whose first column has the names and whose others have numbers."""
    sides = ["left"] + ["right"] * (len(heads) - 1)
    lines = [_HEAD.format(side, head) for side, head in zip(sides, heads, strict=True)]
    body = [
        Markup().join(_CELL.format(side, cell) for side, cell in zip(sides, row, strict=True))
        for row in rows
    ]
    filled = Markup().join(_ROW.format(line) for line in (Markup().join(lines), *body))
    return str(_TITLE.format(title) + _TABLE.format(filled))


def sentences_html(title: str, sentences: Iterable[str]) -> str:
    """A title above sentences, each on a line of its own."""
    lines = (Markup("<div>{}</div>").format(each) for each in sentences)
    return str(_TITLE.format(title) + Markup().join(lines))
