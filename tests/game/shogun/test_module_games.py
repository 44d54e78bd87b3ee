"""What holds at every moment of games with modules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings

from cubetower.game.core import Data, Decided
from cubetower.game.shogun import MODULES, ShogunGame
from cubetower.game.shogun.rules.events import EVENTS
from tests.game.shogun.audit import audit_lines
from tests.game.shogun.played import HEAD, right
from tests.game.shogun.random_games import Played, random_games
from tests.game.shogun.rounds import names
from tests.game.shogun.scenes import note, plain

GAMES = settings(max_examples=15, deadline=None)


@pytest.mark.long
@GAMES
@given(random_games())
def test_every_game_stands_up_to_the_audit_and_is_verified(game):
    events: list[Data] = []
    *_, last = game.moments(note(events))
    lines = plain([{**HEAD, **last.header()}, *events])
    assert audit_lines(lines)["ended"] == 1
    assert right(lines)


@pytest.mark.long
@GAMES
@given(random_games())
def test_modules_keep_and_tell_only_what_is_theirs(game):
    for moment, events in game.moments_told():
        assert [*moment.options["modules"]] == sorted(game.modules, key=ORDER.index)
        assert set(moment.extra) == set(moment.options["modules"])
        assert set(moment.header()["tables"]) == set(game.modules) - {"leaders"}
        for event in events:
            assert event["event"] in BASE or LINES[event["event"]] in game.modules
            if event["event"] == "gained":
                assert event["source"] in game.modules


ORDER = ["arts", "leaders", "samurai", "court"]
LINES = {
    str(kind.__struct_config__.tag): name for name in MODULES for kind in MODULES[name]().events
}
"""Events that only one module has."""

BASE = {str(kind.__struct_config__.tag) for kind in (*EVENTS, Decided)}


# Tenno's Court


@GAMES
@given(random_games("court"))
def test_T01_officials_come_and_go_only_as_told_and_are_never_more_than_seven(game):
    hall: dict[str, int] = {}
    for moment, events in of("court", game):
        for event in events:
            if event["event"] == "seeded":
                hall = {seat: event["fell"].get(seat, 0) for seat in moment.seats}
            elif event["event"] == "officials":
                hall[event["seat"]] += event["armies"]
                assert event["now"] == hall[event["seat"]]
            elif event["event"] == "favour":
                hall[event["seat"]] -= event["officials"]
            elif event["event"] == "hall":
                assert event["officials"] == hall
        if hall:
            assert moment.extra["court"]["hall"] == hall
            assert set(hall.values()) <= set(range(8))


@GAMES
@given(random_games("court"))
def test_T03_no_favour_is_drawn_twice_and_three_lie_open_until_the_audience_is_over(game):
    drawn: list[int] = []
    for moment, events in of("court", game):
        court = moment.extra["court"]
        for event in names(events, "favours"):
            drawn += event["cards"]
            assert len(event["cards"]) == 3
        assert court["drawn"] == drawn
        assert len(set(drawn)) == len(drawn) == 3 * rounds(moment)
        assert set(drawn) <= set(range(1, 22))
        cards = [card for card, _ in court["open"]]
        assert set(cards) <= set(drawn[-3:])
        prices = dict(zip(sorted(drawn[-3:], reverse=True), (4, 3, 2), strict=False))
        assert court["open"] == [[card, prices[card]] for card in sorted(cards, reverse=True)]
        if moment.decision and moment.decision.kind == "plan":
            assert len(cards) == 3
        if moment.slot or moment.season == 3:
            assert not cards


@GAMES
@given(random_games("court"))
def test_T06_everybody_takes_one_favour_a_round_and_pays_it(game):
    takers: list[str] = []
    for moment, events in of("court", game):
        for event in events:
            if event["event"] == "round":
                takers = []
            elif event["event"] == "favour":
                takers.append(event["seat"])
        assert len(set(takers)) == len(takers) <= 3
        assert len(takers) + len(moment.extra["court"]["open"]) <= 3


@GAMES
@given(random_games("court"))
def test_T07_a_peace_ends_with_its_round_and_is_never_broken(game):
    peace: dict[str, str] = {}
    action = ""
    for moment, events in of("court", game):
        for event in events:
            if event["event"] == "favour" and event["favour"] == "no_attack":
                peace[event["seat"]] = event["amount"]
            elif event["event"] == "action":
                action = event["action"]
            elif event["event"] == "state":
                peace = {}
                assert event["extra"]["court"]["peace"] == {}
            elif event.get("kind") == "attack":
                assert action.removeprefix("combat ") not in peace.get(event["defender"], "")
        if moment.decision and moment.decision.kind in ("leaders.go", "arts.artist"):
            peace = {}  # the last action is over
        assert moment.extra["court"]["peace"] == peace


# Samurai


@GAMES
@given(random_games("samurai"))
def test_M01_a_samurai_card_lies_on_top_and_goes_on_only_as_told(game):
    top: dict[str, int] = {}
    for moment, events in of("samurai", game):
        top = top or dict.fromkeys(moment.seats, 1)
        for event in events:
            if event["event"] == "samurai":
                top[event["seat"]] += 1
                assert event["card"] == top[event["seat"]]
            elif event["event"] == "samurai back":
                top = dict.fromkeys(moment.seats, 1)
            elif event["event"] == "state" and (event["year"], event["season"]) == (1, 3):
                assert set(top.values()) == {1}
            assert set(top.values()) <= {1, 2, 3, 4}
        assert moment.extra["samurai"]["top"] == top


# Leaders


@GAMES
@given(random_games("leaders"))
def test_L01_L05_leaders_stand_in_own_provinces_or_have_been_lost(game):
    at: dict[str, str | None] = {}
    lost: set[str] = set()
    for moment, events in of("leaders", game):
        at = at or dict.fromkeys(moment.seats)
        for event in names(events, "leader"):
            seat, at[seat] = event["seat"], event["province"]
            lost = lost | {seat} if event["how"] == "lost" else lost - {seat}
        assert moment.extra["leaders"]["at"] == at
        for seat, province in at.items():
            assert province is None or moment.owner[province] == seat
            assert province or not moment.slot or seat in lost
        if moment.decision and moment.decision.kind == "plan" and rounds(moment) == 4:
            assert all(at[seat] or not moment.provinces_of(seat) for seat in at)


@GAMES
@given(random_games("leaders"))
def test_L01_L04_every_player_has_six_monuments_and_no_foreign_one_stands_where_a_leader_is(game):
    taken: Counter[str] = Counter()
    captured: Counter[str] = Counter()
    for moment, events in of("leaders", game):
        leaders = moment.extra["leaders"]
        for event in names(events, "captured"):
            taken.update(event["builders"])
            captured[event["seat"]] += len(event["builders"])
            assert event["seat"] not in event["builders"]
        board = [each for standing in leaders["monuments"].values() for each in standing]
        for seat in moment.seats:
            assert leaders["unbuilt"][seat] >= 0
            assert leaders["unbuilt"][seat] + board.count(seat) + taken[seat] == 6
            assert leaders["captured"][seat] == captured[seat]
        assert all(leaders["monuments"].values())
        for event in names(events, "leader")[-1:]:
            standing = leaders["monuments"].get(event["province"], [])
            assert set(standing) <= {event["seat"]} or event["how"] == "lost"


# Arts


@GAMES
@given(random_games("arts"))
def test_K01_every_artist_is_in_one_place(game):
    for moment, _ in of("arts", game):
        arts = moment.extra["arts"]
        piles = [*arts["bag"], *arts["open"], *arts["markers"], *arts["turned"]]
        assert len(set(piles)) == len(piles) == 36
        assert len(arts["bag"]) == 36 - 6 * rounds(moment)
        assert set(arts["markers"].values()) <= set(moment.seats)
        assert sorted(arts["row"]) == sorted(moment.board.regions)
        if moment.decision is None or moment.season == 3:
            assert not arts["open"]


@GAMES
@given(random_games("arts"))
def test_K03_every_region_with_provinces_has_its_patron_in_the_order_of_the_row(game):
    row: list[str] = []
    for moment, events in of("arts", game):
        for event in events:
            if event["event"] == "regions":
                row = event["row"]
            elif event["event"] == "artists turned":
                row = [*row[1:], row[0]]
                assert event["row"] == row
        assert moment.extra["arts"]["row"] == row
        if moment.decision and moment.decision.kind == "arts.artist":
            left = len(moment.extra["arts"]["open"])
            region = moment.decision.about["region"]
            assert region in row[6 - left :]
            assert 2 <= left <= 6
            held = [moment.owner[province] for province in moment.board.regions[region]]
            most = max(held.count(seat) for seat in moment.seats)
            first = [seat for seat in moment.order if held.count(seat) == most]
            assert moment.decision.seat == first[0]


def of(module: str, game: Played) -> Any:
    """Moments and events of a game, if it has the module."""
    return game.moments_told() if module in game.modules else ()


def rounds(game: ShogunGame) -> int:
    """How many have begun."""
    return 3 * (game.year - 1) + min(3, game.season + 1) if game.year else 0
