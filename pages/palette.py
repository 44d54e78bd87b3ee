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

from foundation import CubetowerError, UnreadableError, data_path
from foundation.reading import read_toml

FORMAT = 1
Mark = Literal["none", "dot", "bar", "cross", "ring", "corner"]
MARKS: tuple[Mark, ...] = get_args(Mark)
ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
TERMINAL = ("default", *ANSI, *(f"bright_{name}" for name in ANSI))
"""Names of colours on a terminal; the default is that of the text around."""
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
        terminal: the nearest colour of any terminal, one of `TERMINAL`.
    """

    fill: str
    light: str
    dark: str
    mark: Mark
    mark_colour: str
    terminal: str = "default"


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
    """The colours of a picture: `neutral` ones, a map's (`chart`), `cubes` by colour name."""

    neutral: Neutrals
    chart: MapColours
    cubes: Mapping[str, CubeTone]

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
                {name: _tone(entry, name) for name, entry in data["cube"].items()},
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise PaletteError(f"{path}: entry missing or unknown: {error!s:.200}") from None
        except PaletteError as error:
            raise PaletteError(f"{path}: {error}") from None

    def tone(self, colour: str) -> CubeTone:
        """How cubes of a colour look; for unknown colours this follows from the name."""
        return self.cubes.get(colour) or _invent_tone(colour)

    def in_order(self, colours: set[str]) -> list[str]:
        """Colours in the palette's order, unknown ones last in alphabetical order."""
        places = {name: place for place, name in enumerate(self.cubes)}
        return sorted(colours, key=lambda name: (places.get(name, len(places)), name))


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` of the way from `first` to `second`, in sRGB."""
    return _hex(*(a + (b - a) * share for a, b in zip(rgb(first), rgb(second), strict=True)))


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of a colour ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


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


def _tone(entry: Mapping[str, Any], name: str) -> CubeTone:
    mark, terminal = entry["mark"], entry["terminal"]
    if mark not in MARKS:
        raise PaletteError(f"cube.{name}.mark = {mark!r:.60}: known marks are {', '.join(MARKS)}")
    if terminal not in TERMINAL:
        raise PaletteError(
            f"cube.{name}.terminal = {terminal!r:.60}: known names are {', '.join(TERMINAL)}"
        )
    faces = {key: value for key, value in entry.items() if key not in ("mark", "terminal")}
    return CubeTone(mark=mark, terminal=terminal, **_colours(faces, f"cube.{name}"))


def _invent_tone(colour: str) -> CubeTone:
    """A look for an unknown colour: hue and mark follow from its name."""
    number = zlib.crc32(colour.encode())
    hue = number % 360 / 360
    fill, light, dark = (
        _hex(*(255 * part for part in colorsys.hls_to_rgb(hue, lightness, 0.45)))
        for lightness in (0.5, 0.68, 0.32)
    )
    return CubeTone(fill, light, dark, MARKS[number // 360 % len(MARKS)], "#ffffff")


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


_FILE = read_toml(data_path("palette.toml"))
_SHARED = ("paper", "ink", "muted", "rule", "accent")

NIGHT: dict[str, str] = _FILE["night"]
"""Colours of pages in dark mode, each ``#rrggbb``."""

COLOURS: dict[str, str] = {name: _FILE["neutral"][name] for name in _SHARED} | _FILE["day"]
"""Colours of pages in light mode, and of pictures; all different, so a page can replace each."""

SERIES = (("one", "o"), ("two", "s"), ("three", "^"), ("four", "D"), ("five", "v"), ("ink", "P"))
"""Colours, with marks of matplotlib, of several series: distinct for the colour-blind, too."""
