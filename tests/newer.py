"""A second version of the shipped tower `standard`, as it may be shipped some day."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from game.shogun import oddstracker
from tower.shipped import DESIGNS, OLDER, SURROGATES, shipped_names, versions

CHANGES = {
    (DESIGNS, "standard"): ("top_mm = 250", "top_mm = 260"),
    (SURROGATES, "standard"): ("new = 0.89028", "new = 0.6"),
}
"""What the second version has in place of what the first one has."""


def ship_first(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let all that is shipped have version 1 only, in a new folder."""
    for kind in (DESIGNS, SURROGATES):
        (folder / kind / OLDER).mkdir(parents=True)
        for name in shipped_names(kind):
            shutil.copy(min(versions(kind, name).items())[1], folder / kind / f"{name}.toml")
    patch.setattr("tower.shipped.data_path", lambda name: folder / name)
    patch.setattr(oddstracker, "_surrogate", cache(oddstracker._surrogate.__wrapped__))


def ship_second(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Likewise, but design and surrogate `standard` have a second version."""
    ship_first(folder, patch)
    for (kind, name), change in CHANGES.items():
        newest = folder / kind / f"{name}.toml"
        first = newest.rename(folder / kind / OLDER / f"{name}-1.toml").read_text("utf-8")
        assert all(first.count(text) == 1 for text in ("version = 1", change[0]))
        newest.write_text(first.replace("version = 1", "version = 2").replace(*change), "utf-8")
