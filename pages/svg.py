"""Charts as SVG that is a part of the page: text stays text, colours follow the page's."""

from __future__ import annotations

import io
import re

from markupsafe import Markup, escape
from matplotlib import rc_context
from matplotlib.figure import Figure

from pages.palette import COLOURS
from pages.theme import themed

_STYLE = re.compile(r"<style.*?</style>", re.DOTALL)  # for all elements of the whole page
_FAMILY = re.compile(r"font-family: [^;\"]*(; )?")
_SHORT_FONT = re.compile(r"font: (?:(bold|[1-9]00) )?([\d.]+)px [^;\"]*")  # of older matplotlibs
_NUMBER = re.compile(r"-?\d+\.\d+")
_COLOUR = re.compile(r"(?<=: )#[0-9a-f]{6}(?=[;\"])")
_NAMES = {colour: name for name, colour in COLOURS.items()}
_COORDINATES = re.compile(r' (d|x|y|x1|x2|y1|y2|width|height|points|transform)="([^"]*)"')


@themed
def inline_svg(figure: Figure, name: str, label: str) -> Markup:
    """A figure as SVG to stand in a page, the same bytes for the same figure.

    Args:
        figure: its `COLOURS` become those of the page, by day and by night.
        name: of the chart, unlike all others of the page: its ids begin with it.
        label: what there is to be seen, for those who do not see it.
    """
    text = io.StringIO()
    metadata = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name, "path.simplify": False}):
        figure.savefig(text, format="svg", metadata=metadata, transparent=True)
    drawn = _bare(text.getvalue())
    drawn = _COORDINATES.sub(lambda m: f' {m[1]}="{_round_numbers(m[2])}"', drawn)
    drawn = _SHORT_FONT.sub(lambda m: f"font-size: {m[2]}px" + _weight(m[1]), drawn)
    drawn = _FAMILY.sub("", drawn)  # that of the page
    drawn = _COLOUR.sub(lambda m: f"var(--{_NAMES[m[0]]})" if m[0] in _NAMES else m[0], drawn)
    drawn = _own_ids(drawn, name)
    width, height = (72 * float(inches) for inches in figure.get_size_inches())
    head = (
        f'<svg role="img" aria-label="{escape(label)}" viewBox="0 0 {width:g} {height:g}" '
        f'style="max-width: {1.35 * width:.0f}px">'
    )
    # All texts of others in a figure were escaped by matplotlib.
    return Markup(head + drawn + "</svg>")  # noqa: S704


def _bare(text: str) -> str:
    """What is inside the outermost element, without metadata."""
    inside = text[text.index("<svg") :]
    inside = inside[inside.index(">") + 1 : inside.rindex("</svg>")]
    inside = _STYLE.sub("", inside)
    inside = re.sub(r"<metadata>.*?</metadata>", "", inside, flags=re.DOTALL)
    inside = re.sub(r"<!--.*?-->", "", inside, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", inside)


def _round_numbers(text: str) -> str:
    """Numbers to a tenth of a point, in few letters."""
    short = _NUMBER.sub(lambda m: f"{float(m[0]):.1f}".removesuffix(".0"), text)
    return " ".join(short.split())


def _weight(weight: str | None) -> str:
    return "; font-weight: 600" if weight else ""


def _own_ids(text: str, name: str) -> str:
    """Only ids that something refers to, begun with the name of the chart."""
    used = set(re.findall(r"""(?:xlink:href="|url\()#([^")]+)""", text))
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{name}-{m[1]}"' if m[1] in used else "", text)
    text = re.sub(r'xlink:href="#', f'href="#{name}-', text)
    return text.replace("url(#", f"url(#{name}-")
