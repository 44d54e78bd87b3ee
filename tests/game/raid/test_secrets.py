"""I: what players see, what they cannot see, and games imagined from that."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cubetower.game import GameOver
from cubetower.game.raid import choices, imagine
from cubetower.game.raid.rules.events import Traded
from cubetower.game.raid.rules.quests import is_met
from tests.game.observing import reread
from tests.game.raid.random_games import begun, check_cards, moments
from tests.game.raid.scenes import SHIPPED, Scene, accept, counter, offer

OPEN = {
    "shoguns", "camps", "open_camps", "relics", "met", "row", "discard", "received", "chips",
    "bids", "offer", "answers", "offers", "hand_sizes", "pile_size", "quest_pile_size",
}  # fmt: skip


def test_I01_what_is_open():
    game = begun(4, 2)
    for moment in moments(game, "keeps", Random(2)):
        views = [moment.observe(seat) for seat in game.seats]
        for name in OPEN:
            assert all(getattr(view, name) == getattr(views[0], name) for view in views)
    assert views[0].hand_sizes == {seat: len(game.hands[seat]) for seat in game.seats}
    assert views[0].pile_size == len(game.pile)


def test_I02_only_the_own_hand_and_quest_are_seen():
    game = begun(3, 1)
    for seat in game.seats:
        seen = game.observe(seat)
        assert (seen.hand, seen.quest) == (game.hands[seat], game.quests[seat])
        assert not {"hands", "quests", "pile", "quest_pile"} & set(vars(seen))
        hidden = str(game.quests[game.seats[(game.seats.index(seat) + 1) % 3]])
        assert hidden not in str(seen)


def test_I02_who_accepts_shows_only_the_cards_dealt():
    seen = []
    for hand in (["nun", "guard"], ["guard", "ronin"]):
        scene = Scene().row("farmer").hands(blue=hand).do(("trade",), ("close",))
        scene.play(offer("blue", row=[1], want=["guard"]), accept(hand.index("guard") + 1))
        seen.append([scene.game.observe(seat) for seat in ("red", "green")])
    assert seen[0] == seen[1]


def test_I02_a_deal_does_not_tell_the_order_in_the_hand():
    seen = []
    for hand in (["nun", "guard"], ["guard", "nun"]):
        scene = Scene().row("farmer", "ronin").hands(blue=hand).do(("trade",), ("close",))
        scene.play(offer("blue", row=[1], want=["nun", "guard"]), accept(1, 2))
        seen.append((scene.game.observe("green"), scene.told(Traded)))
    assert seen[0] == seen[1]


def test_shown_cards_of_hands_are_known_until_they_leave():
    scene = Scene().row("farmer").hands(red=["nun", "nun"], blue=["guard", "guard", "ronin"])
    scene.do(("trade",), ("close",))
    scene.play(offer("blue", hand=[1], want=["ninja"]), counter(give=[1, 2]), "none")
    assert scene.game.known == {"red": ["nun"], "blue": ["guard", "guard"], "green": []}
    scene.play(offer("blue", row=[1], want=["guard"]), accept(2), "close")
    assert scene.game.known["blue"] == ["guard"]
    scene.do(("front", 1)).play(1)
    assert scene.game.known["red"] == []


def test_an_offer_of_a_card_that_lies_in_the_row_too_says_nothing_of_the_hand():
    scene = Scene().row("nun").hands(red=["nun"]).do(("trade",))
    assert scene.play(offer("blue", hand=[1])).game.known["red"] == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
def test_imagined_games_are_possible(seed):
    rng = Random(seed)
    for number, moment in enumerate(moments(begun(3 + seed % 3, seed), "keeps", Random(seed))):
        if number % 11 == 0:
            for seat in moment.seats:
                imagined = imagine(reread(moment.observe(seat)), rng)
                check_cards(imagined)
                for other in moment.seats:
                    lacking = Counter(imagined.known[other]) - Counter(imagined.hands[other])
                    assert not lacking
                    quest = imagined.quests[other]
                    assert quest is None or not is_met(quest, imagined.camps[other])


def test_imagined_hidden_cards_are_any_of_those_not_seen():
    game = begun(3, 5)
    seen = game.observe("red")
    unseen = Counter(SHIPPED.cards) - Counter(game.hands["red"])
    tops, hidden = Counter[str](), Counter[str | None]()
    for seed in range(1500):
        imagined = imagine(seen, Random(seed))
        tops[imagined.hands["blue"][2]] += 1
        hidden[imagined.quests["green"]] += 1
    for card, number in unseen.items():
        expected = 1500 * number / unseen.total()
        assert abs(tops[card] - expected) < 4.5 * expected**0.5  # 12 types: fails in 1 of 10,000
    assert set(hidden) == set(SHIPPED.quests) - {game.quests["red"]}


def test_imagined_answers_that_were_shown_can_be_dealt():
    scene = Scene().row("farmer", "nun").hands(red=["ronin"], blue=["guard"], green=["guard"])
    scene.game.pile = ["farmer"] * 20
    scene.do(("trade",), ("close",))
    scene.play(offer(row=[1], want=["guard"]), accept(1), counter(give=[1], row=[2]))
    for seat in ("red", "blue", "green"):
        for seed in range(5):
            imagined = imagine(scene.game.observe(seat), Random(seed))
            imagined.play("red", ("accept", "blue") if seed % 2 else ("counter", "green"))
            assert imagined.received["red"] == ["guard"]


def test_choices_are_only_for_who_must_decide():
    game = begun(3, 1)
    with pytest.raises(GameOver):
        choices(game.observe("blue"))
