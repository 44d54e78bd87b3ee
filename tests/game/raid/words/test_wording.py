"""Words for people."""

from __future__ import annotations

from cubetower.game.games import game_definition
from cubetower.game.raid import describe, option, overview, question
from cubetower.game.raid.rules.events import Offered, Shoguns
from cubetower.game.raid.words.wording import cards_text
from tests.game.observing import reread
from tests.game.raid.scenes import Scene, offer


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
    assert describe(scene.told(Offered)[0]) == "red offers blue a guard for a ninja."
    assert (
        question(scene.game.observe("blue")) == "red offers a guard for a ninja: what do you say?"
    )


def test_the_colour_of_a_shogun_is_no_player():
    event = Shoguns(seats=["red", "green"], colours=["yellow", "blue"])
    told = game_definition("raid").tell(event, ["red", "green", "blue", "yellow"])
    assert told == "Shoguns: Red has one in yellow, Green has one in blue."


def test_the_overview_shows_the_table_and_the_own_hand():
    scene = Scene().camps("blue", ["nun", "nun"]).hands(red=["guard"]).row("ninja", "ronin")
    text = overview(reread(scene.game.observe("red")))
    assert "Row: ninja, ronin" in text
    assert "camp 1: nun x2 (strength 4, brings 1 relic)" in text
    assert "camp 3: locked, costs 3 relics" in text
    assert "farmer, green, 1: 4 for 1, 7 for 2, 9 for 3, 11 for 4" in text
    assert "Your hand, in its order: guard" in text
    assert "hand, in its order: empty" in overview(scene.game.observe("green"))
