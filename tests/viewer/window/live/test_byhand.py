"""Games played by hand in a real window: mouse and keys go through an X server."""

import json
import sys
from collections import Counter
from random import Random

import pytest

from cubetower.options.game import HUMAN
from game.core import Decided, Forfeited, ReplayWriter, play_out, read_replay
from game.shogun import TITLE, ShogunGame, read_history
from game.shogun.events import Round
from tests.viewer.window.driver import ROOT
from tests.viewer.window.live.person import Person
from tests.viewer.window.questions.person import drag_card
from tower import make_tower
from viewer.window.live.liveview import plan_file

pytestmark = pytest.mark.long


def opened(screen, *options):
    command = (sys.executable, "-m", "tests.viewer.window.live.byhand")
    return screen.start(*command, *map(str, options), cwd=ROOT, TOSSES="straight")


def adviser():
    """What a person thinks of who plays as the bot does."""
    bot = TITLE.make_player("greedy").player
    return lambda seen: bot.choose(seen, Random(1))


def broken_off_in_the_last_round(path):
    """The replay of a game of three in which black is a person; up to its last round."""
    events = []
    game = ShogunGame(3, tower=make_tower("physics"), seed=3, log=events.append)
    bots = dict.fromkeys(game.seats, "random") | {"black": "greedy"}
    play_out(game, {seat: TITLE.make_player(name) for seat, name in bots.items()})
    about = {"tower": "physics", "seed": 3, "bots": bots | {"black": HUMAN}, "humans": ["black"]}
    last = max(place for place, event in enumerate(events) if isinstance(event, Round))
    with ReplayWriter(path, {**game.header(), **about}) as write:
        for event in events[: last + 1]:
            write(event)
    return sum(isinstance(event, Decided) and event.seat == "black" for event in events[:last])


def test_a_game_is_won_by_hand(screen, tmp_path):
    out, advice, kinds = tmp_path / "game.jsonl", adviser(), Counter()
    before = broken_off_in_the_last_round(out)
    with opened(screen, "--resume", out) as program:
        program.until_painted(50)
        person = Person(program)
        while (seen := person.asked()) is not None:
            kinds[seen["decision"]["kind"]] += 1
            move = advice(seen)
            assert person.at_window(seen).decide(move) == move
        program.key("End")
        program.until(lambda: "The end" in program.said())
        program.type("q")
        assert program.ended() == 0
        assert any("Black won" in line for line in program.said())
    told = read_history(read_replay(out))
    assert told.over
    assert told.lines[-1].event.winners == ["black"]
    assert {"plan", "place", "combat"} <= set(kinds)
    events = [line.event for line in told.lines]
    mine = [event for event in events if isinstance(event, Decided) and event.seat == "black"]
    assert len(mine) == before + kinds.total()
    assert not any(isinstance(event, Forfeited) for event in events)


def test_closed_in_the_middle_of_a_plan_it_goes_on_there_until_interrupted(screen, tmp_path):
    out, advice = tmp_path / "game.jsonl", adviser()
    options = ("--players", 3, "--human", "black", "--seed", 3, "--bots", "random", "--out", out)
    with opened(screen, *options) as program:
        program.until_painted(50)
        person = Person(program)
        seen = person.asked()
        plan = {field: card for field, card in advice(seen).items() if card}
        hand = person.at_window(seen)
        for field, card in list(plan.items())[:3]:
            drag_card(hand, card, field)
        program.close()
        assert program.ended() == 0
        assert any(f"--resume {out}" in line for line in program.said())
    begun = json.loads(plan_file(out).read_text("utf-8"))
    assert begun["laid"]
    whole = out.read_bytes()
    with opened(screen, "--resume", out, "--bots", "random") as program:
        program.until_painted(50)
        person = Person(program)
        again = person.asked()
        assert again["decision"] == seen["decision"]
        hand = person.at_window(again)
        hand._hand.resume_draft(begun)
        for field, card in list(plan.items())[3:]:
            drag_card(hand, card, field)
        hand.press_done()
        assert person.asked() is not None
        program.interrupt()
        assert program.ended() != 0
        assert not any("Traceback" in line for line in program.complained())
    assert out.read_bytes().startswith(whole)
    moves = [line.event["move"] for line in read_replay(out).lines
             if line.event["event"] == "decision" and line.event["seat"] == "black"]  # fmt: skip
    assert {field: card for field, card in moves[0].items() if card} == plan
    assert not plan_file(out).exists()
