"""All battles of a game as a table."""

from __future__ import annotations

import pytest

from cubetower.game.shogun.reviewpage.battles import battle_table
from cubetower.pages.story import Table
from tests.game.shogun.reviews import LUCKY, chances, fought, made, with_tosses

pytestmark = pytest.mark.long


def test_cubes_from_cards_and_tray_stand_beside_the_armies_and_luck_beside_those_who_fought() -> (
    None
):
    event = fought(thrown={"black": 5, "blue": 2})
    review = with_tosses(made(LUCKY), (event, chances(0.6, 0.3), {"blue": -3.0, "red": 9.0}))
    how, table = battle_table(review)
    assert "2+1" in str(how)
    assert isinstance(table, Table)
    [row] = table.rows
    assert [each.replace("\u00a0", " ") for each in row] == [
        "1", "summer 2", "Kai", "black 3+2", "blue 2", "–", "60 %", "3 : 2", "black 1", "60 %",
        "black 0.0, blue −3.0",
    ]  # fmt: skip
