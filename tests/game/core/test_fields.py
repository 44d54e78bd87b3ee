"""`Fields`: copies of the state, each as deep as it must be."""

from typing import Any

from cubetower.game.core.fields import Fields
from cubetower.tower import Cubes

KINDS = Fields.of(
    {
        "turn": int,
        "inside": Cubes,
        "deck": list[int],
        "points": dict[str, int],
        "hands": dict[str, list[int] | dict[str, int]],
        "extra": dict[str, Any],
    }
)


def test_copies_share_nothing_that_can_change():
    source = {
        "turn": 3,
        "inside": Cubes(red=1),
        "deck": [1, 2],
        "points": {"ann": 1},
        "hands": {"ann": [1], "bob": {"x": 1}},
        "extra": {"court": {"hall": [{"ann": 1}]}},
        "other": [1],
    }
    target: dict[str, object] = {"kept": 1}
    KINDS.copy(source, target)
    before = {name: repr(value) for name, value in target.items()}
    assert target == {**{name: source[name] for name in KINDS.types}, "kept": 1}
    source["deck"].append(3)
    source["points"]["ann"] = 2
    source["hands"]["ann"].append(2)
    source["hands"]["bob"]["x"] = 2
    source["hands"]["cyd"] = []
    source["extra"]["court"]["hall"][0]["ann"] = 2
    assert {name: repr(value) for name, value in target.items()} == before
