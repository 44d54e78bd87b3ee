"""Words for people: every decision, every move, every event of random games."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.core import Picks
from game.raid import TITLE, option, overview, question, told
from game.raid.rules import KINDS
from game.raid.wording import cards_text
from tests.game.raid.random_games import begun, moments
from tests.game.raid.scenes import Scene, offer, plain

SECRET = {"hand", "quest", "quests", "drawn", "decision"}
"""Events that are not told to all, or not in words."""


def test_every_decision_and_move_has_words():
    kinds = Counter[str]()
    for seed in range(6):
        for moment in moments(begun(3 + seed % 3, seed), "keeps", Random(seed)):
            if (asked := moment.decision) is None or kinds[asked.kind] > 60:
                continue
            kinds[asked.kind] += 1
            seen = plain(moment.observe(asked.seat))
            assert one_line(question(seen))
            legal = moment.legal()
            moves = legal.options(()) if isinstance(legal, Picks) else seen["decision"]["moves"]
            assert all(one_line(option(seen, move)) for move in moves)
    assert set(kinds) == set(KINDS)


def test_moves_of_a_decision_have_different_words():
    for moment in moments(begun(4, 3), "keeps", Random(3)):
        if (asked := moment.decision) and asked.kind not in ("trade", "answer", "deal", "pay"):
            seen = moment.observe(asked.seat)
            texts = [option(seen, move) for move in seen["decision"]["moves"]]
            assert len(set(texts)) == len(texts)


def test_every_event_has_words_but_what_is_secret():
    events = []
    for seed in range(4):
        for _ in moments(begun(4, seed, events), "keeps", Random(seed)):
            pass
    names = {event["event"] for event in events}
    assert names >= {"bids", "taken", "swapped", "unlocked", "traded", "quest met", "ended"}
    for event in events:
        text = told(plain(event))
        assert bool(text) == (event["event"] not in SECRET), event
        assert one_line(text) or not text


def test_words_say_who_and_what():
    assert cards_text(["farmer", "nun", "farmer"]) == "2 farmers and a nun"
    assert (
        cards_text(["archer", "huntress", "huntress", "nun"]) == "an archer, 2 huntresses and a nun"
    )
    assert cards_text([]) == "nothing"
    scene = Scene().row("nun", "guard").hands(blue=["ninja"]).do(("trade",))
    seen = scene.game.observe("red")
    move = offer("blue", row=[2], want=["ninja"])
    assert question(seen) == "The row has a nun and a guard: what do you offer?"
    assert option(seen, move) == "offer a guard to blue for a ninja"
    scene.play(move)
    assert told(scene.told("offered")[0]) == "red offers blue a guard for a ninja."
    assert (
        question(scene.game.observe("blue")) == "red offers a guard for a ninja: what do you say?"
    )


def test_the_overview_shows_the_table_and_the_own_hand():
    scene = Scene().camps("blue", ["nun", "nun"]).hands(red=["guard"]).row("ninja", "ronin")
    text = overview(plain(scene.game.observe("red")))
    assert "Row: ninja, ronin" in text
    assert "camp 1: nun x2 (strength 4, brings 1 relic)" in text
    assert "camp 3: locked, costs 3 relics" in text
    assert "farmer, green, 1: 4 for 1, 7 for 2, 9 for 3, 11 for 4" in text
    assert "Your hand, in its order: guard" in text
    assert "hand, in its order: empty" in overview(scene.game.observe("green"))


def test_the_title_has_it_all():
    assert TITLE.name == "raid"
    assert TITLE.seated("greedy").seconds is None
    assert TITLE.overview is overview


def one_line(text):
    return bool(text) and "\n" not in text and text == text.strip()
