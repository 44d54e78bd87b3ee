"""The palette of data/palette.toml: colours of cubes, maps, pages and charts."""

from __future__ import annotations

import colorsys
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, get_args

from cubetower.foundation import CubetowerError, UnreadableError, data_path
from cubetower.foundation.reading import read_toml

FORMAT = 1
NOBODY = "nobody"
Mark = Literal["none", "dot", "bar", "cross", "ring", "corner"]
MARKS: tuple[Mark, ...] = get_args(Mark)
ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
TERMINAL = ("default", *ANSI, *(f"bright_{name}" for name in ANSI))
"""Names of colours on a terminal; the default is that of the text around."""
EQUAL_CONTRAST_LUMINANCE = 0.179
"""Relative luminance of a colour on which black and white have the same contrast."""
TINT, NIGHT_TINT = 0.42, 0.6
"""How much of its owner's colour land on a map has, by day and on dark ground."""
MARKED = 0.5
"""How much of it the marks on that land have, over the tint."""
_HEX = re.compile(r"#[0-9a-f]{6}")


class PaletteError(CubetowerError, ValueError):
    """A palette file that cannot be read."""


@dataclass(frozen=True, slots=True)
class CubeTone:
    """How a cube of one colour looks.

    Attributes:
        fill: its front face, as all colours ``#rrggbb``.
        light: its upper face.
        dark: its shaded face.
        mark: on the front face.
        mark_colour: of the mark.
        edge: the outline of what is filled with `fill` and is no cube.
        terminal: the colour on any terminal, of the names in `TERMINAL`, also ``name on name``.
        screen: that on a terminal with more colours, in the same form.
    """

    fill: str
    light: str
    dark: str
    mark: Mark
    mark_colour: str
    edge: str
    terminal: str = "default"
    screen: str = "default"


@dataclass(frozen=True, slots=True)
class Neutrals:
    """Colours of everything but cubes, each ``#rrggbb``; data/palette.toml explains them."""

    background: str
    sun: str
    paper: str
    ink: str
    muted: str
    rule: str
    accent: str
    wood: str
    wood_light: str
    wood_mid: str
    inside: str
    plastic: str
    plastic_edge: str
    shadow: str


@dataclass(frozen=True, slots=True)
class MapColours:
    """The colours of a map, each ``#rrggbb``; data/palette.toml explains them."""

    sea: str
    water: str
    land: str
    off_board: str
    night_land: str
    night_ground: str
    coast: str
    border: str
    region: str
    route: str
    roof: str
    wall: str
    stone: str
    pillar: str
    unrest: str
    flame: str


@dataclass(frozen=True)
class Palette:
    """The colours of a picture: `neutral` ones, a map's (`chart`), `tones` by colour name.

    `night` has the tones of the same names on dark ground. Both have ``nobody``, which is how that
    looks which nobody wins or holds.
    """

    neutral: Neutrals
    chart: MapColours
    tones: Mapping[str, CubeTone]
    night: Mapping[str, CubeTone]

    @property
    def cubes(self) -> Mapping[str, CubeTone]:
        """The tones of cubes, in their order."""
        return {name: tone for name, tone in self.tones.items() if name != NOBODY}

    @classmethod
    def read(cls, path: Path | str) -> Palette:
        """Read a palette file.

        Raises:
            PaletteError: the file is missing or malformed; names the entry.
        """
        try:
            data = read_toml(path)
        except UnreadableError as error:
            raise PaletteError(str(error)) from None
        if data.get("format") != FORMAT or data.get("kind") != "palette":
            raise PaletteError(f"{path}: not a palette of format {FORMAT}")
        try:
            return cls(
                Neutrals(**_colours(data["neutral"], "neutral")),
                MapColours(**_colours(data["chart"], "chart")),
                *(_tones(data, dark=dark) for dark in (False, True)),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise PaletteError(f"{path}: entry missing or unknown: {error!s:.200}") from None
        except PaletteError as error:
            raise PaletteError(f"{path}: {error}") from None

    def tone(self, colour: str) -> CubeTone:
        """How cubes of a colour look; for unknown colours this follows from the name."""
        return self.tones.get(colour) or _invent_tone(colour)

    def land(self, owner: str, *, dark: bool = False) -> str:
        """The colour of land on a map that somebody holds, or ``nobody``."""
        if owner == NOBODY:
            return self.chart.night_land if dark else self.chart.land
        if dark:
            return mix(
                self.chart.night_ground, self.night.get(owner, self.tone(owner)).fill, NIGHT_TINT
            )
        return mix(self.chart.land, self.tone(owner).fill, TINT)

    def land_mark(self, owner: str, *, dark: bool = False) -> str:
        """The colour of the owner's marks on it."""
        fill = self.night.get(owner, self.tone(owner)).fill if dark else self.tone(owner).fill
        return mix(self.land(owner, dark=dark), fill, MARKED)

    def by_night(self) -> dict[str, str]:
        """What colours of the day that stand for players, or nobody, become on dark ground."""
        found: dict[str, str] = {}
        for name, tone in self.tones.items():
            night = self.night[name]
            found |= {tone.fill: night.fill, tone.edge: night.edge}
            for colour in (self.land_mark, self.land):
                found[colour(name)] = colour(name, dark=True)
        return found

    def in_order(self, colours: set[str]) -> list[str]:
        """Colours in the palette's order, unknown ones last in alphabetical order."""
        places = {name: place for place, name in enumerate(self.tones)}
        return sorted(colours, key=lambda name: (places.get(name, len(places)), name))


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` of the way from `first` to `second`, in sRGB."""
    return _hex(*(a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True)))


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of a colour ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance, 0 to 1, as in the Web Content Accessibility Guidelines 2.2."""
    parts = (level / 255 for level in rgb(colour))
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def ink_on(ground: str) -> str:
    """Black or white, whichever has more contrast on a ground: 4.5 at least."""
    return "#000000" if luminance(ground) > EQUAL_CONTRAST_LUMINANCE else "#ffffff"


def shade(chance: float, attacker: str, defender: str) -> str:
    """The colour of a chance to win: the more it is, the more of the attacker's colour.

    Args:
        chance: of the attacker.
        attacker: the colour of its cubes.
        defender: likewise; what is left of the chance has more of it.
    """
    palette = shipped_palette()
    winner = attacker if chance > 0.5 else defender
    return mix(palette.neutral.paper, palette.tone(winner).fill, abs(2 * chance - 1))


@lru_cache(maxsize=1)
def shipped_palette() -> Palette:
    """The palette of data/palette.toml."""
    return Palette.read(data_path("palette.toml"))


def _colours(entry: Mapping[str, Any], name: str) -> dict[str, str]:
    for key, value in entry.items():
        if not isinstance(value, str) or not _HEX.fullmatch(value):
            fix = "write a colour as #rrggbb, lower case"
            raise PaletteError(f"{name}.{key} = {value!r:.60}: {fix}")
    return dict(entry)


def _tones(data: Mapping[str, Any], *, dark: bool) -> dict[str, CubeTone]:
    """All tones by name, those by day or those on dark ground."""
    entries = {NOBODY: data[NOBODY], **data["cube"]}
    return {name: _tone(entry, f"cube.{name}", dark=dark) for name, entry in entries.items()}


def _tone(entry: Mapping[str, Any], name: str, *, dark: bool) -> CubeTone:
    colours = {**entry}
    changes = colours.pop("night", {})
    keys = ("mark", "terminal", "screen")
    names: dict[str, Any] = {key: colours.pop(key) for key in keys if key in colours}
    for key, known in {"mark": MARKS, "terminal": TERMINAL}.items():
        for word in names[key].split(" on "):
            if word not in known:
                choice = f"known names are {', '.join(known)}"
                raise PaletteError(f"{name}.{key} = {word!r:.60}: {choice}")
    faces: dict[str, Any] = _colours(colours | (changes if dark else {}), name)
    return CubeTone(**names, **faces)


def _invent_tone(colour: str) -> CubeTone:
    """A look for an unknown colour: hue and mark follow from its name."""
    number = zlib.crc32(colour.encode())
    hue = number % 360 / 360
    fill, light, dark = (
        _hex(*(255 * part for part in colorsys.hls_to_rgb(hue, lightness, 0.45)))
        for lightness in (0.5, 0.68, 0.32)
    )
    return CubeTone(fill, light, dark, MARKS[number // 360 % len(MARKS)], "#ffffff", dark)


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


_FILE = read_toml(data_path("palette.toml"))
_SHARED = ("paper", "ink", "muted", "rule", "accent")


def _of_players(tones: Mapping[str, CubeTone]) -> dict[str, str]:
    """By their names the colours that stand for players on a page, and of their outlines."""
    fills = {name: tone.fill for name, tone in tones.items()}
    return fills | {f"{name}-edge": tone.edge for name, tone in tones.items()}


NIGHT: dict[str, str] = _FILE["night"] | _of_players(shipped_palette().night)
"""Colours of pages in dark mode, each ``#rrggbb``."""

COLOURS: dict[str, str] = (
    {name: _FILE["neutral"][name] for name in _SHARED}
    | _FILE["day"]
    | _of_players(shipped_palette().tones)
)
"""Colours of pages in light mode, and of pictures; all different, so a page can replace each.

Players and nobody have theirs, such as ``red`` with the outline ``red-edge``.
"""

SERIES = (("one", "o"), ("two", "s"), ("three", "^"), ("four", "D"), ("five", "v"), ("ink", "P"))
"""Colours, with marks of matplotlib, of several series: distinct for the colour-blind, too."""
