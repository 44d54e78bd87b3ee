"""A game played by hand in a real window: mouse and keys go through an X server."""

import json
import sys
from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from cubetower.options.game import HUMAN
from game.core import Decided, Forfeited, ReplayWriter, play_out, read_replay
from game.core.chance import GENERATOR
from game.shogun import TITLE, ShogunGame, read_history
from game.shogun.events import Round
from tests.viewer.window.driver import ROOT
from tests.viewer.window.live.person import Person
from tests.viewer.window.questions.person import drag_card
from viewer.window.live.liveview import plan_file

pytestmark = pytest.mark.long


def resumed(screen, path):
    command = (sys.executable, "-m", "tests.viewer.window.live.byhand", "--resume", str(path))
    return screen.start(*command, cwd=ROOT)


def adviser():
    """What a person thinks of who plays as the bot does."""
    bot = TITLE.make_player("greedy").player
    return lambda seen: bot.choose(seen, Random(1))


def broken_off_in_the_last_round(path):
    """The replay of a game of three in which black is a person; up to its last round."""
    events = []
    game = ShogunGame(3, tower="surrogate", seed=3, log=events.append)
    bots = dict.fromkeys(game.seats, "random") | {"black": "greedy"}
    play_out(game, {seat: TITLE.make_player(name) for seat, name in bots.items()})
    seats = {"bots": bots | {"black": HUMAN}, "humans": ["black"]}
    about = {"tower": "surrogate", "chance": GENERATOR, "seed": 3, **seats}
    last = max(place for place, event in enumerate(events) if isinstance(event, Round))
    with ReplayWriter(path, {**game.header(), **about}) as write:
        for event in events[: last + 1]:
            write(event)
    return sum(isinstance(event, Decided) and event.seat == "black" for event in events[:last])


def cards_of(plan):
    return {field: card for field, card in plan.items() if card}


@pytest.fixture(scope="module")
def played(screen, tmp_path_factory):
    """The last round, by hand: the window is closed in the middle of the plan, and opened again."""
    out, advice, kinds = tmp_path_factory.mktemp("byhand") / "game.jsonl", adviser(), Counter()
    before = broken_off_in_the_last_round(out)
    with resumed(screen, out) as program:
        program.until_painted(50)
        person = Person(program)
        seen = person.asked()
        plan = cards_of(advice(seen))
        hand = person.at_window(seen)
        for field, card in list(plan.items())[:3]:
            drag_card(hand, card, field)
        program.close()
        assert program.ended() == 0
        assert any(f"--resume {out}" in line for line in program.said())
    begun, whole = json.loads(plan_file(out).read_text("utf-8")), out.read_bytes()
    with resumed(screen, out) as program:
        program.until_painted(50)
        person = Person(program)
        again = person.asked()
        hand = person.at_window(again)
        hand._hand.resume_draft(begun)
        for field, card in list(plan.items())[3:]:
            drag_card(hand, card, field)
        hand.press_done()
        while (asked := person.asked()) is not None:
            kinds[asked["decision"]["kind"]] += 1
            move = advice(asked)
            assert person.at_window(asked).decide(move) == move
        program.key("End")
        program.until(lambda: "The end" in program.said())
        program.type("q")
        assert program.ended() == 0
        said = program.said()
    decisions = (before, seen["decision"], again["decision"], kinds)
    return SimpleNamespace(
        out=out, plan=plan, begun=begun, whole=whole, decisions=decisions, said=said
    )


def mine(told):
    """The person's decisions of a game."""
    events = [line.event for line in told.lines]
    return [event for event in events if isinstance(event, Decided) and event.seat == "black"]


def test_a_game_is_won_by_hand(played):
    before, _, _, kinds = played.decisions
    assert any("Black won" in line for line in played.said)
    told = read_history(read_replay(played.out))
    assert told.over
    assert told.lines[-1].event.winners == ["black"]
    assert {"place", "combat"} <= set(kinds)
    assert len(mine(told)) == before + 1 + kinds.total()
    assert not any(isinstance(line.event, Forfeited) for line in told.lines)


def test_closed_in_the_middle_of_a_plan_it_goes_on_there(played):
    before, asked, again, _ = played.decisions
    assert again == asked
    assert played.begun["laid"]
    assert played.out.read_bytes().startswith(played.whole)
    told = read_history(read_replay(played.out))
    assert cards_of(mine(told)[before].move) == played.plan
    assert not plan_file(played.out).exists()
