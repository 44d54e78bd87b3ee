"""Letters of the colours in `record`, chosen and proposed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cubetower.conftest import Record
from tests.cubetower.tablework import falls
from tower import read_log

pytestmark = pytest.mark.long

GAME = ("black", "blue", "purple", "red", "yellow", "green")


@pytest.mark.parametrize("how", ["option", "line", "other way round", "undone"])
def test_letters_of_ones_own_are_kept_in_the_description(record: Record, how: str) -> None:
    if how == "option":
        record("b4 u3 > u1", options=("--letters", "b=black,u=blue"))
    elif how == "undone":
        record(
            "letters x=red",
            "letters b=black u=blue",
            "letters b=red",
            "undo",
            "b4 u3 > u1",
            "undo",
            "redo",
            options=(),
        )
    else:
        letters = "letters b=black u=blue" if how == "line" else "letters black = b, blue=u"
        record(letters, "b4 u3 > u1", options=())
    assert falls() == [({"black": 4, "blue": 3}, {"blue": 1})]
    assert {**read_log(Path("my.csv")).description.letters}.items() >= {
        "black": "b",
        "blue": "u",
    }.items()
    ran = record("b1 >", "letters e=blue", "e1 >", options=())
    assert "2 [b u p" in ran.out
    assert falls()[1:] == [({"black": 1}, {}), ({"blue": 1}, {})]
    assert read_log(Path("my.csv")).description.letters["blue"] == "e"
