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
        "draft": (27, 82),
        "group": (27, 71),
        "plan": (18, 256_425_523_200),
        "place": (18, 72),
        "transfer": (6, 19),
        "combat": (18, 256),
        "rising": (4, 9),
    },
    ("sun", "draft", 3, 2): {
        "draft": (27, 83),
        "group": (27, 79),
        "plan": (18, 201_340_339_200),
        "place": (18, 72),
        "transfer": (6, 29),
        "combat": (18, 296),
        "rising": (4, 9),
    },
    ("sun", "draft", 4, 1): {
        "draft": (33, 100),
        "group": (32, 90),
        "plan": (24, 386_833_708_800),
        "place": (24, 84),
        "transfer": (5, 16),
        "combat": (23, 269),
        "rising": (6, 13),
    },
    ("sun", "draft", 4, 2): {
        "draft": (32, 98),
        "group": (32, 86),
        "plan": (24, 63_148_377_600),
        "place": (24, 84),
        "combat": (20, 239),
        "transfer": (5, 54),
        "rising": (6, 14),
    },
    ("sun", "draft", 5, 1): {
        "draft": (35, 106),
        "group": (35, 101),
        "plan": (30, 7_852_723_200),
        "place": (30, 90),
        "transfer": (4, 18),
        "combat": (29, 490),
        "rising": (7, 15),
    },
    ("sun", "draft", 5, 2): {
        "draft": (35, 105),
        "group": (35, 94),
        "plan": (30, 17_244_057_600),
        "place": (30, 90),
        "transfer": (8, 42),
        "combat": (25, 365),
        "rising": (5, 12),
    },
    ("sun", "fixed", 3, 1): {
        "plan": (18, 293_588_064_000),
        "place": (18, 72),
        "transfer": (7, 40),
        "combat": (22, 328),
        "rising": (3, 6),
    },
    ("sun", "fixed", 3, 2): {
        "plan": (18, 250_303_737_600),
        "place": (18, 72),
        "transfer": (12, 120),
        "combat": (17, 267),
        "rising": (4, 9),
    },
    ("sun", "fixed", 4, 1): {
        "plan": (24, 50_893_920_000),
        "place": (24, 84),
        "transfer": (10, 80),
        "combat": (24, 376),
        "rising": (3, 6),
    },
    ("sun", "fixed", 4, 2): {
        "plan": (24, 64_106_380_800),
        "place": (24, 84),
        "transfer": (11, 88),
        "combat": (23, 341),
        "rising": (6, 15),
    },
    ("sun", "fixed", 5, 1): {
        "plan": (30, 49_435_142_400),
        "place": (30, 90),
        "transfer": (9, 85),
        "combat": (32, 664),
        "rising": (7, 16),
    },
    ("sun", "fixed", 5, 2): {
        "plan": (30, 56_961_273_600),
        "place": (30, 90),
        "transfer": (14, 95),
        "combat": (28, 432),
        "rising": (4, 8),
    },
    ("moon", "draft", 3, 1): {
        "draft": (27, 82),
        "group": (27, 71),
        "plan": (18, 167_810_227_200),
        "place": (18, 72),
        "transfer": (5, 49),
        "combat": (17, 261),
        "rising": (2, 4),
    },
    ("moon", "draft", 3, 2): {
        "draft": (27, 83),
        "group": (27, 79),
        "plan": (18, 464_711_385_600),
        "place": (18, 72),
        "transfer": (7, 45),
        "combat": (15, 156),
        "rising": (5, 11),
    },
    ("moon", "draft", 4, 1): {
        "draft": (33, 100),
        "group": (32, 90),
        "plan": (24, 386_833_708_800),
        "place": (24, 84),
        "transfer": (5, 16),
        "combat": (23, 269),
        "rising": (6, 13),
    },
    ("moon", "draft", 4, 2): {
        "draft": (32, 98),
        "group": (32, 86),
        "plan": (24, 63_148_377_600),
        "place": (24, 84),
        "combat": (20, 239),
        "transfer": (5, 54),
        "rising": (6, 14),
    },
    ("moon", "draft", 5, 1): {
        "draft": (35, 106),
        "group": (35, 101),
        "plan": (30, 7_852_723_200),
        "place": (30, 90),
        "transfer": (4, 18),
        "combat": (29, 490),
        "rising": (7, 15),
    },
    ("moon", "draft", 5, 2): {
        "draft": (35, 105),
        "group": (35, 94),
        "plan": (30, 17_244_057_600),
        "place": (30, 90),
        "transfer": (8, 42),
        "combat": (25, 365),
        "rising": (5, 12),
    },
}

MODULE_COUNTS = {
    ("sun", "fixed", 4, 1, "court"): {
        "plan": (24, 1_143_648_413_107_200),
        "place": (24, 84),
        "court.take": (17, 52),
        "transfer": (8, 79),
        "combat": (22, 341),
        "court.where": (2, 10),
        "rising": (6, 14),
    },
    ("moon", "draft", 3, 2, "court"): {
        "draft": (27, 83),
        "group": (27, 79),
        "plan": (18, 627_683_696_640_000),
        "place": (18, 72),
        "court.take": (15, 48),
        "transfer": (7, 34),
        "combat": (12, 186),
        "court.where": (2, 7),
        "rising": (4, 10),
    },
    ("sun", "fixed", 4, 1, "samurai"): {
        "plan": (24, 50_893_920_000),
        "place": (24, 84),
        "transfer": (10, 80),
        "combat": (24, 376),
        "rising": (3, 6),
    },
    ("moon", "draft", 3, 2, "samurai"): {
        "draft": (27, 83),
        "group": (27, 79),
        "plan": (18, 412_779_628_800),
        "place": (18, 72),
        "samurai.bonus": (18, 54),
        "transfer": (8, 55),
        "combat": (18, 246),
        "rising": (5, 12),
    },
    ("sun", "fixed", 4, 1, "leaders"): {
        "plan": (24, 48_379_161_600),
        "place": (24, 84),
        "leaders.enter": (4, 32),
        "transfer": (7, 65),
        "combat": (25, 420),
        "leaders.go": (21, 142),
        "rising": (2, 4),
    },
    ("moon", "draft", 3, 2, "leaders"): {
        "draft": (27, 83),
        "group": (27, 79),
        "leaders.offer": (3, 6),
        "plan": (18, 192_079_641_600),
        "place": (18, 72),
        "transfer": (7, 41),
        "combat": (16, 198),
        "leaders.go": (18, 134),
        "rising": (5, 11),
    },
    ("sun", "fixed", 4, 1, "arts"): {
        "plan": (24, 50_893_920_000),
        "place": (24, 84),
        "transfer": (10, 80),
        "combat": (24, 376),
        "arts.artist": (30, 120),
        "rising": (3, 6),
    },
    ("moon", "draft", 3, 2, "arts"): {
        "draft": (27, 83),
        "group": (27, 79),
        "plan": (18, 464_711_385_600),
        "place": (18, 72),
        "transfer": (7, 45),
        "combat": (15, 156),
        "arts.artist": (30, 120),
        "rising": (5, 11),
    },
    ("sun", "fixed", 4, 1, "court", "samurai", "leaders", "arts"): {
        "plan": (24, 404_768_806_041_600),
        "place": (24, 84),
        "leaders.enter": (4, 32),
        "court.take": (17, 52),
        "transfer": (9, 98),
        "combat": (20, 359),
        "arts.artist": (30, 120),
        "leaders.go": (24, 164),
        "samurai.bonus": (4, 11),
        "court.where": (2, 8),
        "rising": (6, 14),
        "court.may": (1, 2),
    },
    ("moon", "draft", 3, 2, "court", "samurai", "leaders", "arts"): {
        "draft": (27, 83),
        "group": (27, 79),
        "leaders.offer": (3, 6),
        "plan": (18, 1_134_189_568_512_000),
        "place": (18, 72),
        "samurai.bonus": (18, 54),
        "court.take": (16, 54),
        "transfer": (9, 55),
        "combat": (10, 146),
        "arts.artist": (30, 120),
        "leaders.go": (17, 130),
        "court.where": (2, 8),
        "rising": (4, 10),
        "leaders.enter": (2, 15),
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
