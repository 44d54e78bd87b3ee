"""Pages from templates, and the answer at their top."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

from cubetower.foundation import write_whole
from cubetower.pages.badge import badge
from cubetower.pages.palette import COLOURS, NIGHT, shipped_palette
from cubetower.pages.typeface import font_faces
from cubetower.pages.wording import keep_together

_TYPEFACE = "/* typeface */"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a page.

    Attributes:
        short: in a few words.
        words: more of it, in a sentence or two.
        found: whether it is bad news, which has the colour of warnings.
        open: whether there is no answer yet.
        player: whose colour it has, as in `cubetower.pages.palette.COLOURS`, if it is about a
            player.
    """

    short: str
    words: str = ""
    found: bool = False
    open: bool = False
    player: str = ""


def write_page(package: str, template: str, context: Mapping[str, Any], path: Path | str) -> None:
    """Fill a template and write the page, whole or not at all.

    Args:
        package: whose folder ``templates`` has the template; it can use those of `cubetower.pages`
            (``page.html``, ``parts.html``, ``page.css``).
        template: its name.
        context: its variables.
        path: the file to write.

    Raises:
        OutputError: it cannot be written there.
    """
    palette = shipped_palette()
    shared = {
        "version": version("cubetower"), "day": COLOURS, "night": NIGHT,
        "badges": {name: badge(tone) for name, tone in palette.tones.items()},
        "black": badge(palette.night["black"]),
    }  # fmt: skip
    filled = _environment(package).get_template(template).render(**shared, **context)
    filled = _UNPRINTABLE.sub("\ufffd", filled)
    if _TYPEFACE in filled:
        filled = keep_together(filled)
        filled = filled.replace(_TYPEFACE, font_faces(filled), 1)
    with write_whole(path) as temporary:
        temporary.write_text(filled, encoding="utf-8")


_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@cache
def _environment(package: str) -> Environment:
    return Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("cubetower.pages")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
