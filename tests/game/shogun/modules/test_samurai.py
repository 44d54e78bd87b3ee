"""M01 to M03: bonuses for players with provinces in four regions."""

import pytest

from cubetower.game.shogun.rules.modules.samurai import BonusCard, Samurai
from cubetower.tower import Cubes
from tests.game.shogun.rounds import begin_round
from tests.game.shogun.scenes import Scene, all_cubes, as_told, expected_cubes
from tests.game.shogun.winters import regions, wintry

# By region of the sun side: yellow, brown, green, purple, red.
WIDE = ("Kai", "Kaga", "Aki", "Ise", "Hida")
CARDS = {
    2: {"chests": 2, "tray_armies": 1},
    3: {"chests": 4, "rice": 1, "tray_armies": 2},
    4: {"chests": 6, "rice": 2, "tray_armies": 3, "points": 1},
}
OFFERS = [(card, what, amount) for card, row in CARDS.items() for what, amount in row.items()]


def wide_provinces(seat="red", count=4, armies=1):
    """Provinces of a player in so many regions."""
    return dict.fromkeys(WIDE[:count], (seat, armies))


def scene(provinces=None, top=1, modules=("samurai",), **options):
    """A scene in which red's pile shows this card."""
    made = Scene(wide_provinces() if provinces is None else provinces, modules=modules, **options)
    tops(made)["red"] = top
    return made


def tops(made):
    return made.game.extra["samurai"]["top"]


def set_turn_order(made):
    """The turn order is set."""
    return made.do(("turn order",))


def bonuses(made):
    """What red is offered when the turn order is set."""
    game = set_turn_order(made)
    assert (game.decision.seat, game.decision.kind) == ("red", "samurai.bonus")
    return set(game.legal().moves)


# M01


def test_M01_everybody_has_a_pile_of_four_cards_with_the_blank_one_on_top():
    game, _ = begin_round(5, modules=["samurai"])
    assert game.observe("red").extra["samurai"] == {"top": dict.fromkeys(game.seats, 1)}
    assert len(game.rules.tables["samurai"]) == 4


@pytest.mark.parametrize("count", [4, 5])
def test_M01_with_four_regions_the_next_card_comes_up_and_gives_a_bonus(count):
    made = scene(wide_provinces(count=count))
    assert bonuses(made) == set(CARDS[2])
    assert made.game.decision.about == {"card": 2}
    assert tops(made) == {**dict.fromkeys(made.game.seats, 1), "red": 2}
    assert made.find("samurai") == [
        {"event": "samurai", "seat": "red", "card": 2, "regions": count}
    ]
    assert made.play("chests").decision is None


NARROW = ("Kai", "Sagami", "Izu", "Kaga", "Noto", "Etchu", "Aki", "Bingo")


@pytest.mark.parametrize(
    "provinces",
    [{}, dict.fromkeys(NARROW, ("red", 2)), {**wide_provinces(count=3), "Ise": ("blue", 1)}],
    ids=["none", "eight provinces", "three"],
)
def test_M01_with_three_regions_or_fewer_the_card_stays_and_there_is_no_bonus(provinces):
    made = scene(provinces, top=2)
    before = made.game.checkpoint()
    assert set_turn_order(made).decision is None
    assert made.game.checkpoint() == before
    assert not made.find("samurai")


def test_M01_the_top_card_goes_under_the_pile():
    made = scene()
    for card in (2, 3, 4):
        set_turn_order(made)
        assert tops(made)["red"] == card
        made.play("chests")
    chests = made.game.chests["red"]
    assert set_turn_order(made).decision is None  # the blank one
    assert tops(made)["red"] == 1
    assert made.game.chests["red"] == chests == 12 + 2 + 4 + 6
    set_turn_order(made)
    assert tops(made)["red"] == 2


def test_M01_in_turn_order_one_after_the_other():
    board = {
        **wide_provinces("red"),
        "Suruga": ("blue", 1), "Noto": ("blue", 1), "Iyo": ("blue", 1), "Omi": ("blue", 1),
        "Izu": ("black", 1), "Etchu": ("black", 1), "Bingo": ("black", 1), "Kii": ("black", 1),
        "Sagami": ("yellow", 1), "Echigo": ("yellow", 1), "Hoki": ("yellow", 1),
    }  # fmt: skip
    made = scene(board)
    made.game.place = {"yellow": 1, "red": 2, "black": 3, "blue": 4, "purple": 5}
    set_turn_order(made)
    for number, seat in enumerate(("red", "black", "blue"), 1):
        assert (made.game.decision.seat, made.game.decision.kind) == (seat, "samurai.bonus")
        assert sorted(tops(made).values()) == [1] * (5 - number) + [2] * number
        made.play("chests")
    assert made.game.decision is None
    assert tops(made)["yellow"] == 1  # three regions


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("number", range(5))
def test_M01_with_three_players_a_province_in_four_of_the_smaller_regions_is_enough(side, number):
    parts = [names for _, names in sorted(regions(side, 3).items())]
    del parts[number]
    four = [part[-1] for part in parts]
    three = [name for part in parts[:3] for name in part]  # all that there are
    for names, seat in ((four, "blue"), (three, None)):
        board = dict.fromkeys(names, ("blue", 1))
        game = set_turn_order(Scene(board, players=3, side=side, modules=["samurai"]))
        assert (game.decision and game.decision.seat) == seat


@pytest.mark.parametrize("move", [None, "rice", "points", "no", "", 2, ("chests",)], ids=repr)
def test_M01_the_bonus_is_compulsory_and_one_that_the_card_offers(move):
    made = scene()
    bonuses(made)
    assert made.refuses(move) == "M02"


# M02


@pytest.mark.parametrize(("card", "offers"), CARDS.items())
def test_M02_a_card_offers_its_bonuses_and_none_of_0(card, offers):
    made = scene(top=card - 1)
    assert bonuses(made) == set(offers)
    assert made.game.legal().count() == len(offers)


@pytest.mark.parametrize(("card", "what", "amount"), OFFERS)
def test_M02_one_bonus_is_taken_and_nothing_else(card, what, amount):
    made = scene(top=card - 1)
    bonuses(made)
    game = made.game
    before = {name: dict(getattr(game, name)) for name in ("chests", "rice", "points", "supply")}
    before["tray"] = dict(game.tray)
    made.play(what)
    store = {"tray_armies": "tray"}.get(what, what)
    before[store]["red"] = now = before[store].get("red", 0) + amount
    if store == "tray":
        before["supply"]["red"] -= amount
    for name, expected in before.items():
        assert dict(getattr(game, name)) == expected, name
    assert made.find("gained") == [
        as_told("gained", seat="red", what=what, gained=amount, now=now, source="samurai")
    ]
    assert game.decision is None
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize(("left", "given"), [(0, 0), (2, 2), (4, 3)])
def test_M02_armies_into_the_tray_as_far_as_supply_goes(left, given):
    board = {**wide_provinces(), "Kai": ("red", 62 - 3 - 1 - left)}
    made = scene(board, top=3, tray=Cubes(red=1, blue=2))
    assert made.game.supply["red"] == left
    assert "tray_armies" in bonuses(made)
    game = made.play("tray_armies")
    assert game.tray == Cubes(red=1 + given, blue=2)
    assert game.supply["red"] == left - given
    assert made.find("gained")[0]["gained"] == given
    assert all_cubes(game) == expected_cubes(game)


def own(*rows):
    """A module with these amounts on cards 2 to 4."""
    return Samurai(
        (BonusCard(1, 0, 0, 0, 0), *(BonusCard(n, *row) for n, row in enumerate(rows, 2)))
    )


def test_M02_another_table_of_amounts_counts():
    module = own((0, 7, 0, 0), (0, 0, 0, 0), (1, 2, 5, 9))
    made = scene(modules=[module])
    assert bonuses(made) == {"rice"}
    assert made.play("rice").rice["red"] == 7
    assert set_turn_order(made).decision is None  # card 3 offers nothing
    assert tops(made)["red"] == 3
    assert bonuses(made) == {"chests", "rice", "tray_armies", "points"}
    game = made.play("points")
    assert (game.points["red"], game.rice["red"], game.chests["red"]) == (9, 7, 12)


# M03


@pytest.mark.parametrize("year", [1, 2])
def test_M03_R00_after_the_first_winter_the_piles_are_put_back(year):
    plenty = dict.fromkeys(("black", "blue", "purple", "red", "yellow"), 9)
    made = wintry(wide_provinces(), plenty, modules=["samurai"])
    made.game.year = year
    tops(made).update(red=4, blue=3, black=2)
    made.do(("winter",))
    assert tops(made)["red"] == (1 if year == 1 else 4)
    assert len(made.find("samurai back")) == (year == 1)
    assert year == 2 or tops(made) == dict.fromkeys(made.game.seats, 1)
