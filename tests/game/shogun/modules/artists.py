"""Games with the arts: scenes in which regions and artists are as a test says."""

from __future__ import annotations

from tests.game.shogun.scenes import Scene

GRID = [f"row{row} column{column}" for row in range(1, 7) for column in range(1, 7)]
LINE_NAMES = [f"{kind}{number}" for kind in ("row", "column") for number in range(1, 7)]
REGIONS = ["brown", "green", "purple", "red", "yellow"]
OPEN = GRID[:6]
BROWN = ["Kaga", "Noto", "Etchu", "Kozuke", "Hitachi"]


def arts_scene(provinces, row=REGIONS, artists=OPEN, **keywords):
    """The end of a round is near; these region cards lie in the row, these artists are open."""
    scene = Scene(provinces, modules=keywords.pop("modules", ["arts"]), **keywords)
    arts = scene.game.extra["arts"]
    arts["row"], arts["open"] = list(row), list(artists)
    arts["bag"] = [each for each in GRID if each not in artists]
    return scene


def brown(**seats):
    """Of each seat the first so many provinces of the brown region that are left, one army each."""
    left = iter(BROWN)
    return {next(left): (seat, 1) for seat, count in seats.items() for _ in range(count)}


def patrons(scene):
    """Who is asked for which region, until nobody is."""
    found = []
    while scene.game.decision is not None:
        asked = scene.game.decision
        assert asked.kind == "arts.artist"
        found.append((asked.about["region"], asked.seat))
        scene.play(scene.game.legal().moves[0])
    return found
