"""Counted legal moves: as perft does for chess, a number that changes shows a rule that changed.

By kind of decision: how many there were in a game of random players, and how many legal moves
they had in all. If a change was meant, ``python -m tests.game.shogun.test_counts`` writes them
anew into ``golden/counts.jsonl``.
"""

import json
from math import perm
from pathlib import Path

import pytest

from cubetower.game.shogun import BOTS, ShogunGame
from cubetower.game.shogun.rules.modules import MODULES
from tests.game.shogun.played import cases

FILE = Path(__file__).parent / "golden" / "counts.jsonl"
KEPT = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
ABOUT = ("side", "start", "players", "seed", "modules")

FIRST_PLANS = {3: 14_529_715_200, 4: 3_113_510_400, 5: 479_001_600}
"""By number of players: plans of the first one, with 9, 8 or 7 provinces and five chest cards."""


def all_cases():
    """What is counted: two games of every kind, and two with each module and with all."""
    base = [(*case, seed, []) for case in cases() for seed in (1, 2)]
    modules = [*([name] for name in MODULES), [*MODULES]]
    games = [("sun", "fixed", 4, 1), ("moon", "draft", 3, 2)]
    return [*base, *((*game, each) for each in modules for game in games)]


def case_name(case):
    return " ".join(str(each) for each in (*case[:-1], *case[-1]))


def begin_case(side, start, players, seed, modules=()):
    return ShogunGame(
        players,
        tower="twoshelves",
        seed=seed,
        options={"board": side, "start": start, "modules": modules},
    )


def answer(game):
    """Let the player who must decide answer at random."""
    seat = game.decision.seat
    game.play(seat, BOTS["random"]().choose(game.observe(seat), game.player_rng()))


def count(game):
    """By kind: the number of decisions, and of legal moves in all of them."""
    found = {}
    while game.decision is not None:
        kind = game.decision.kind
        decisions, moves = found.get(kind, (0, 0))
        found[kind] = (decisions + 1, moves + game.legal().count())
        answer(game)
    return found


def of(case):
    """The counts of a game, as a line of the file."""
    return {**dict(zip(ABOUT, case, strict=True)), "counts": count(begin_case(*case))}


def test_games_of_every_kind_and_decisions_of_every_kind_are_counted():
    assert [[line[about] for about in ABOUT] for line in KEPT] == [[*case] for case in all_cases()]
    kinds = {kind for line in KEPT for kind in line["counts"]}
    assert kinds == set(begin_case("sun", "fixed", 3, 1, [*MODULES]).rules.kinds)


@pytest.mark.long
@pytest.mark.parametrize("case", all_cases(), ids=case_name)
def test_a_game_has_as_many_decisions_and_legal_moves_as_ever(case):
    expected = KEPT[all_cases().index(case)]["counts"]
    assert {kind: [*each] for kind, each in of(case)["counts"].items()} == expected


def first_plan(*case):
    """The game when its first player is to plan, and how many cards that player has."""
    game = begin_case(*case)
    while game.decision.kind != "plan":
        answer(game)
    return game, len(game.provinces_of("black")) + 5


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_first_plan_can_be_made_in_as_many_ways_as_ever(case):
    for seed in (1, 2):
        game, cards = first_plan(*case, seed)
        # Any card is the bid, for all can be paid; any ten others lie on the actions.
        assert game.legal().count() == FIRST_PLANS[case[2]] == cards * perm(cards - 1, 10)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_T01_the_first_plan_with_the_court_can_be_made_in_as_many_ways_as_ever(case):
    game, cards = first_plan(*case, 1, ["court"])
    cards += 3
    assert cards == {3: 17, 4: 16, 5: 15}[case[2]]
    # Any card is the bid; any thirteen others lie on the other fields.
    assert game.legal().count() == cards * perm(cards - 1, 13)


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
    game = begin_case(side, "draft", players, 1)
    before = game.to_json()
    assert [sequences(game, depth) for depth in range(5)] == [1, 3, 12, 36, 144]
    assert game.to_json() == before


def test_the_swap_of_a_draft_adds_its_ways():
    game = begin_case("sun", "draft", 3, 1)
    for _ in game.seats:
        game.play(game.decision.seat, "deck")
        game.play(game.decision.seat, 5)
    # Three cards with groups of 4, 3 or 2; or both under the deck, then three others.
    assert [sequences(game, depth) for depth in (1, 2)] == [4, 3 * 3 + 3]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_places_are_chosen_in_as_many_ways_as_ever(players):
    game = begin_case("sun", "fixed", players, 1)
    while game.decision.kind != "place":
        answer(game)
    ways = [sequences(game, depth) for depth in range(1, players + 1)]
    assert ways == [perm(5, depth) for depth in range(1, players + 1)]


def main():
    """Write the counts as they are now."""
    lines = [json.dumps(of(case)) + "\n" for case in all_cases()]
    FILE.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
