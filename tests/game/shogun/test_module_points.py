"""When the base rules call the points of a module, and with what, in whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest

from cubetower.game.core import Data
from cubetower.game.shogun import ShogunGame, imagine
from cubetower.game.shogun.rules.module import POINTS
from cubetower.game.shogun.rules.tables import ACTIONS, BID, CHEST_CARDS
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game
from tests.game.shogun.played import play_on
from tests.game.shogun.probe import ASKING, STEPPED, Probe
from tests.game.shogun.scenes import note, plain

GAMES = ((5, "sun", "draft"), (4, "sun", "fixed"), (3, "moon", "draft"))
OWN = ("probe dealt", "probe step", "probe answered")


@dataclass
class Call:
    """A point that was called: with what, and how the game stood."""

    point: str
    about: tuple[Any, ...]
    game: Data


Told = Data | Call


@cache
def story(players: int, side: str, start: str) -> tuple[Told, ...]:
    """All events and calls of a game, in their order."""
    told: list[Told] = []

    def spy(game: ShogunGame, point: str, about: tuple[Any, ...]) -> None:
        told.append(
            Call(point, plain(about), {**plain(game.open_fields()), "plans": dict(game.plans)})
        )

    probe = Probe(spy)
    options = {"players": players, "side": side, "start": start, "modules": [probe]}
    play_on(begin_game(make_tower("surrogate"), log=note(told), seed=4, **options), 4)
    return tuple(told)


@pytest.fixture(params=GAMES, ids=lambda options: f"{options[0]} {options[1]} {options[2]}")
def tale(request: pytest.FixtureRequest) -> tuple[Told, ...]:
    return story(*request.param)


def calls(tale: tuple[Told, ...], point: str) -> Iterator[tuple[Call, Data, Data]]:
    """All calls of a point, each with the last event of the base rules and the next one."""
    base = [isinstance(each, dict) and not is_own(each) for each in tale]
    for number, call in enumerate(tale):
        if isinstance(call, Call) and call.point == point:
            before = [each for each, is_base in zip(tale[:number], base, strict=False) if is_base]
            after = (
                each for each, is_base in zip(tale[number:], base[number:], strict=True) if is_base
            )
            yield call, before[-1] if before else {"event": ""}, next(after, {"event": ""})


def with_steps(tale: tuple[Told, ...], point: str) -> list[tuple[Call, Data, Data]]:
    """All calls of a point and of the step that it pushes."""
    steps = (call for call in calls(tale, "step") if call[0].about == [point])
    return [*calls(tale, point), *steps]


def is_own(event: Data) -> bool:
    return event["event"] in OWN or event.get("kind") == "probe.ask"


def events(tale: tuple[Told, ...], name: str) -> list[Data]:
    return [each for each in tale if isinstance(each, dict) and each["event"] == name]


def names(found: Iterator[tuple[Call, Data, Data]]) -> set[tuple[str, str]]:
    """Between which events a point is called."""
    return {(before["event"], after["event"]) for _, before, after in found}


def test_the_probe_overrides_every_point():
    public = [name for name in vars(Probe) if not name.startswith("_")]
    assert {name for name in public if name in POINTS} == set(POINTS)
    rules = ShogunGame(5, tower="surrogate", options={"modules": [Probe()]}).rules
    assert all([type(module) for module in rules.overriding[point]] == [Probe] for point in POINTS)


@pytest.mark.long
@pytest.mark.parametrize("point", [each for each in STEPPED if each != "before_battle"])
def test_a_step_that_a_point_pushes_is_the_next_thing_that_happens(point):
    for options in GAMES:
        tale = story(*options)
        for number, each in enumerate(tale):
            if isinstance(each, Call) and each.point == point:
                following = tale[number + 1]
                assert isinstance(following, dict), following.point
                assert (following["event"], following.get("point")) == ("probe step", point)


@pytest.mark.parametrize("point", ASKING)
def test_a_decision_that_a_step_asks_comes_before_anything_else(point):
    tale = story(*GAMES[0])
    for number, each in enumerate(tale):
        if isinstance(each, Call) and each.point == "step" and each.about == [point]:
            asked, answered = tale[number + 1 : number + 3]
            assert isinstance(asked, dict)
            assert isinstance(answered, dict)
            assert (asked["event"], asked["kind"]) == ("decision", "probe.ask")
            assert (answered["event"], answered["point"]) == ("probe answered", point)


def test_begin_comes_before_anything_else(tale):
    assert len(list(calls(tale, "begin"))) == 1
    assert names(calls(tale, "begin")) <= {("", "card"), ("", "placed")}


def test_drafted_follows_each_group_of_a_draft():
    tale = story(*GAMES[0])
    assert len(events(tale, "placed")) == 35
    found = list(calls(tale, "after_drafting"))
    assert len(found) == 35
    for call, before, _ in found:
        assert before["event"] == "placed"
        assert call.about == [before["seat"], before["province"]]
        assert call.game["owner"][before["province"]] == before["seat"]
        assert call.game["armies"][before["province"]] == before["armies"]


def test_seeded_tells_what_fell(tale):
    [(call, before, _)] = calls(tale, "after_seeding")
    assert call.about == [{colour: n for colour, n in before["fell"].items() if n}]


def test_round_start_comes_before_the_cards_are_laid_out(tale):
    found = list(calls(tale, "round_start"))
    times = [(call.game["year"], call.game["season"]) for call, _, _ in found]
    assert times == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert names(calls(tale, "round_start")) == {("year", "round"), ("state", "round")}
    assert all(call.game["actions"] == call.game["offered"] == [] for call, _, _ in found)


@pytest.mark.parametrize(
    ("point", "times", "before", "after", "kept"),
    [
        ("after_seeding", 1, "seeded", "year", {"supply": "supply"}),
        ("before_planning", 6, "round", "decision", {"actions": "actions", "offered": "specials"}),
        ("event", 6, "event", "bids", {"event": "card", "effect": "effect"}),
        ("before_turn_order", 6, "bids", "decision", {"chests": "chests", "bids": "bids"}),
        ("turn_order", 6, "turn order", "action", {"order": "order", "special": "specials"}),
    ],
)
def test_a_point_comes_between_two_lines_and_has_what_the_first_tells(
    tale, point, times, before, after, kept
):
    found = list(calls(tale, point))
    assert len(found) == times
    for call, last, following in found:
        assert (last["event"], following["event"]) == (before, after)
        assert [call.game[name] for name in kept] == [last[field] for field in kept.values()]


def test_fields_and_cards_are_asked_of_who_plans(tale):
    for point in ("fields", "cards"):
        found = list(calls(tale, point))
        assert len(found) >= len(events(tale, "round")) * 3
        for call, before, after in found:
            planned = [each for each in (before, after) if each.get("kind") == "plan"]
            assert call.about[0] in [each["seat"] for each in planned]
    for call, _, _ in calls(tale, "fields"):
        assert call.about[1] == [*ACTIONS, BID]
    for call, _, _ in calls(tale, "cards"):
        mine = [name for name, seat in call.game["owner"].items() if seat == call.about[0]]
        assert call.about[1] == [*mine, *CHEST_CARDS]


def test_before_battle_comes_before_every_throw_of_a_battle(tale):
    found = list(calls(tale, "before_battle"))
    assert len(found) == len(list(events(tale, "battle")))
    for call, _, after in found:
        assert (after["event"], after["province"]) == ("battle", call.about[0])
        assert call.game["tray"] == after["tray_before"]


def test_new_owner_is_told_of_every_province_that_changes_its_owner(tale):
    changed = [
        [each["province"], each["defender"], each["holder"]]
        for each in events(tale, "battle")
        if each["defender"] != each["holder"]
    ]
    found = list(calls(tale, "new_owner"))
    assert [call.about for call, _, _ in found] == changed
    for call, before, _ in found:
        province, _, new = call.about
        assert before["event"] in ("battle", "cleared")
        assert before["province"] == province
        assert call.game["owner"][province] == new
        assert all(province not in plan.values() for plan in call.game["plans"].values())


def test_action_end_follows_every_action(tale):
    found = list(calls(tale, "action_end"))
    assert [call.about[0] for call, _, _ in found] == [
        each["action"] for each in events(tale, "action")
    ]
    for call, _, after in found:
        assert call.about[0] == call.game["actions"][call.game["slot"] - 1]
        assert after["event"] == ("state" if call.game["slot"] == 10 else "action")


def test_round_end_comes_before_the_cards_return(tale):
    found = with_steps(tale, "round_end")
    assert len(found) == 2 * 6
    for call, _, after in found:
        assert call.game["slot"] == 10
        assert call.game["event"] in call.game["events"]
        assert call.game["order"]
        assert call.game["special"]
        assert set(call.game["plans"]) == set(call.game["seats"])
        assert after["event"] == "state"


def test_winter_end_comes_while_the_turn_order_stands(tale):
    found = with_steps(tale, "winter_end")
    assert len(found) == 2 * 2
    for call, before, after in found:
        assert (before["event"], after["event"]) == ("scored", "state")
        assert call.game["season"] == 3
        assert call.game["order"]
        assert call.game["events"]


def test_end_comes_before_the_winner_is_told(tale):
    found = with_steps(tale, "end")
    assert len(found) == 2
    for call, before, after in found:
        assert (before["event"], after["event"]) == ("state", "ended")
        assert (call.game["year"], call.game["season"]) == (2, 3)


def test_observe_is_asked_when_everything_else_is_there():
    seen: list[Data] = []

    def spy(game: ShogunGame, point: str, about: tuple[Any, ...]) -> None:
        if point == "observe":
            assert about[0] == "blue"
            seen.append(plain(about[1]))

    game = ShogunGame(5, tower="surrogate", options={"modules": [Probe(spy)]})
    beads = game.extra["probe"]["beads"]
    observed = plain(game.observe("blue"))
    [before] = seen
    assert before["extra"]["probe"]["beads"] == beads
    assert observed["extra"]["probe"]["beads"] == {"blue": beads["blue"]}
    del before["extra"], observed["extra"]
    assert before == observed
    assert {"seat", "plan", "decision"} <= set(observed)


def test_imagine_puts_something_where_observe_took_something_away():
    probe = Probe()
    game = ShogunGame(5, tower="surrogate", options={"modules": [probe]})
    observation = game.observe("blue")
    found = [
        imagine(observation, "surrogate", Random(seed), [probe]).extra["probe"]["beads"]
        for seed in range(20)
    ]
    assert all(set(beads) == set(game.seats) for beads in found)
    assert {beads["blue"] for beads in found} == {game.extra["probe"]["beads"]["blue"]}
    assert len({beads["red"] for beads in found}) > 3
