"""How a tower shows itself in a notebook."""

from __future__ import annotations

from collections.abc import Iterator

from cubetower.pages.notebook import cubes_html, facts_html
from cubetower.tower.cubes import Cubes
from cubetower.tower.protocol import Tower


class Displayed:
    """Gives a tower what a notebook shows of it: what is inside, floor by floor if it knows."""

    def _repr_html_(self) -> str:
        assert isinstance(self, Tower)  # noqa: S101 - only towers derive from it
        inside = self.contents.total
        design = getattr(self, "design", None)
        named = f"{type(self).__name__}, {design.title}" if design else type(self).__name__
        return facts_html(f"{named}: {inside} inside", _contents(self))


def _contents(tower: Tower) -> Iterator[tuple[str, object]]:
    """What is inside, by floor from the top."""
    levels: dict[str, Cubes] = getattr(tower, "contents_by_level", dict)()
    for name, cubes in levels.items():
        yield name, cubes_html(cubes)
    if not levels:
        yield "inside", cubes_html(tower.contents)
