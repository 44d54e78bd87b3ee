"""`with_options`: headers, saves and configurations of older versions."""

import pytest

from game.core.replays.older import with_options

SHOGUN = {"board": "sun", "start": "fixed", "modules": ["court"]}


@pytest.mark.parametrize(
    ("told", "options"),
    [
        (
            {"board": "sun", "start": "fixed", "modules": ["court"]},
            {"board": "sun", "start": "fixed", "modules": ["court"]},
        ),
        ({"start": "draft"}, {"start": "draft"}),
        ({"options": {"open": "no"}}, {"open": "no"}),
        ({"options": {}, "board": "of another"}, {}),
    ],
)
def test_options_stand_together(told, options):
    kept = {"rules": "x", "seed": 3, "revision": 2}
    before = {**kept, **told}
    found = with_options(before)
    assert found["options"] == options
    assert {name: found[name] for name in kept} == kept
    assert before == {**kept, **told}


def test_where_there_are_no_options_none_are_made():
    assert with_options({"rules": "x"}) == {"rules": "x"}
    assert "board" not in with_options({"board": "sun"})
