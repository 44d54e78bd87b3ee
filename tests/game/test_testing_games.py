"""`check_game` catches every kind of broken game by its check."""

from __future__ import annotations

from typing import Any

import pytest

from cubetower.game import GameError
from cubetower.game.core import Rules
from cubetower.game.testing import GameCheckError, check_game
from tests.game import broken_choices as moves
from tests.game import broken_tricks as broken
from tests.game import broken_views as views
from tests.game import tricks
from tests.game.broken_choices import with_choices
from tests.game.broken_views import showing
from tests.game.tricks import PlayCard, Tricks, check_tricks

BROKEN: dict[str, list[tuple[Any, str]]] = {
    "decisions lead to a winner": [
        (broken.AsksNobody, "'dan' must decide, who has no seat"),
        (broken.AsksTheUnknown, "no decision 'colour'"),
        (broken.AsksAboutASet, "'cards'. is of type set"),
        (broken.HasAStepOfNoRules, "no step 'party'"),
        (broken.WinsTooEarly, r"must decide, but \('ann',\) have won"),
        (broken.NobodyWins, "nobody has won"),
        (broken.AStrangerWins, "have no seat"),
        (broken.ClockOfText, "clock says"),
        (broken.StopsBeforeItsEnd, r"over, but \[\('end',\)\] is pending"),
        (broken.HasASetInAStep, "step 'end'.1. is of type set"),
        (broken.NeverEnds, "goes on after 1,000 decisions"),
        (broken.GoesOnAtTheEnd, "must raise GameOver"),
        (
            with_choices(moves.SamplesWhatIsRefused),
            "card: the game refuses its own sample 99: T01",
        ),
    ],
    "same seed, same events": [
        (broken.HasItsOwnSeed, "same seed and moves, but"),
        (broken.GoesAnotherWayUnwatched, "without a log"),
        (broken.TellsMoreEachTime, r"same seed and moves, but \d+ and \d+ events"),
        (broken.KeepsItsNumber, "same seed and moves, but another course"),
    ],
    "events are plain data": [
        (broken.TellsASet, r"event 'odd'\['what'\]\[0\] is of type set"),
        (broken.TellsText, "'dealt' is no Event"),
        (broken.TellsWhatChanges, "has changed after it was told"),
        (broken.TellsNothing, "no event was told"),
        (broken.HasASetInItsHeader, r"header\['seats'\]"),
    ],
    "draws are told": [
        (broken.DrawsInSecret, "told.never"),
        (broken.DrawsAtTheEnd, "no event told it"),
        (broken.TellsTooLate, "led.first was drawn, but 'odd' comes next"),
        (broken.TellsAnother, r"led.first: \['\w+'\] was drawn, 'ann' is told"),
        (broken.TellsTheWrongField, "no such field"),
    ],
    "legal moves are legal": [
        (with_choices(moves.SamplesByItself), "same generator state, another sample"),
        (with_choices(moves.CountsNone), "0 legal moves"),
        (with_choices(moves.DescribesASet), "is of type set"),
        (with_choices(moves.ListsTwice), "6 moves, 3 different listed"),
        (with_choices(moves.RefusesTheLast), "should be legal: T01: not the last"),
        (moves.Crashes, "ZeroDivisionError"),
    ],
    "illegal moves change nothing": [
        (broken.AnySeatMayMove, "is taken; it must raise IllegalMove"),
        (with_choices(moves.TakesJunk), "is taken; it must raise IllegalMove"),
        (with_choices(moves.RaisesOnJunk), "raises TypeError, not IllegalMove"),
        (broken.ChangesBeforeRefusing, "is refused, but changes the game"),
        (broken.AsksAgainWhenRefusing, "is refused, but changes the decision"),
        (broken.TellsOfRefused, "is refused, but told"),
        (broken.RefusesWithoutAReason, "without a rule or a reason"),
    ],
    "copies are independent": [
        (broken.SharesHandsWithCopies, "playing a copy changes the game"),
        (broken.CopiesShareHands, "playing a copy changes another copy"),
        (broken.CopiesLog, "a copy logs"),
        (broken.CopiesForgetWhatWasDrawn, "a copy goes another way"),
        (broken.CopiesBeginAgain, "a copy is in another state"),
    ],
    "a saved game goes on": [
        (broken.LoadsAnotherState, "a loaded game is in another state"),
        (broken.LoadsAnotherChance, "a loaded game goes another way"),
        (broken.ShowsAnotherGameWhenLoaded, "sees another game when it is loaded"),
        (broken.LoadsAnotherKind, "a Tricks is loaded"),
    ],
    "observations are plain data": [
        (showing(views.show_a_set), "is of type set"),
        (showing(views.show_no_decision), "has no decision"),
        (showing(views.show_nothing_to_decide), "card is pending, but ann sees None"),
        (showing(views.show_a_decision_at_the_end), "over, but ann sees the decision"),
        (showing(views.show_another_seat), "sees the seat 'ann', not"),
        (showing(views.show_no_moves), "does not see its 'moves'"),
        (showing(views.count_looks), "changes when it is observed"),
    ],
    "observations are the players' own": [
        (showing(views.show_the_points_themselves), "changes the game"),
        (views.SharesWhatWasLoaded, "changes the game"),
        (views.ShowsItsMoves, "changes the next look"),
    ],
    "imagined games look the same": [
        (showing(views.show_all_hands), "sees another game when it is imagined: 'hands' is"),
        (showing(views.show_the_seed), "sees another game when it is imagined: 'seed' is"),
        (broken.NobodyWinsImagined, "an imagined game ends without a winner"),
    ],
}


@pytest.fixture(autouse=True)
def few_decisions(monkeypatch):
    monkeypatch.setattr("cubetower.game.testing.expect.MAX_DECISIONS", 1000)


def test_there_is_a_broken_game_for_every_check():
    assert set(BROKEN) == set(check_tricks())


@pytest.mark.long
@pytest.mark.parametrize(
    ("check", "made", "why"),
    [
        pytest.param(check, made, why, id=f"{check}-{number}")
        for check, entries in BROKEN.items()
        for number, (made, why) in enumerate(entries)
    ],
)
def test_a_broken_game_is_caught_by_name(check, made, why):
    with pytest.raises(GameCheckError, match=why) as caught:
        check_tricks(made)
    assert str(caught.value).startswith(f"{check}: ")


def changes_the_observation(seen, rng):
    game = tricks.imagine(seen, rng)
    seen.hand.append(0)
    return game


def keeps_the_observation(seen, rng):
    game = tricks.imagine(seen, rng)
    game.points = seen.points
    return game


@pytest.mark.parametrize(
    ("imagined", "why"),
    [
        (changes_the_observation, "imagining a game changes what ann saw"),
        (keeps_the_observation, "changing what ann saw changes the imagined game"),
    ],
)
def test_broken_imagination_is_caught(imagined, why):
    with pytest.raises(GameCheckError, match=f"imagined games look the same: {why}"):
        check_game(Tricks, imagine=imagined)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [(moves.WritesAnotherWay, "as the game"), (moves.WritesWhatJsonCannot, "JSON")],
)
def test_moves_are_written_in_one_way(wrong, why):
    class Patient(PlayCard):
        def apply(self, game, decision, move):
            super().apply(game, decision, int(move[0] if isinstance(move, tuple) else move))

    class Written(with_choices(wrong)):  # type: ignore[misc]
        RULES = Rules(Tricks.RULES.steps, {"card": Patient()})

    with pytest.raises(GameCheckError, match=f"legal moves are legal: card: .*{why}"):
        check_tricks(Written)


def test_a_sample_must_be_listed():
    class Lenient(PlayCard):
        def apply(self, game, decision, move):
            game.table[decision.seat] = move
            game.hands[decision.seat].pop()

    class Sampled(with_choices(moves.SamplesWhatIsNotListed)):  # type: ignore[misc]
        RULES = Rules(Tricks.RULES.steps, {"card": Lenient()})

    with pytest.raises(
        GameCheckError, match="legal moves are legal: card: sample 99 is not listed"
    ):
        check_tricks(Sampled)


def test_an_error_of_the_games_own_is_told_with_the_check():
    class Divides(Tricks):
        def copy(self):
            raise ZeroDivisionError("no half")

    with pytest.raises(GameCheckError, match="raised ZeroDivisionError: no half") as caught:
        check_tricks(Divides)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert not issubclass(GameCheckError, GameError)
