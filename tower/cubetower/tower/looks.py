"""How notebooks show cubes, tosses and towers."""

from __future__ import annotations

from collections.abc import Iterator

from cubetower.foundation.looks import look_of
from cubetower.tower.cubes import Cubes
from cubetower.tower.display import Displayed
from cubetower.tower.protocol import Toss, Tower


@look_of.register
def _look_of_cubes(cubes: Cubes) -> str:
    from cubetower.pages.notebook import cubes_html  # loads the palette, which few need

    return str(cubes_html(cubes))


@look_of.register
def _look_of_toss(toss: Toss) -> str:
    from cubetower.pages.notebook import cubes_html, facts_html

    facts = {"thrown": toss.thrown, "fell": toss.fell, "freed by knocking": toss.tapped}
    rows = [(name, cubes_html(cubes)) for name, cubes in facts.items()]
    title = f"A toss of {toss.thrown.total}: {toss.fell.total} fell"
    return facts_html(title, rows if toss.tapped or toss.jammed else rows[:2])


@look_of.register
def _look_of_tower(tower: Displayed) -> str:
    from cubetower.pages.notebook import facts_html

    assert isinstance(tower, Tower)  # noqa: S101 - only towers derive from it
    inside = tower.contents.total
    design = getattr(tower, "design", None)
    named = f"{type(tower).__name__}, {design.title}" if design else type(tower).__name__
    return facts_html(f"{named}: {inside} inside", _contents(tower))


def _contents(tower: Tower) -> Iterator[tuple[str, object]]:
    """What is inside, by floor from the top."""
    from cubetower.pages.notebook import cubes_html

    levels: dict[str, Cubes] = getattr(tower, "contents_by_level", dict)()
    for name, cubes in levels.items():
        yield name, cubes_html(cubes)
    if not levels:
        yield "inside", cubes_html(tower.contents)
