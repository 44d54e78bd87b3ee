"""Counted legal moves: as perft does for chess, a number that changes shows a rule that changed.

By kind of decision: how many there were in a game of random players, and how many legal moves
they had in all. If a change was meant, ``python -m tests.game.shogun.test_counts`` prints them.
"""

from math import perm

import pytest

from game.shogun import RandomPlayer, ShogunGame
from tests.game.shogun.played import cases
from tower import make_tower

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


def begun(side, start, players, seed):
    return ShogunGame(make_tower("twoshelves"), side=side, start=start, players=players, seed=seed)


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


if __name__ == "__main__":
    main()
