"""Replays of the toy game, played again: every line that was changed is found."""

import json

import pytest

from cubetower.game import PositionError, ReplayError
from cubetower.game.core import (
    Event,
    Forfeited,
    Recorded,
    Replay,
    ReplayChance,
    ReplayLine,
    compare,
    verify,
)
from cubetower.tower import CubesError
from tests.game.core.sticks import Sticks, begin_again, played

HEADER = {"event": "game", "format": 2, **Sticks(6).header()}
TOLD = played(6, (2, 1, 2, 1))
EVENTS = [event.line() for event in TOLD]
FORFEIT = Forfeited(seat="ann", kind="take", reason="took too long")


class Year(Event):
    """What a line may say in any order."""

    cards: dict[str, int]


def _replay(events, header=HEADER):
    plain = json.loads(json.dumps(list(events)))
    return Replay(
        "toy.jsonl", header, tuple(ReplayLine(n, event) for n, event in enumerate(plain, 2))
    )


def sticks(number):
    """What a header says of the number of sticks."""
    return {"options": {"sticks": number}}


def _fault(events, header=HEADER, begin=begin_again):
    """The error that is found in a replay."""
    with pytest.raises(ReplayError, match=r"^toy\.jsonl, line") as found:
        verify(_replay(events, header), begin)
    return found.value


def _others(value):
    """What could stand there instead."""
    if isinstance(value, list):
        return [[], [*value, *value], [other for each in value for other in _others(each)], None]
    if isinstance(value, int):
        return [value + 1, value - 1, -1, 0.5, float(value), value == 1, str(value), None]
    return [{"ann": "bob", "bob": "ann"}.get(value, "ann"), "carl", "", value + "x", 1, None]


TAMPERED = [
    (line, {**event, field: other})
    for line, event in enumerate(EVENTS)
    for field, value in event.items()
    for other in _others(value)
]


def test_no_random_number_is_needed_to_play_a_replay_again():
    for seed in range(20):
        events = [event.line() for event in played(6, (2, 1, 2, 1), seed)]
        assert verify(_replay(events), begin_again) is True


def test_a_replay_that_stops_early_is_right_as_far_as_it_goes():
    for stop in range(len(EVENTS)):
        assert verify(_replay(EVENTS[:stop]), begin_again) is False


@pytest.mark.long
@pytest.mark.parametrize(("line", "event"), TAMPERED)
def test_a_tampered_line_is_found_there_or_where_it_first_shows(line, event):
    # Another player or move can be right by itself: then the next line is wrong.
    error = _fault(changed(line, event))
    itself = event["event"] not in ("began", "decision")
    assert error.line in ((line + 2,) if itself else (line + 2, line + 3))


def changed(line, *instead, lines=1):
    """The events, with others instead of one or more lines."""
    return [*EVENTS[:line], *instead, *EVENTS[line + lines :]]


@pytest.mark.parametrize("line", range(len(EVENTS)))
def test_a_line_with_another_field_or_without_one_of_its_own_or_told_twice_is_found(line):
    event = EVENTS[line]
    assert _fault(changed(line, {**event, "note": 1})).line == line + 2
    for field in set(event) - {"event"}:
        less = {name: value for name, value in event.items() if name != field}
        assert _fault(changed(line, less)).line == line + 2
    assert _fault(changed(line, event, event)).line == line + 3


@pytest.mark.parametrize("line", range(len(EVENTS) - 1))
def test_a_missing_line_and_exchanged_lines_are_found(line):
    assert _fault(changed(line)).line == line + 2
    first, second = EVENTS[line : line + 2]
    assert _fault(changed(line, second, first, lines=2)).line == line + 2


def test_nothing_comes_after_the_end():
    error = _fault([*EVENTS, {"event": "note"}])
    assert (error.line, error.why) == (len(EVENTS) + 2, "comes after the end of the game")


@pytest.mark.parametrize(
    ("header", "line"),
    [(sticks("5"), 4), (sticks("7"), 4), (sticks("1"), 3), ({"seats": ["carl", "bob"]}, 1)],
)
def test_a_header_of_another_game_is_found_where_it_first_shows(header, line):
    events = [event.line() for event in played(6, (2, 1, 2, 1), seed=_seed_of("ann"))]
    assert _fault(events, {**HEADER, **header}).line == line


def _seed_of(first):
    return next(seed for seed in range(9) if played(6, (), seed)[0].first == first)


@pytest.mark.parametrize("field", ["format", "cubetower", "date", "towers"])
def test_what_the_header_says_beyond_the_rules_does_not_matter(field):
    assert verify(_replay(EVENTS, {**HEADER, field: "whatever"}), begin_again)


@pytest.mark.parametrize("aside", [FORFEIT, Recorded(battle=1, file="001.cubes")])
def test_lines_of_what_lies_outside_of_the_rules_do_not_matter(aside):
    for line in range(len(EVENTS) + 1):
        more = {**aside.line(), "reason": "anything"}
        events = [*EVENTS[:line], aside.line(), more, *EVENTS[line:]]
        assert verify(_replay(events), begin_again)
        assert compare(_replay(events), TOLD)
        assert compare(_replay(EVENTS), [*TOLD[:line], aside, aside, *TOLD[line:]])


def test_a_line_keeps_its_number_behind_lines_that_do_not_matter():
    assert _fault([FORFEIT.line(), FORFEIT.line(), *EVENTS[1:]]).line == 4


@pytest.mark.parametrize(
    ("line", "event", "why"),
    [
        (0, {"event": "began", "first": "carl"}, "first 'carl' could not be drawn"),
        (0, {"event": "began", "first": ["ann", "bob"]}, "2 first, but 1 were drawn"),
        (0, {"event": "began"}, "began without 'first'"),
        (0, {"event": "beg", "first": "ann"}, "'beg', but 'began' comes next"),
        (1, {**EVENTS[1], "move": 3}, "an illegal move: T01: take one or two sticks; not 3"),
        (1, {**EVENTS[1], "kind": "plan"}, 'decision: kind is "plan", should be "take"'),
        (1, {**EVENTS[1], "seat": "carl"}, "an illegal move: turn"),
        (2, {**EVENTS[2], "left": 3}, "took: left is 3, should be 4"),
        (2, {**EVENTS[2], "x": 3}, "took has no 'x'"),
        (2, EVENTS[1], "'decision', but 'took' comes next"),
    ],
)
def test_the_error_says_what_is_wrong(line, event, why):
    assert why in _fault(changed(line, event)).why


def test_the_error_is_short_however_long_the_line():
    event = {**EVENTS[2], "left": "x" * 10_000}
    assert len(_fault([*EVENTS[:2], event]).why) < 200


@pytest.mark.parametrize("error", [PositionError("no such game"), CubesError("no such cubes")])
def test_a_game_that_cannot_begin_is_an_error_of_the_replay(error):
    def begin(header, results, log):
        raise error

    assert _fault(EVENTS, begin=begin).why == str(error)


def test_results_can_be_drawn_one_or_more_from_one_line():
    results = ReplayChance(_replay([{"event": "round", "cards": ["b", "c"]}]))
    assert results.draw(("round.cards", 1), ("a", "b", "c"), 2) == ["b", "c"]
    assert results.line == ReplayLine(2, {"event": "round", "cards": ["b", "c"]})


def test_a_result_is_that_of_the_next_line_only():
    results = ReplayChance(
        _replay([{"event": "year", "cards": [1]}, {"event": "round", "cards": [2]}])
    )
    assert results.result("year", "cards") == [1]
    with pytest.raises(ReplayError, match="line 2: 'year', but 'round' comes next"):
        results.result("round", "cards")


def test_the_order_of_what_a_line_says_is_nothing():
    results = ReplayChance(_replay([{"event": "year", "cards": {"a": 1, "b": 2}}]))
    results.confirm(Year(cards={"b": 2, "a": 1}))
    assert results.line is None


def test_a_game_played_anew_is_the_same():
    assert compare(_replay(EVENTS), TOLD) is True
    assert compare(_replay(EVENTS), iter(TOLD)) is True


def test_compared_with_a_replay_that_stops_early_it_is_the_same_so_far():
    for stop in range(len(EVENTS)):
        assert compare(_replay(EVENTS[:stop]), TOLD) is False


@pytest.mark.parametrize(("line", "event"), TAMPERED)
def test_compared_with_a_game_played_anew_the_first_line_that_differs_is_found(line, event):
    events = changed(line, event)
    with pytest.raises(ReplayError) as found:
        compare(_replay(events), TOLD)
    assert found.value.line == line + 2


def test_a_line_nested_too_deeply_is_told():
    deep = nested = []
    for _ in range(100_000):
        nested.append([])
        nested = nested[0]
    lines = [ReplayLine(2, {**EVENTS[0], "first": deep})]
    with pytest.raises(ReplayError, match="line 2"):
        verify(Replay("toy.jsonl", HEADER, tuple(lines)), begin_again)
