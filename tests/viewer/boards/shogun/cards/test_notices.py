"""Cards of what is made known: the game, a round, the turn order, the winter."""

import pytest

from cubetower.viewer.boards.shogun.cards.actioncard import MomentCard
from tests.viewer.boards.shogun.cards.reading import (
    CARDS,
    PALETTE,
    STAGE,
    STILL,
    beside,
    make_card,
    of_kind,
    words,
)

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    "broken",
    [
        {"bots": ["a"]},
        {"bots": {"black": 5}},
        {"bots": {"black": ["a"]}, "seed": {}},
        {"tower": ["a"], "seed": None},
    ],
)
def test_a_header_that_is_broken_leaves_out_what_is_no_text(game, broken):
    header = {**game.header, **broken}
    said = words(
        MomentCard(STAGE, PALETTE, CARDS["action"][1], header).picture(game.moments[0], STILL)
    )
    assert "A game of SHOGUN" in said
    assert ("5" in said) == (header["bots"] == {"black": 5})
    assert not any("[" in text or "None" in text for text in said)


def test_the_opening_has_no_control_characters(game):
    odd = "\x1b[31mred\n\u202e"
    header = {**game.header, "seed": odd, "tower": odd, "bots": dict.fromkeys(("black", "x"), odd)}
    card = MomentCard(STAGE, PALETTE, CARDS["action"][1], header)
    said = words(card.picture(game.moments[0], STILL))
    shown = "\ufffd[31mred \ufffd"
    assert {shown, f"{shown}, seed {shown}"} <= set(said)
    assert all(text.isprintable() for text in said)


@pytest.mark.parametrize(
    ("tower", "seed", "shown"),
    [
        ("bag", 7, "bag, seed 7"),
        ("bag", None, "bag"),
        (None, 0, "seed 0"),
        ("a/very/long/folder/with/a/tower/in/it.toml", 12, "a/very/long/folder/with/…, seed 12"),
    ],
)
def test_the_opening_says_tower_and_seed_in_one_line(game, tower, seed, shown):
    header = {**game.header, "tower": tower, "seed": seed}
    picture = MomentCard(STAGE, PALETTE, CARDS["action"][1], header).picture(game.moments[0], STILL)
    assert beside(picture, "Tower")[0][:10] == shown[:10]
    assert beside(picture, "Tower")[0][-6:] == shown[-6:]


def test_the_turn_order_is_told_with_places_special_cards_and_bids(game):
    card = make_card("action", game)
    for moment in of_kind(game, "order"):
        picture, table = card.picture(moment, STILL), moment.table
        for seat in table.order:
            place = table.specials.index(table.holders[seat]) + 1
            bid = table.bids[seat] or "no card"
            row = beside(picture, seat.capitalize())
            assert row == [table.holders[seat], bid]
            assert str(place) in words(picture)


def test_a_winter_says_who_goes_hungry(game):
    card = make_card("action", game)
    for moment in of_kind(game, "winter"):
        picture, rice = card.picture(moment, STILL), moment.event.rice
        for seat, left in rice.items():
            missing = list(moment.after.owner.values()).count(seat) - left
            told = beside(picture, seat.capitalize())[-1]
            assert told == (f"lacks {missing}" if missing > 0 else "is fed")


def test_the_end_of_a_year_says_what_is_put_back(game):
    card = make_card("action", game)
    thaws = of_kind(game, "thaw")
    assert thaws
    for moment in thaws:
        said = " ".join(words(card.picture(moment, STILL)))
        before, after = moment.before, moment.after
        assert ("Rice" in said) == any(before.rice.values())
        assert ("Unrest" in said) == bool(before.unrest)
        tops = [position.extra.get("samurai") for position in (before, after)]
        assert ("Samurai" in said) == (tops[0] != tops[1])
