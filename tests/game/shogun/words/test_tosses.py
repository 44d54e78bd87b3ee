"""Tosses and other turns of a game in sentences: odds, forces, reasons, luck, chances to win."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cubetower.game.core import ReplayLine
from cubetower.game.shogun.review.gamereview import GameReview
from cubetower.game.shogun.review.laws import Source
from cubetower.game.shogun.review.parts import SeedingLuck
from cubetower.game.shogun.review.turns import Turn
from cubetower.game.shogun.rules.events import Seeded
from cubetower.game.shogun.words.tosses import odds_note, seeding_text, toss_text, turn_text
from tests.game.shogun.reviews import LUCKY, chances, fought, made, with_tosses

GAIN = {"black": 2.0, "blue": -1.0, "red": 5.0}
NEUTRAL = {"defender": None, "defenders": 1, "thrown": {"black": 3, "green": 1}}
REVOLT = {
    "kind": "revolt", "attacker": "farmers", "attackers": 3, "defender": "black", "defenders": 2,
    "thrown": {"green": 3, "black": 2}, "fell": {"green": 3, "black": 2},
}  # fmt: skip


def review_of(**event: Any) -> GameReview:
    return with_tosses(made(LUCKY), (fought(**event), chances(0.6, 0.3), GAIN))


def text_of(**event: Any) -> str:
    review = review_of(**event)
    return toss_text(review, review.luck.tosses[0]).replace("\u00a0", " ")


def test_only_those_who_fought_are_lucky() -> None:
    assert text_of() == (
        "Battle 1, summer of year 2: Black +2.0 points (+2 % of the victory), Blue −1.0 (−1 %). "
        "Black took Kai from Blue, a chance of 60 %. 3 black armies beat 2 blue armies."
    )


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"winner": "defender"}, "Blue held Kai against Black, a chance of 30 %."),
        ({"winner": "none"}, "Black and Blue drew, so that nobody holds Kai, a chance of 10 %."),
        (NEUTRAL, "Black took Kai, once neutral, a chance of 60 %."),
        (
            {**NEUTRAL, "winner": "none"},
            "Black failed to take Kai, which stays neutral, a chance of 10 %.",
        ),
        (
            {"winner": "none", "attack_strength": 1, "defence_strength": 2},
            "Black lost, but only farmers defended Kai, so that nobody holds it, a chance of 10 %.",
        ),
        (REVOLT, "Black lost Kai to a revolt, a chance of 60 %."),
        ({**REVOLT, "winner": "defender"}, "Black held Kai against a revolt, a chance of 30 %."),
    ],
)
def test_every_end_of_a_battle_is_told_with_its_chance_before_the_throw(
    event: dict[str, Any], told: str
) -> None:
    assert told in text_of(**event)


def turn(begin: int, end: int, battle: int | None = None) -> Turn:
    before = {"black": 0.3, "blue": 0.5, "red": 0.2}
    return Turn(1, begin, end, battle, before, {"black": 0.55, "blue": 0.25, "red": 0.2})


def test_a_toss_is_told_with_the_chances_to_win_and_its_luck_only_if_it_was_much() -> None:
    review = review_of()
    [toss] = review.luck.tosses
    plain, lucky = (
        turn_text(review, turn(9, 10, 1), toss, lucky=much).replace("\u00a0", " ")
        for much in (False, True)
    )
    assert plain == (
        "Battle 1, summer of year 2: Black took Kai from Blue, a chance of 60 %. "
        "Chance to win: Black 30 % to 55 %, Blue 50 % to 25 %."
    )
    assert lucky.startswith(f"{plain} Luck: Black +2.0 points")


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (
            9,
            "Before battle 1, summer of year 2: Black built a castle in Kai and a temple in Aki, "
            "collected rice, placed 5 armies and moved armies to Aki. Chance",
        ),
        (5, "End of spring of year 1: Black built a castle in Kai and a temple in Aki. Chance"),
        (12, "End of year 1: the points of the winter. Chance"),
        (13, "The end of the game, with the points of the last winter. Chance"),
    ],
)
def test_between_tosses_it_says_what_the_player_did_whom_it_helped_most(
    end: int, told: str
) -> None:
    events: list[dict[str, Any]] = [
        {"event": "built", "seat": "black", "province": "Kai", "building": "castle"},
        {"event": "built", "seat": "blue", "province": "Izu", "building": "castle"},
        {"event": "built", "seat": "black", "province": "Aki", "building": "temple"},
        {"event": "state", "year": 1, "season": 0},
        {"event": "income", "seat": "black", "action": "rice"},
        {"event": "recruited", "seat": "black", "province": "Kai", "armies": 5},
        {"event": "moved", "seat": "black", "to": "Aki", "armies": 2},
        {"event": "action", "action": "combat A"},
        {"event": "battle"},
        {"event": "scored", "seat": "black"},
        {"event": "state", "year": 1, "season": 3},
        {"event": "ended"},
    ]
    lines = tuple(ReplayLine(number, event) for number, event in enumerate(events, 2))
    review = replace(review_of(), lines=lines)
    assert turn_text(review, turn(1, end), None, lucky=False).startswith(told)


def test_a_player_who_did_nothing_gained_by_the_others() -> None:
    lines = (ReplayLine(9, {"event": "built", "seat": "blue"}),)
    review = replace(review_of(), lines=lines)
    assert ": Black gained by what others did." in turn_text(review, turn(8, 9), None, lucky=False)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (Source.COLOURS, "Odds and luck of a toss are by the colours inside"),
        (Source.TOSSES, "Odds are by the colours inside"),
        (Source.EXACT, "Odds are by the colours inside"),
    ],
)
def test_it_says_by_what_odds_and_luck_are(source: Source, told: str) -> None:
    review = review_of()
    tosses = tuple(toss._replace(source=source) for toss in review.luck.tosses)
    assert odds_note(replace(review, luck=replace(review.luck, tosses=tosses))).startswith(told)


@pytest.mark.parametrize(
    ("points", "inside", "told"),
    [
        (1.4, 2.6, ". But Black keeps more cubes inside, worth 2.6 points later."),
        (-1.8, -2.5, ". But Black has fewer cubes left inside, which costs 2.5 points later."),
        (1.4, 0.9, "beat 2 blue armies."),
        (-1.4, 0.9, "beat 2 blue armies."),
    ],
)
def test_cubes_inside_are_named_where_they_outweigh_the_battle(
    points: float, inside: float, told: str
) -> None:
    review = with_tosses(made(LUCKY), (fought(), chances(0.6, 0.3), {"black": points}))
    [toss] = review.luck.tosses
    toss = toss._replace(inside={**toss.inside, "black": inside})
    assert toss_text(review, toss).replace("\u00a0", " ").endswith(told)


def test_the_seeding_is_told_if_it_gave_much() -> None:
    review = made(LUCKY)
    event = Seeded(
        thrown={"black": 7, "blue": 7, "red": 7, "green": 10},
        fell={"black": 3, "blue": 7, "red": 6, "green": 9},
        supply={},
    )
    gains = {"black": 4.9, "blue": -2.0, "red": 0.2}
    shares = {seat: gain / 100 for seat, gain in gains.items()}
    for factor, told in (
        (
            1.0,
            "The seeding, before the first round: Black +4.9 points (+5 % of the victory), "
            "Red +0.2 (0 %), Blue −2.0 (−2 %). Of theirs, 4, 1 and 0 of 7 cubes stayed inside.",
        ),
        (0.1, ""),
    ):
        points = {seat: factor * gain for seat, gain in gains.items()}
        luck = replace(review.luck, seeding=SeedingLuck(event, points, shares))
        found = seeding_text(replace(review, luck=luck))
        assert found.replace("\u00a0", " ") == told
