"""Replays of SHOGUN: right ones are found right, and of wrong ones the line that is wrong."""

import pytest

from cubetower.game import ReplayError
from cubetower.game.core import KeyedChance, compare, play_out
from cubetower.game.shogun import DEFINITION, ShogunGame
from tests.game.shogun.played import (
    Jamming,
    play_game,
    replay_of,
    right,
    wrong,
)

ASIDE = [
    {"event": "forfeit", "seat": "red", "kind": "plan", "reason": "took too long"},
    {"event": "recording", "battle": 0, "file": "game.recordings/000.cubes"},
]


@pytest.fixture(scope="module")
def games():
    """A short game of each start."""
    return [play_game(players=3, seed=3), play_game(players=3, start="draft", side="moon")]


def test_replays_of_the_physics_tower_are_right_without_its_physics(monkeypatch):
    lines = play_game("physics", players=3)
    monkeypatch.delattr("cubetower.tower.models.rigidbodies.RigidBodyTower.toss")
    assert right(lines)


def test_replays_of_a_tower_that_jams_are_right():
    lines = play_game(Jamming())
    assert sum(bool(line.get("tapped")) for line in lines) > 10
    assert right(lines)


@pytest.mark.long
def test_lines_of_what_lies_outside_of_the_rules_are_passed_over(games):
    [head, *lines] = games[0]
    mixed = [line for each in lines for line in (*ASIDE, each)]
    assert right([head, *mixed])
    assert right([head, *mixed, *ASIDE])


# Lines that are missing, too many, or elsewhere


def some(game):
    """Places of lines: the first of each event and kind, and every ninetieth."""
    kinds = [(line["event"], line.get("kind"), line.get("action")) for line in game]
    return sorted({*map(kinds.index, kinds[1:]), *range(1, len(game), 90)})


@pytest.mark.long
def test_a_missing_line_is_found(games):
    game = games[0]
    for place in some(game[:-1]):
        assert wrong(game[:place] + game[place + 1 :]).line == place + 1


def test_a_missing_card_of_a_draft_is_found_where_it_is_missed(games):
    # The next card might as well have been drawn in its place.
    game = games[1]
    places = [place for place, line in enumerate(game) if line["event"] == "card"]
    for place in places:
        assert wrong(game[:place] + game[place + 1 :]).line >= place + 1


def test_cards_opened_together_may_be_told_in_another_order(games):
    # The first two cards of a draft are drawn one after the other, and lie side by side.
    head, first, second, *lines = games[1]
    assert first["event"] == second["event"] == "card" != lines[0]["event"]
    assert right([head, second, first, *lines])


@pytest.mark.long
def test_a_line_told_twice_is_found(games):
    for game in games:
        for place in some(game):
            error = wrong([*game[: place + 1], *game[place:]])
            assert error.line == place + 2


@pytest.mark.parametrize("after", [{"event": "ended"}, {"event": "decision"}, {"event": "note"}])
def test_nothing_comes_after_the_end(games, after):
    error = wrong([*games[0], *ASIDE, after])
    assert (error.line, error.why) == (len(games[0]) + 3, "comes after the end of the game")


@pytest.mark.long
def test_a_game_that_stops_at_any_line_is_right_as_far_as_it_goes_but_not_over(games):
    for game in games:
        for stop in some(game):
            assert right(game[:stop]) is False


# The header


def with_field(head, field, value):
    """A header of which a field, or an option, is another."""
    if field == "seats":
        return {**head, field: value}
    return {**head, "options": {**head["options"], field: value}}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", ["black", "blue"]),
        ("seats", ["blue", "black", "purple"]),
        ("seats", ["black", "blue", "purple", "red", "yellow", "white"]),
        ("seats", "black"),
        ("seats", [[], {}, 1]),
        ("board", "dark side"),
        ("board", None),
        ("start", "slow"),
        ("start", 3),
        ("modules", ["kites"]),
        ("modules", None),
    ],
)
def test_a_header_of_no_possible_game_is_found_in_the_first_line(games, field, value):
    head, *lines = [{**games[0][0]}, *games[0][1:]]
    assert wrong([with_field(head, field, value), *lines]).line == 1
    assert (
        wrong([{name: head[name] for name in head if name not in (field, "options")}, *lines]).line
        == 1
    )


@pytest.mark.parametrize(
    "header",
    [
        {"board": "moon", "start": "draft"},
        {"start": "draft"},
        {"seats": ["black", "blue", "purple", "red"]},
        {"seats": ["black", "blue", "purple", "red", "yellow"]},
    ],
)
def test_a_header_of_another_game_is_found_before_the_tower_is_seeded(games, header):
    [head, *lines] = games[0]
    seeded = [line["event"] for line in lines].index("seeded") + 2
    for field, value in header.items():
        head = with_field(head, field, value)
    assert 2 <= wrong([head, *lines]).line <= seeded


# Played anew


def anew(header, tower, bots, seed):
    """The events of the header's game, played from its seed."""
    events = []
    game = ShogunGame.from_header(header, KeyedChance(seed), events.append, tower=tower)
    play_out(game, {seat: DEFINITION.make_player(bots) for seat in game.seats})
    return events


@pytest.mark.parametrize(
    ("tower", "bots", "seed"),
    [("bag", "random", 5), ("twoshelves", "greedy", 5), ("twoshelves", "random", 6)],
)
def test_another_tower_other_players_or_another_seed_give_another_game(tower, bots, seed):
    lines = play_game("twoshelves", "random", seed=5, players=3)
    with pytest.raises(ReplayError):
        compare(replay_of(lines), anew(lines[0], tower, bots, seed))
