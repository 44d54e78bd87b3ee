"""Counted legal moves: as perft does for chess, a number that changes shows a rule that changed.

By kind of decision: how many there were in a game of random players, and how many legal moves
they had in all. If a change was meant, ``python -m tests.game.shogun.test_counts`` prints them.
"""

from math import perm

import pytest

from game.shogun import RandomPlayer, ShogunGame
from game.shogun.modules import MODULES
from tests.game.shogun.played import cases
from tower import make_tower

MODULES_COUNTED = [*((name,) for name in MODULES), tuple(MODULES)]

COUNTS = {
    ("sun", "draft", 3, 1): {
        "draft": (27, 81),
        "group": (27, 70),
        "plan": (18, 245_967_321_600),
        "place": (18, 72),
        "transfer": (6, 33),
        "combat": (18, 308),
        "rising": (5, 11),
    },
    ("sun", "draft", 3, 2): {
        "draft": (27, 82),
        "group": (27, 67),
        "plan": (18, 609_529_536_000),
        "place": (18, 72),
        "transfer": (9, 41),
        "combat": (22, 221),
        "rising": (5, 11),
    },
    ("sun", "draft", 4, 1): {
        "draft": (32, 96),
        "group": (32, 87),
        "plan": (24, 80_327_116_800),
        "place": (24, 84),
        "transfer": (5, 18),
        "combat": (21, 335),
        "rising": (8, 19),
    },
    ("sun", "draft", 5, 1): {
        "draft": (35, 105),
        "group": (35, 100),
        "plan": (30, 18_537_724_800),
        "place": (30, 90),
        "transfer": (3, 10),
        "combat": (19, 295),
        "rising": (9, 19),
    },
    ("sun", "fixed", 3, 1): {
        "plan": (18, 220_496_774_400),
        "place": (18, 72),
        "transfer": (7, 41),
        "combat": (21, 287),
        "rising": (7, 17),
    },
    ("sun", "fixed", 4, 1): {
        "plan": (24, 64_222_502_400),
        "place": (24, 84),
        "transfer": (8, 75),
        "combat": (23, 354),
        "rising": (9, 21),
    },
    ("sun", "fixed", 5, 1): {
        "plan": (30, 61_613_395_200),
        "place": (30, 90),
        "transfer": (10, 70),
        "combat": (28, 474),
        "rising": (8, 17),
    },
    ("sun", "fixed", 5, 2): {
        "plan": (30, 41_128_819_200),
        "place": (30, 90),
        "transfer": (11, 122),
        "combat": (32, 467),
        "rising": (4, 9),
    },
    ("moon", "draft", 3, 1): {
        "draft": (27, 81),
        "group": (27, 70),
        "plan": (18, 785_881_958_400),
        "place": (18, 72),
        "transfer": (8, 107),
        "combat": (20, 321),
        "rising": (5, 12),
    },
    ("moon", "draft", 3, 2): {
        "draft": (27, 82),
        "group": (27, 67),
        "plan": (18, 262_093_708_800),
        "place": (18, 72),
        "transfer": (7, 55),
        "combat": (17, 185),
        "rising": (4, 9),
    },
    ("moon", "draft", 4, 1): {
        "draft": (32, 96),
        "group": (32, 87),
        "plan": (24, 80_327_116_800),
        "place": (24, 84),
        "transfer": (5, 18),
        "combat": (21, 335),
        "rising": (8, 19),
    },
    ("moon", "draft", 5, 1): {
        "draft": (35, 105),
        "group": (35, 100),
        "plan": (30, 18_537_724_800),
        "place": (30, 90),
        "transfer": (3, 10),
        "combat": (19, 295),
        "rising": (9, 19),
    },
}

MODULE_COUNTS = {
    ("sun", "fixed", 4, 1, "court"): {
        "plan": (24, 248_626_259_481_600),
        "place": (24, 84),
        "court.take": (19, 65),
        "transfer": (8, 123),
        "combat": (18, 207),
        "court.where": (2, 9),
        "rising": (10, 23),
        "court.may": (1, 2),
    },
    ("moon", "draft", 3, 2, "court"): {
        "draft": (27, 82),
        "group": (27, 67),
        "plan": (18, 870_562_415_923_200),
        "place": (18, 72),
        "court.take": (17, 50),
        "combat": (12, 140),
        "transfer": (5, 35),
        "court.where": (3, 15),
        "rising": (5, 11),
    },
    ("sun", "fixed", 4, 1, "samurai"): {
        "plan": (24, 62_186_745_600),
        "place": (24, 84),
        "transfer": (8, 75),
        "combat": (22, 342),
        "rising": (8, 19),
        "samurai.bonus": (2, 5),
    },
    ("moon", "draft", 3, 2, "samurai"): {
        "draft": (27, 82),
        "group": (27, 67),
        "plan": (18, 379_888_185_600),
        "place": (18, 72),
        "samurai.bonus": (15, 45),
        "transfer": (9, 66),
        "combat": (22, 257),
        "rising": (3, 7),
    },
    ("sun", "fixed", 4, 1, "leaders"): {
        "plan": (24, 130_948_876_800),
        "place": (24, 84),
        "leaders.enter": (4, 32),
        "transfer": (9, 63),
        "combat": (23, 361),
        "leaders.go": (24, 159),
        "rising": (7, 17),
    },
    ("moon", "draft", 3, 2, "leaders"): {
        "draft": (28, 85),
        "group": (27, 68),
        "leaders.offer": (3, 6),
        "plan": (18, 334_862_035_200),
        "place": (18, 72),
        "transfer": (6, 33),
        "combat": (19, 194),
        "leaders.go": (18, 137),
        "rising": (7, 16),
    },
    ("sun", "fixed", 4, 1, "arts"): {
        "plan": (24, 64_222_502_400),
        "place": (24, 84),
        "transfer": (8, 75),
        "combat": (23, 354),
        "arts.artist": (30, 120),
        "rising": (9, 21),
    },
    ("moon", "draft", 3, 2, "arts"): {
        "draft": (27, 82),
        "group": (27, 67),
        "plan": (18, 262_093_708_800),
        "place": (18, 72),
        "transfer": (7, 55),
        "combat": (17, 185),
        "arts.artist": (30, 120),
        "rising": (4, 9),
    },
    ("sun", "fixed", 4, 1, "court", "samurai", "leaders", "arts"): {
        "plan": (24, 324_776_496_844_800),
        "place": (24, 84),
        "leaders.enter": (5, 38),
        "court.take": (20, 67),
        "transfer": (10, 95),
        "combat": (19, 317),
        "arts.artist": (30, 120),
        "leaders.go": (24, 157),
        "court.where": (2, 10),
        "rising": (7, 17),
        "court.may": (1, 2),
        "samurai.bonus": (2, 5),
    },
    ("moon", "draft", 3, 2, "court", "samurai", "leaders", "arts"): {
        "draft": (28, 85),
        "group": (27, 68),
        "leaders.offer": (3, 6),
        "plan": (18, 789_573_783_398_400),
        "place": (18, 72),
        "samurai.bonus": (12, 36),
        "court.take": (17, 55),
        "court.may": (1, 2),
        "combat": (19, 204),
        "arts.artist": (30, 120),
        "leaders.go": (18, 136),
        "court.where": (2, 11),
        "transfer": (6, 29),
        "rising": (4, 9),
        "leaders.enter": (1, 8),
    },
}

FIRST_PLANS = {
    ("sun", "fixed", 3): 14_529_715_200,
    ("sun", "fixed", 4): 3_113_510_400,
    ("sun", "fixed", 5): 479_001_600,
    ("sun", "draft", 3): 14_529_715_200,
    ("sun", "draft", 4): 3_113_510_400,
    ("sun", "draft", 5): 479_001_600,
    ("moon", "draft", 3): 14_529_715_200,
    ("moon", "draft", 4): 3_113_510_400,
    ("moon", "draft", 5): 479_001_600,
}
"""Plans of the first player, who has 9, 8 or 7 provinces and five chest cards for 11 fields."""


def begun(side, start, players, seed, *modules):
    return ShogunGame(
        make_tower("twoshelves"),
        side=side,
        start=start,
        players=players,
        seed=seed,
        modules=modules,
    )


def answer(game):
    """Let the player who must decide answer at random."""
    seat = game.decision.seat
    game.play(seat, RandomPlayer().choose(game.observe(seat), game.player_rng()))


def counted(game):
    """By kind: the number of decisions, and of legal moves in all of them."""
    found = {}
    while game.decision is not None:
        kind = game.decision.kind
        decisions, moves = found.get(kind, (0, 0))
        found[kind] = (decisions + 1, moves + game.legal().count())
        answer(game)
    return found


@pytest.mark.parametrize("case", COUNTS, ids=str)
def test_a_game_has_as_many_decisions_and_legal_moves_as_ever(case):
    assert counted(begun(*case)) == COUNTS[case]


@pytest.mark.parametrize("case", MODULE_COUNTS, ids=str)
def test_a_game_with_modules_has_as_many_decisions_and_legal_moves_as_ever(case):
    assert counted(begun(*case)) == MODULE_COUNTS[case]


def test_games_of_each_module_and_of_all_are_counted():
    assert {case[4:] for case in MODULE_COUNTS} == {*MODULES_COUNTED}
    kinds = {kind for counts in MODULE_COUNTS.values() for kind in counts}
    assert kinds == set(begun("sun", "fixed", 3, 1, *MODULES).rules.kinds)


@pytest.mark.parametrize(("side", "start", "players"), FIRST_PLANS)
def test_T01_the_first_plan_with_the_court_can_be_made_in_as_many_ways_as_ever(
    side, start, players
):
    game = begun(side, start, players, 1, "court")
    while game.decision.kind != "plan":
        answer(game)
    # Any card is the bid, for all can be paid; any thirteen others lie on the other fields.
    cards = len(game.provinces_of("black")) + 5 + 3
    assert cards == {3: 17, 4: 16, 5: 15}[players]
    assert game.legal().count() == cards * perm(cards - 1, 13)


def test_games_of_every_side_start_and_number_of_players_are_counted():
    assert {case[:3] for case in COUNTS} == set(FIRST_PLANS) == set(cases())


@pytest.mark.parametrize("case", FIRST_PLANS, ids=str)
def test_the_first_plan_can_be_made_in_as_many_ways_as_ever(case):
    for seed in (1, 2):
        game = begun(*case, seed)
        while game.decision.kind != "plan":
            answer(game)
        assert game.legal().count() == FIRST_PLANS[case]
        # Any card is the bid, for all can be paid; any ten others lie on the actions.
        cards = len(game.provinces_of("black")) + 5
        assert FIRST_PLANS[case] == cards * perm(cards - 1, 10)


def sequences(game, depth):
    """How many sequences of so many moves there are."""
    if depth == 0:
        return 1
    if depth == 1:
        return game.legal().count()
    return sum(sequences(after, depth - 1) for after in followers(game))


def followers(game):
    for move in game.legal().moves:
        after = game.copy()
        after.play(after.decision.seat, move)
        yield after


@pytest.mark.parametrize(("side", "players"), [("sun", 3), ("sun", 5), ("moon", 3), ("moon", 4)])
def test_a_draft_begins_in_as_many_ways_as_ever(side, players):
    # Two open cards or the deck; groups of 5, 4, 3 or 2; and so the next player.
    game = begun(side, "draft", players, 1)
    before = game.to_json()
    assert [sequences(game, depth) for depth in range(5)] == [1, 3, 12, 36, 144]
    assert game.to_json() == before


def test_every_beginning_of_a_draft_leads_elsewhere():
    game = begun("sun", "draft", 5, 1)
    ends = {
        (tuple(last.owner.items()), tuple(last.armies.items()))
        for first in followers(game)
        for second in followers(first)
        for third in followers(second)
        for last in followers(third)
    }
    assert len(ends) == 144


def test_the_swap_of_a_draft_adds_its_ways():
    game = begun("sun", "draft", 3, 1)
    for _ in game.seats:
        game.play(game.decision.seat, "deck")
        game.play(game.decision.seat, 5)
    # Three cards with groups of 4, 3 or 2; or both under the deck, then three others.
    assert [sequences(game, depth) for depth in (1, 2)] == [4, 3 * 3 + 3]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_places_are_chosen_in_as_many_ways_as_ever(players):
    game = begun("sun", "fixed", players, 1)
    while game.decision.kind != "place":
        answer(game)
    ways = [sequences(game, depth) for depth in range(1, players + 1)]
    assert ways == [perm(5, depth) for depth in range(1, players + 1)]


def main():
    """Print the counts as they are now."""
    for case in cases():
        for seed in (1, 2):
            print(f"    {(*case, seed)}: {counted(begun(*case, seed))},")
    for modules in MODULES_COUNTED:
        for case in (("sun", "fixed", 4, 1), ("moon", "draft", 3, 2)):
            print(f"    {(*case, *modules)}: {counted(begun(*case, *modules))},")


if __name__ == "__main__":
    main()
