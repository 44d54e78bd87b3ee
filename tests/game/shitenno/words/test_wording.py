"""What people are asked and told."""

from __future__ import annotations

from itertools import pairwise

from cubetower.game.shitenno import ShitennoGame, describe, option, overview, question
from cubetower.game.shitenno.rules.events import Kept, Offered, Split, Took, Turned, TurnEnded
from tests.game.shitenno.scenes import dealing, played, turn

TABLE = ["koku 2", "bushi", "bushi+sohei"]


def test_words_of_a_pack():
    at = dealing(TABLE).play(("bushi+sohei", "koku 2", "Sensei"))
    words = "[2 koku] [bushi and sohei] with seal tile 2 (Sensei)"
    seen = at.game.observe("red")
    assert question(seen) == f"Do you accept the pack of Blue: {words}?"
    assert describe(at.told(Offered)[0]) == f"Blue, the Tairo, offers {words}."
    assert [option(seen, move) for move in at.game.legal().moves] == ["accept", "decline"]


def test_words_of_a_turn():
    at = turn(hands={"blue": ["koku 3", "bushi"]}, piles={"Chubu": ["bushi plus1"]})
    seen = at.game.observe("blue")
    assert question(seen).startswith("Your turn as Daimyo: take a slot (2 at most)")
    assert option(seen, "Chubu") == "Chubu, slot 1: 1 bushi and 2 shinobi, or 3 koku"
    assert option(seen, "end") == "end the turn"
    assert option(seen, "bushi+sohei") == "bushi and sohei"
    assert option(seen, "exchange bushi koku") == "exchange: a bushi becomes a koku"
    assert option(seen, "plus1 koku") == "one more: a koku more"
    assert option(seen, "hatamoto sohei") == "the Hatamoto stands for a sohei"
    at.play(("Chubu", "koku 3"))
    assert describe(at.told(Took)[0]) == (
        "Blue takes slot 1 of Chubu for [3 koku]: 3 + 2 points and wins the bushi tile "
        "(bonus: one more)."
    )


def test_words_of_a_split_and_of_the_senseis_kamon():
    at = dealing(TABLE, players=2).play(("bushi", "Daimyo", "Sensei"))
    assert option(at.game.observe("red"), "A") == "pack A: [bushi] with seal tile 4 (Daimyo)"
    sensei = turn("yellow", kamons={"Kanto": ["yellow"]}).play(("end",))
    seen = sensei.game.observe("yellow")
    assert [option(seen, move) for move in sensei.game.legal().moves] == ["none", "Kanto, slot 1"]


def test_the_overview_tells_of_players_provinces_and_the_own_hand():
    at = turn(
        hands={"blue": ["koku 3"]},
        won={"red": ["bushi plus1"]},
        kamons={"Kanto": ["red golden", "blue"]},
        piles={"Kanto": ["sohei plus1"]},
    )
    lines = overview(at.game.observe("blue")).splitlines()
    assert "Red, Shomyo: 0 points, 8 kamons, 0 cards; bushi tile (bonus: one more)." in lines
    assert (
        "  Kanto: 3 samurai and 1 sohei; taken by red (golden), blue; free slots 8, 11; "
        "most kamons: 6 points"
    ) in lines
    assert lines[-1] == "Your hand: [3 koku]."


def test_a_new_tairo_is_told():
    at = dealing(TABLE, players=3).play(("bushi", "Daimyo")).play("decline").play("decline")
    assert describe(at.told(Kept)[0]).endswith("The next in rank without a pack is Tairo now.")
    at.play(("koku 2", "Shomyo", "Sensei"))
    assert describe(at.told(Split)[0]).startswith("Red is Tairo and splits: A [2 koku]")


def test_a_turn_without_a_kamon_is_told_as_its_end_after_what_the_sensei_turned():
    events = []
    for _ in played(ShitennoGame(4, seed=5, log=events.append)):
        pass
    ends = [
        describe(event)
        for before, event in pairwise(events)
        if isinstance(before, Turned) and isinstance(event, TurnEnded) and not event.kamons
    ]
    assert ends
    assert all(line.endswith(" ends the turn without placing a kamon.") for line in ends)
