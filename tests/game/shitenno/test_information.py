"""I01, I02, D05: what players see, and what not; imagined games."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings

from cubetower.game.shitenno import ShitennoGame, imagine
from tests.game.shitenno.invariants import check
from tests.game.shitenno.scenes import played, scene, turn
from tests.strategies import seeds

GAMES = settings(max_examples=12, deadline=None)


OPEN = {
    "titles", "points", "supply", "kamons", "tops", "won", "table", "packs", "declined",
    "discards", "spent", "used", "decks", "got", "unknown", "sealed", "seals", "turn", "year",
}  # fmt: skip


def test_I01_what_is_open_is_seen_by_all():
    for game in played(ShitennoGame(3, seed=6)):
        seen = [game.observe(seat) for seat in game.seats]
        for name in OPEN:
            assert len({str(getattr(view, name)) for view in seen}) == 1
        assert seen[0].decks == {"koku": len(game.koku_deck), "troop": len(game.troop_deck)}
        for seat in game.seats:
            size = len(seen[0].got[seat]) + seen[0].unknown[seat]
            assert size == len(game.hand(seat))


def test_I02_cards_of_packs_stay_known_until_they_are_played():
    at = scene(
        hands={"blue": ["bushi", "koku 1"]},
        got={"blue": ["koku 2", "koku 3"], "red": [], "yellow": [], "green": []},
        year=1,
    ).do(("turn", "blue"))
    at.play(("Chubu", "koku 1", "koku 2"))
    seen = at.game.observe("red")
    assert seen.got["blue"] == ["koku 3"]
    assert seen.unknown["blue"] == 1


def test_I02_a_card_played_tells_nothing_of_an_equal_one_that_nobody_has_seen():
    for unseen in ("koku 3", "bushi"):
        got = {"blue": ["koku 3"], "red": [], "yellow": [], "green": []}
        at = scene(hands={"blue": [unseen]}, got=got, year=1).do(("turn", "blue"))
        at.play(("Chubu", "koku 3"))
        seen = at.game.observe("red")
        assert (seen.got["blue"], seen.unknown["blue"]) == ([], 1)


def test_I02_a_card_drawn_is_known_to_its_player_only():
    at = turn(won={"blue": ["bushi draw_card"]}, troop_deck=["shinobi"]).play(("draw_card",))
    assert at.game.observe("blue").hand == ["shinobi"]
    assert at.game.observe("red").got["blue"] == []
    assert at.game.observe("red").unknown["blue"] == 1


def test_D05_every_answer_is_open_to_the_next_who_is_asked():
    """No field is secret but cards and tiles: the position alone tells all that was decided."""
    assert set(ShitennoGame.SECRET.types) == {"koku_deck", "troop_deck", "piles", "hidden"}
    for game in played(ShitennoGame(4, seed=9)):
        asked = [game.observe(seat).decision for seat in game.seats]
        assert len({(each.seat, each.kind) for each in asked if each}) <= 1


@GAMES
@given(seeds)
def test_I02_an_imagined_game_is_a_possible_one(seed):
    rng = Random(seed)
    for game in played(ShitennoGame(2 + seed % 3, seed=seed), seed):
        seat = rng.choice(game.seats)
        imagined = imagine(game.observe(seat), rng)
        check(imagined)
        assert imagined.observe(seat) == game.observe(seat)
        assert imagined.hidden[seat] == game.hidden[seat]


def test_I02_imagined_cards_and_tiles_vary_over_all_that_is_unknown():
    seen = ShitennoGame(2, seed=3).observe("blue")
    rng = Random(1)
    games = [imagine(seen, rng) for _ in range(400)]
    cards = Counter(card for game in games for card in game.hidden["red"])
    unseen = Counter(seen.hand) + Counter(seen.table)
    singles = [card for card in ("samurai", "bushi", "shinobi", "sohei") if unseen[card] < 6]
    assert all(cards[card] > 40 for card in singles)
    backs = {tuple(pile[-1] for pile in game.piles.values()) for game in games}
    assert len(backs) > 200
    assert len({tuple(game.troop_deck) for game in games}) == 400
