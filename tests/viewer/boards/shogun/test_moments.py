"""The course of a game as moments."""

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace as changed

from cubetower.game.core import Forfeited, Tossed, read_replay
from cubetower.game.errors import ReplayError
from cubetower.game.shogun.captions import Caption, caption_of
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.modules.arts.words import lines_text
from cubetower.game.shogun.rules.events import Gained, Lapsed, Moved
from cubetower.game.shogun.rules.modules.arts.events import Lines
from cubetower.game.shogun.rules.modules.leaders.events import Leader, Monument
from cubetower.viewer.boards.shogun.moments import moments_of
from tests.viewer.boards.shogun.games import BATTLE

pytestmark = pytest.mark.long


@cache
def retelling(replay):
    return read_history(read_replay(replay))


@cache
def moments(replay):
    return moments_of(retelling(replay))


def test_every_throw_is_a_moment_with_its_number(replay):
    found = moments(replay)
    throws = [line for line in retelling(replay).lines if isinstance(line.event, Tossed)]
    assert [each.battle for each in found if each.battle is not None] == list(range(len(throws)))
    assert [each.line for each in found if each.battle is not None] == [at.number for at in throws]


def test_a_game_has_its_rounds_winters_and_end(replay):
    kinds = Counter(each.kind for each in moments(replay))
    assert (kinds["round"], kinds["event"], kinds["order"], kinds["action"]) == (6, 6, 6, 60)
    assert (kinds["winter"], kinds["scores"], kinds["end"], kinds["opening"]) == (2, 2, 1, 1)


def test_positions_go_on_from_moment_to_moment(replay):
    """What changes is seen to change in a moment, never between two of them."""
    for one, other in pairwise(moments(replay)):
        assert one.after == other.before, other.line


def test_what_is_put_back_after_the_first_year_is_a_moment(replay):
    found = moments(replay)
    thaws = [each for each in found if each.kind == "thaw"]
    assert thaws
    assert {each.table.year for each in thaws} == {1}
    assert any(thaws[0].before.rice.values())
    assert not any(thaws[-1].after.rice.values())
    assert not thaws[-1].after.unrest
    assert found[found.index(thaws[-1]) + 1].table.season != "winter"


def test_a_year_ends_silently_if_nothing_is_put_back(replay):
    game = retelling(replay)
    bare = {"rice": dict.fromkeys(game.header["seats"], 0), "unrest": {}, "extra": {}}
    lines = tuple(replace(line, position=replace(line.position, **bare)) for line in game.lines)
    assert not [each for each in moments_of(replace(game, lines=lines)) if each.kind == "thaw"]


def test_leaders_have_their_own_title_unless_lost_in_something_else(replay):
    game = retelling(replay)
    lines = tuple(
        replace(line, event=changed(line.event, how="fled"))
        if isinstance(line.event, Leader) and line.event.how == "went"
        else line
        for line in game.lines
        if not isinstance(line.event, Monument)
    )
    ways = Counter()
    for each in moments_of(replace(game, lines=lines)):
        if isinstance(each.event, Leader):
            ways[each.event.how] += 1
            assert (each.table.title == "Leaders") == (each.event.how != "lost"), each.line
    assert bool(ways["fled"]) == ("leaders" in game.header["options"]["modules"])


of_one_game = pytest.mark.parametrize("replay", ["five"], indirect=True)


def with_lines(replay, folder, *lines):
    """The replay with lines after each action that begins."""
    path = folder / "more.jsonl"
    more = "".join(json.dumps(line) + "\n" for line in lines)
    path.write_text(
        "".join(
            line + (more if json.loads(line)["event"] == "action" else "")
            for line in replay.read_text("utf-8").splitlines(keepends=True)
        ),
        "utf-8",
    )
    return path


@of_one_game
def test_a_forfeit_is_an_act(replay, tmp_path):
    seat = retelling(replay).header["seats"][0]
    line = {"event": "forfeit", "seat": seat, "kind": "plan", "reason": "too\x1b[31m late"}
    found = moments(with_lines(replay, tmp_path, line))
    forfeits = [each for each in found if isinstance(each.event, Forfeited)]
    assert len(forfeits) == 60
    for each in forfeits:
        assert each.table.captions == (Caption(seat, "forfeits: too\ufffd[31m late"),)
        assert each.before == each.after


@of_one_game
def test_a_forfeit_of_nobody_is_left_out(replay, tmp_path):
    line = {"event": "forfeit", "seat": "nobody", "kind": "plan", "reason": "late"}
    assert len(moments(with_lines(replay, tmp_path, line))) == len(moments(replay))


@of_one_game
@pytest.mark.parametrize("wrong", [{"kind": None}, {"seat": ["red"]}, {"reason": 5}])
def test_a_forfeit_that_cannot_be_read_is_refused(replay, tmp_path, wrong):
    line = {"event": "forfeit", "seat": "red", "kind": "plan", "reason": "late", **wrong}
    with pytest.raises(ReplayError, match=r"line \d+: forfeit: Expected `str`"):
        moments(with_lines(replay, tmp_path, line))


@of_one_game
def test_a_forfeit_needs_no_reason(replay, tmp_path):
    seat = retelling(replay).header["seats"][0]
    line = {"event": "forfeit", "seat": seat, "kind": "plan"}
    lines = [{**line, "reason": why} for why in ("", " ")]
    found = moments(with_lines(replay, tmp_path, *lines))
    said = {each.table.captions[-1].text for each in found if isinstance(each.event, Forfeited)}
    assert said == {"forfeits a decision"}


@pytest.mark.parametrize(
    ("kind", "winner", "seat", "said"),
    [
        ("attack", "attacker", "yellow", "conquers"),
        ("attack", "defender", "yellow", "is repelled"),
        ("attack", "none", "yellow", "draws: nobody’s"),
        ("revolt", "attacker", "red", "loses to farmers"),
        ("revolt", "defender", "red", "puts a revolt down"),
        ("revolt", "none", "red", "draws: nobody’s"),
        ("winter_revolt", "none", "red", "draws: nobody’s"),
    ],
)
def test_a_battle_is_told_of_its_attacker_and_a_revolt_of_who_ruled(kind, winner, seat, said):
    attacker = "yellow" if kind == "attack" else "farmers"
    event = changed(BATTLE, kind=kind, winner=winner, attacker=attacker, defender="red")
    assert caption_of(event) == Caption(seat, said, "Hida")


def test_a_card_that_lapses_says_why():
    event = Lapsed(seat="red", action="temple", province="Kaga", rule="A01", why="it has a temple")
    assert caption_of(event) == Caption("red", "lapses: it has a temple", "Kaga", passed=True)


def test_armies_that_move_say_from_where_beside_where_they_arrive():
    event = Moved(seat="red", province="Harima", to="Mimasaka", armies=1)
    assert caption_of(event) == Caption("red", "1 army from Harima", "Mimasaka")


def test_points_of_artists_say_in_which_lines(replay):
    first, given = {}, 0
    for line in retelling(replay).lines:
        first = line.event.first if isinstance(line.event, Lines) else first
    for each in moments(replay):
        if isinstance(each.event, Gained) and each.event.source == "arts":
            lines = [line for line, seats in first.items() if each.event.seat in seats]
            text, given = each.table.captions[-1].text, given + 1
            assert text.endswith(f": +{each.event.gained}")
            assert sum(sign.isdecimal() for sign in text.partition(":")[0]) == len(lines)
    assert bool(given) == ("arts" in retelling(replay).header["options"]["modules"])


def test_lines_of_the_arts_are_told_by_rows_and_columns():
    assert lines_text(["row1", "row4", "column2", "other"]) == "rows 1,4, column 2"
    assert lines_text(["row4"]) == "row 4"
    assert lines_text([]) == ""


def test_the_slot_of_an_action_is_the_one_that_is_told(replay):
    for each in moments(replay):
        if each.kind == "action":
            assert each.table.slots[each.table.slot] == each.event.action
            assert not each.table.captions


def test_plans_are_those_of_the_round(replay):
    seats = set(retelling(replay).header["seats"])
    for each in moments(replay):
        if each.kind == "order":
            assert set(each.table.plans) == seats


def test_every_act_says_something_of_somebody(replay):
    seats = retelling(replay).header["seats"]
    for each in moments(replay):
        if each.kind == "act":
            caption = each.table.captions[-1]
            assert caption.text
            assert caption.seat in seats
