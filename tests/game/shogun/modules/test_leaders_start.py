"""L01: how leaders come onto the board, in the draft or after the first turn order."""

import pytest

from cubetower.game import IllegalMove
from cubetower.game.shogun.rules.tables import GROUPS
from tests.game.shogun.rounds import begin_round, go_on_to, make_plans, names, take_places
from tests.game.shogun.scenes import Scene

DRAFTED = ("draft", "group", "leaders.offer")
PLACES = {"black": 4, "blue": 1, "purple": 5}
ORDER = ["blue", "black", "purple"]


def drafting(players=3):
    return begin_round(players, start="draft", modules=["leaders"])


def draft(players, yes):
    """A draft in which each player says yes at this own province, counted from 1; 0 is never."""
    game, told = drafting(players)
    offers = dict.fromkeys(game.seats, 0)
    while game.decision.kind in DRAFTED:
        seat = game.decision.seat
        if game.decision.kind == "leaders.offer":
            offers[seat] += 1
            game.play(seat, "yes" if offers[seat] == yes[seat] else "no")
        else:
            game.play(seat, game.legal().moves[0])
    return game, told


def answers(told):
    return [(each["seat"], each["kind"]) for each in names(told, "decision")]


def placements(told, seat):
    return [e["province"] for e in names(told, "placed") if e["seat"] == seat]


def at(game):
    return game.extra["leaders"]["at"]


def test_L01_one_leader_off_the_board_and_six_monuments_a_player():
    game, _ = drafting()
    for seat in game.seats:
        leaders = game.observe(seat).extra["leaders"]
        assert leaders["at"] == dict.fromkeys(game.seats)
        assert leaders["unbuilt"] == dict.fromkeys(game.seats, 6)
        assert leaders["captured"] == dict.fromkeys(game.seats, 0)
        assert leaders["monuments"] == {}


# The draft


@pytest.mark.parametrize(
    ("players", "yes"),
    [(3, (1, 4, 8)), (3, (0, 0, 0)), (3, (2, 0, 1)), (4, (7, 6, 0, 3)), (5, (6, 1, 0, 3, 3))],
)
def test_L01_asked_at_each_province_until_the_first_yes_and_not_at_the_last(players, yes):
    game, _ = drafting(players)
    when = dict(zip(game.seats, yes, strict=True))
    game, told = draft(players, when)
    groups = len(GROUPS[players])
    expected = []
    for number in range(1, groups + 1):
        for seat in game.seats:
            expected += [(seat, "draft"), (seat, "group")]
            if number < groups and number <= (when[seat] or groups):
                expected.append((seat, "leaders.offer"))
    assert answers(told) == expected
    for seat, number in when.items():
        assert at(game)[seat] == placements(told, seat)[(number or groups) - 1]


def offer():
    """Black has drafted a first province, and is asked."""
    game, told = drafting()
    game.play("black", "deck")
    game.play("black", 4)
    assert (game.decision.seat, game.decision.kind) == ("black", "leaders.offer")
    return game, told


def test_L01_the_question_is_about_the_province_just_taken_where_the_armies_stand():
    game, told = offer()
    [province] = placements(told, "black")
    assert game.decision.about == {"province": province}
    assert (game.owner[province], game.armies[province]) == ("black", 4)
    assert set(game.legal().moves) == {"yes", "no"}
    assert at(game)["black"] is None


@pytest.mark.parametrize("move", [None, True, "maybe", "", 1, ("yes",)], ids=repr)
def test_L01_any_other_answer_is_illegal_and_changes_nothing(move):
    game, _ = offer()
    before = game.to_json()
    with pytest.raises(IllegalMove) as error:
        game.play("black", move)
    assert error.value.rule == "L01"
    assert game.to_json() == before


def test_L01_after_a_draft_nobody_enters_at_the_first_turn_order():
    game, told = draft(3, {"black": 1, "blue": 2, "purple": 3})
    before = dict(at(game))
    make_plans(game, {})
    take_places(game, PLACES)
    go_on_to(game, "leaders.enter", "leaders.go")
    assert game.decision is None or game.decision.kind == "leaders.go"
    entered = [each for each in names(told, "leader") if each["how"] == "entered"]
    assert len(entered) == 3
    assert {each["seat"]: each["province"] for each in entered} == before


# The fixed start


def test_L01_in_a_fixed_start_leaders_come_after_the_first_turn_order_and_before_the_actions():
    game, told = begin_round(3, modules=["leaders"])
    make_plans(game, {})
    assert game.decision.kind == "place"
    assert at(game) == dict.fromkeys(game.seats)
    take_places(game, PLACES)
    assert told[-1]["event"] == "turn order"
    while game.decision.kind == "leaders.enter":
        assert not names(told, "action")
        game.play(game.decision.seat, game.legal().moves[0])
    assert [each["seat"] for each in names(told, "leader")] == ORDER
    assert None not in at(game).values()


@pytest.mark.parametrize("players", [3, 4, 5])
def test_L01_in_turn_order_into_any_own_province(players):
    game, _ = begin_round(players, modules=["leaders"])
    make_plans(game, {})
    take_places(game, {seat: 5 - number for number, seat in enumerate(game.seats)})
    for seat in reversed(game.seats):
        assert (game.decision.seat, game.decision.kind) == (seat, "leaders.enter")
        assert sorted(game.legal().moves) == sorted(game.provinces_of(seat))
        last = game.provinces_of(seat)[-1]
        game.play(seat, last)
        assert at(game)[seat] == last


@pytest.mark.parametrize("move", [None, "no", "black's", "neutral", "Atlantis", 1], ids=repr)
def test_L01_it_is_compulsory_and_into_no_other_province(move):
    game, _ = begin_round(3, modules=["leaders"])
    make_plans(game, {})
    take_places(game, PLACES)
    named = {"black's": game.provinces_of("black")[0], "neutral": game.provinces_of(None)[0]}
    before = game.to_json()
    with pytest.raises(IllegalMove) as error:
        game.play("blue", named.get(move, move))
    assert error.value.rule == "L01"
    assert game.to_json() == before


def test_L01_who_has_one_province_enters_it_unasked_and_who_has_none_does_not():
    scene = Scene({"Kai": ("red", 2), "Aki": ("blue", 1), "Iyo": ("blue", 1)}, modules=["leaders"])
    game = scene.game
    game.options["start"] = "fixed"
    scene.do(("turn order",))
    assert [each["seat"] for each in scene.find("leader")] == []
    assert game.decision.seat == "blue"
    scene.play("Iyo")
    assert game.decision is None
    assert at(game) == {"black": None, "blue": "Iyo", "purple": None, "red": "Kai", "yellow": None}
