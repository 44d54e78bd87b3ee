"""L01: how leaders come onto the board, in the draft or after the first turn order."""

import pytest

from game import IllegalMove
from game.shogun.components.tables import GROUPS
from game.shogun.modules.leaders.events import Leader
from tests.game.shogun.rounds import Arranged, begin_round, go_on, go_on_to, make_plans, take_places
from tests.game.shogun.scenes import Scene

DRAFTED = ("draft", "group", "leaders.offer")
PLACES = {"black": 4, "blue": 1, "purple": 5}
ORDER = ["blue", "black", "purple"]


def drafting(players=3, modules=("leaders",)):
    return begin_round(players, start="draft", modules=modules)


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
    return [(each["seat"], each["kind"]) for each in told if each["event"] == "decision"]


def placements(told, seat):
    return [e["province"] for e in told if e["event"] == "placed" and e["seat"] == seat]


def leaders_of(told):
    return [each for each in told if each["event"] == "leader"]


def at(game):
    return game.extra["leaders"]["at"]


def set_turn_order(modules=("leaders",), cards=None, **keywords):
    """The first turn order of a fixed start is set: blue, black, purple."""
    game, told = begin_round(3, modules=modules, **keywords)
    make_plans(game, cards or {})
    take_places(game, PLACES)
    assert game.order == ORDER
    return game, told


def enter(game, province=None):
    """The player asked puts the leader there, or anywhere."""
    assert game.decision.kind == "leaders.enter"
    game.play(game.decision.seat, province or game.legal().moves[0])


def test_L01_one_leader_off_the_board_and_six_monuments_a_player():
    game, _ = drafting()
    for seat in game.seats:
        leaders = game.observe(seat)["extra"]["leaders"]
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


@pytest.mark.parametrize("players", [3, 4, 5])
def test_L01_at_the_last_province_the_leader_is_forced_to_enter_unasked(players):
    game, told = draft(players, dict.fromkeys(drafting(players)[0].seats, 0))
    assert leaders_of(told) == [
        {"event": "leader", "seat": seat, "province": placements(told, seat)[-1], "how": "entered"}
        for seat in game.seats
    ]
    [seeded] = [number for number, each in enumerate(told) if each["event"] == "seeded"]
    assert all(told.index(each) < seeded for each in leaders_of(told))


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


def test_L01_a_yes_puts_the_leader_there_and_the_draft_goes_on():
    game, told = offer()
    [province] = placements(told, "black")
    game.play("black", "yes")
    assert leaders_of(told) == [
        {"event": "leader", "seat": "black", "province": province, "how": "entered"}
    ]
    assert at(game) == {"black": province, "blue": None, "purple": None}
    assert (game.decision.seat, game.decision.kind) == ("blue", "draft")


def test_L01_a_no_is_final_for_that_province():
    game, told = offer()
    game.play("black", "no")
    assert at(game)["black"] is None
    assert not leaders_of(told)
    go_on_to(game, "leaders.offer")
    while game.decision.seat != "black":
        game.play(game.decision.seat, "no")
        go_on_to(game, "leaders.offer")
    first, second = placements(told, "black")
    assert game.decision.about == {"province": second}
    game.play("black", "yes")
    assert at(game)["black"] == second != first


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
    entered = [each for each in leaders_of(told) if each["how"] == "entered"]
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
        assert not [each for each in told if each["event"] == "action"]
        enter(game)
    assert [each["seat"] for each in leaders_of(told)] == ORDER
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
        enter(game, last)
        assert at(game)[seat] == last


@pytest.mark.parametrize("move", [None, "no", "black's", "neutral", "Atlantis", 1], ids=repr)
def test_L01_it_is_compulsory_and_into_no_other_province(move):
    game, _ = set_turn_order()
    named = {"black's": game.provinces_of("black")[0], "neutral": game.provinces_of(None)[0]}
    before = game.to_json()
    with pytest.raises(IllegalMove) as error:
        game.play("blue", named.get(move, move))
    assert error.value.rule == "L01"
    assert game.to_json() == before


@pytest.mark.parametrize("seed", range(3))
def test_L01_in_a_fixed_start_only_at_the_first_turn_order_of_the_game(seed):
    game, _ = begin_round(5, modules=["leaders"], seed=seed)
    entered = []

    def note(event):
        if isinstance(event, Leader) and event.how == "entered":
            entered.append((game.clock, event.seat))

    game.log = note
    while game.decision is not None:
        go_on(game)
    first = [seat for clock, seat in entered if clock == (1, 0)]
    assert sorted(first) == list(game.seats)
    assert {clock for clock, _ in entered} <= {(1, 0), (1, 3)}  # L05: after the first winter


@pytest.mark.parametrize(("action", "printed"), [("taxes", 5), ("rice", 4)])
def test_L01_L02_a_leader_that_entered_after_planning_counts_in_the_first_round(action, printed):
    first = {"year.events": [1, 2, 5, 6], "round.actions": [action]}  # no event about income
    game, told = set_turn_order(cards={"blue": {action: "Yamato"}}, chance=Arranged(1, first))
    enter(game, "Yamato")
    enter(game)
    enter(game)
    income = next(e for e in told if e["event"] == "income" and e["seat"] == "blue")
    assert (income["province"], income["action"]) == ("Yamato", action)
    assert income["gained"] == printed + 1 + (game.special["blue"] == f"+1 {action}")


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


# With other modules


@pytest.mark.parametrize("modules", [("leaders", "samurai"), ("court", "samurai", "leaders")])
def test_R00_M01_comes_after_all_leaders_have_entered(modules):
    game, told = set_turn_order(modules)
    while game.decision.kind in ("leaders.enter", "samurai.bonus"):
        go_on(game)
    turns = [
        (each["event"], each["seat"])
        for each in told
        if each["event"] in ("leader", "samurai")
        or (each["event"] == "revealed" and each["action"].startswith("court"))
    ]
    # Black's table has provinces in three regions only.
    first = [*(("leader", seat) for seat in ORDER), ("samurai", "blue"), ("samurai", "purple")]
    assert turns[: len(first)] == first
    rest = [seat for seat in ORDER for _ in range(3)] if "court" in modules else []
    assert turns[len(first) :] == [("revealed", seat) for seat in rest]
