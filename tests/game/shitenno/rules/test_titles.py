"""T01 to T03 and V04: points of titles, and the Sensei's kamon."""

from __future__ import annotations

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shitenno.rules.events import Took, Turned
from tests.game.shitenno.scenes import turn

KOKU = {seat: ["koku 3", "koku 3", "koku 1"] for seat in ("blue", "red", "yellow", "green")}


@pytest.mark.parametrize(("seat", "bonus"), [("blue", 2), ("red", 1), ("yellow", 0), ("green", 0)])
def test_T01_T02_daimyo_and_shomyo_get_points_for_each_kamon(seat, bonus):
    at = turn(seat, hands=KOKU).play(("Chubu", "koku 3"), ("Chubu", "koku 1", "koku 3"))
    assert [event.title for event in at.told(Took)] == [bonus, bonus]
    assert at.game.points[seat] == 3 + 4 + 2 * bonus
    assert sum(at.game.points.values()) == at.game.points[seat]


def sensei(**things):
    return turn("yellow", hands=KOKU, **things)


def test_T03_the_sensei_may_turn_a_kamon_at_the_end_of_the_turn():
    at = sensei(kamons={"Kanto": ["yellow", "red", "yellow golden"]}).play(("end",))
    assert at.asked == ("yellow", "golden")
    assert at.game.legal().moves == (None, ("Kanto", 1))
    at.play(("Kanto", 1))
    assert at.game.kamons["Kanto"][0] == ["yellow", "golden"]
    assert at.game.points["yellow"] == 0
    assert at.asked == ("", "")


def test_T03_also_one_placed_this_turn():
    at = sensei().play(("Chubu", "koku 3"), ("Kyushu", "koku 3"))
    assert at.game.legal().moves == (None, ("Chubu", 1), ("Kyushu", 1))
    at.play(("Kyushu", 1))
    assert at.told(Turned) == [Turned(seat="yellow", province="Kyushu", slot=1)]


def test_T03_it_may_be_left():
    at = sensei(kamons={"Kanto": ["yellow"]}).play(("end",), None)
    assert at.game.kamons["Kanto"] == [["yellow", "plain"]]
    assert not at.told(Turned)


def test_T03_without_a_plain_kamon_nothing_is_asked():
    assert sensei(kamons={"Kanto": ["yellow golden", "red"]}).play(("end",)).asked == ("", "")


@pytest.mark.parametrize("seat", ["blue", "red", "green"])
def test_V04_only_the_sensei_is_asked(seat):
    at = turn(seat, hands=KOKU, kamons={"Kanto": [seat]}).play(("end",))
    assert at.asked == ("", "")


@pytest.mark.parametrize(
    "move", [("Kanto", 2), ("Kanto", 3), ("Kanto", 4), ("Chubu", 1), "Kanto", ("Kanto", "1"), 1]
)
def test_V04_only_an_own_plain_kamon_on_the_board(move):
    at = sensei(kamons={"Kanto": ["yellow", "red", "yellow golden"]}).play(("end",))
    with pytest.raises(IllegalMove) as error:
        at.play(move)
    assert error.value.rule == "V04"


def test_V04_once():
    at = sensei(kamons={"Kanto": ["yellow", "yellow"]}).play(("end",), ("Kanto", 2))
    assert at.asked == ("", "")
    assert at.game.kamons["Kanto"] == [["yellow", "plain"], ["yellow", "golden"]]
