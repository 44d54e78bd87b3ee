"""The colours of pages and charts by name, from data/palette.toml."""

from __future__ import annotations

from tower import data_path
from tower.reading import read_toml

_FILE = read_toml(data_path("palette.toml"))
_SHARED = ("paper", "ink", "muted", "rule", "accent")

NIGHT: dict[str, str] = _FILE["night"]
"""By night, when only pages are looked at; each ``#rrggbb``."""

COLOURS: dict[str, str] = {name: _FILE["neutral"][name] for name in _SHARED} | _FILE["day"]
"""By day; those of pictures, too. No two are alike, so a page knows each by its value."""

SERIES = (("one", "o"), ("two", "s"), ("three", "^"), ("four", "D"), ("five", "v"), ("ink", "P"))
"""Colours, and marks of matplotlib, of things beside each other: told apart in every vision."""
