"""Chapter I: what is open, what is hidden."""

from collections import Counter
from random import Random

import pytest

from cubetower.game.samurai import imagine, unplayed_tokens
from cubetower.game.samurai.imagine import hidden_captures
from cubetower.game.samurai.rules.events import Captured
from cubetower.game.samurai.rules.observation import PendingDecision
from cubetower.game.samurai.rules.tables import token_set
from tests.game.samurai.scenes import COUNTS, fresh, played, scene


def moments(players, seed, shown="no", every=9):
    """Some moments of a game played at random."""
    game, rng = fresh(players, seed, "no", shown), Random(seed)
    number = 0
    while game.decision is not None:
        if number % every == 0:
            yield game
        game.play(game.decision.seat, game.legal().sample(rng))
        number += 1


def unplayed_of(game, seat):
    return game.screens[seat] + game.stocks[seat]


@pytest.mark.parametrize("players", COUNTS)
def test_I02_neither_decisions_nor_pending_steps_tell_what_is_hidden(players):
    for game in moments(players, 4, every=1):
        assert game.decision.about == {}
        for _, *about in game.agenda:
            assert all(part in game.seats or isinstance(part, int) for part in about)


@pytest.mark.parametrize("players", COUNTS)
def test_I01_board_tokens_and_sizes_are_open(players):
    for game in moments(players, 3):
        for seat in game.seats:
            seen = game.observe(seat)
            for name in ("figures", "lying", "aside", "supply", "gone", "laid", "plain", "turn"):
                assert getattr(seen, name) == getattr(game, name)
            assert seen.screens == {s: len(tokens) for s, tokens in game.screens.items()}
            assert seen.stocks == {s: len(tokens) for s, tokens in game.stocks.items()}


def test_I01_with_two_players_captured_figures_are_open():
    *_, last = (game.copy() for game in moments(2, 3))
    assert sum(last.scores.values())
    for seat in last.seats:
        assert last.observe(seat).captured == last.captured


@pytest.mark.parametrize("players", [3, 4])
def test_I02_with_more_players_only_the_own_ones_unless_they_are_open(players):
    for shown in ("no", "yes"):
        *_, last = (game.copy() for game in moments(players, 3, shown))
        assert sum(last.scores.values())
        for seat in last.seats:
            seen = last.observe(seat).captured
            assert seen == (last.captured if shown == "yes" else {seat: last.captured[seat]})


@pytest.mark.parametrize("players", COUNTS)
def test_I01_each_capture_is_seen_by_all_when_it_happens(players):
    events = []
    *_, game = played(players, 6, events=events)
    captured = [(e.seat, e.figure) for e in events if isinstance(e, Captured)]
    for seat, figures in game.captured.items():
        assert Counter(figure for s, figure in captured if s == seat) == +Counter(figures)


@pytest.mark.parametrize("players", COUNTS)
def test_I02_own_tokens_are_seen_by_their_owner_alone(players):
    for game in moments(players, 5):
        for seat in game.seats:
            seen = game.observe(seat)
            assert seen.screen == game.screens[seat]
            if game.decision.seat != seat:
                about = game.decision
                assert seen.decision == PendingDecision(seat=about.seat, kind=about.kind, about={})


@pytest.mark.parametrize("players", COUNTS)
def test_I03_unplayed_tokens_of_a_player_are_known(players):
    for game in moments(players, 2):
        seen = game.observe("red")
        for seat in game.seats:
            assert unplayed_tokens(seen, seat) == sorted(
                unplayed_of(game, seat), key=list(token_set()).index
            )


@pytest.mark.parametrize("players", COUNTS)
def test_I02_imagined_games_are_drawn_from_all_that_may_be(players):
    *_, game = (each.copy() for each in moments(players, 7))
    seen, found = game.observe("red"), Counter()
    for number in range(200):
        made = imagine(game.observe("red"), Random(number))
        assert made.observe("red") == seen
        found.update(set(made.screens["yellow"]))
        assert Counter(unplayed_of(made, "yellow")) == Counter(unplayed_tokens(seen, "yellow"))
        totals = [sum(c[f] for c in made.captured.values()) for f in hidden_captures(seen)]
        assert totals == [sum(c[f] for c in game.captured.values()) for f in hidden_captures(seen)]
    assert set(found) == set(unplayed_tokens(seen, "yellow"))


def test_I02_who_is_on_turn_is_imagined_with_a_token_that_can_be_played():
    lying = dict.fromkeys(fresh().board.land, ("blue", "rice 2"))
    hand = scene({"red": ["ship 1"], "yellow": ["ronin"]}, lying=lying,
                 stocks={"red": ["ronin", "rice 2", "rice 3"]})  # fmt: skip
    seen = hand.game.observe("yellow")
    for number in range(50):
        made = imagine(seen, Random(number))
        assert made.legal().playable
        assert made.screens["red"][0].startswith("ship") or made.screens["red"] == [
            "figure exchange"
        ]
