"""What is asked of each of the games alike: choices, words, and how strong players are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubetower.game.core import Picks, Seated, play_out, read_replay
from cubetower.game.core.game import Game
from cubetower.game.games import GAMES, game_definition
from cubetower.game.testing.expect import plain
from tests.game.golden import GOLDEN, WITHOUT_TOWER, events_of, moments, unpacked
from tests.game.observing import reread
from tests.game.raid.random_games import begun
from tests.game.raid.random_games import moments as kept

pytestmark = pytest.mark.long

of_all_games = pytest.mark.parametrize("name", GAMES)


@pytest.mark.parametrize(
    ("name", "games", "least"),
    [
        # It won each of 1,000 games; an even player wins all with a chance of 2e-5.
        ("raid", 10, 10),
        # It won each of 450; an even player wins so many of two with a chance of 0.01.
        ("samurai", 10, 9),
        # It wins 93 % among four; an even player wins so many of two with a chance of 1e-6.
        ("shitenno", 36, 32),
    ],
)
@pytest.mark.parametrize("more", range(3))
def test_greedy_beats_random_players_from_every_seat(name, games, least, more):
    found, won = game_definition(name), 0.0
    players = found.game.PLAYERS[more]
    for seed in range(games):
        game = found.game(players, seed=seed)
        mine = game.seats[seed % players]
        seated = {each: Seated(found.bots["random"]()) for each in game.seats}
        play_out(game, seated | {mine: Seated(found.bots["greedy"]())})
        won += (mine in game.winners) / len(game.winners)
    assert won >= least


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("golden")


@pytest.fixture(scope="module")
def asked(folder: Path) -> Mapping[str, list[Game]]:
    """By name of the game, some moments of its golden replays when somebody must decide."""
    return {name: [game for game in some_of(name, folder) if game.decision] for name in GAMES}


def golden(name: str) -> list[Path]:
    """Every third one: they have all decisions and events."""
    return [file for each, file in GOLDEN.items() if each.startswith(f"{name}/")][::3]


def courses(name: str, folder: Path) -> Iterator[Iterator[Game]]:
    """Golden replays; and of RAID games of players who keep their cards, so that they bid."""
    yield from (moments(file, folder) for file in golden(name))
    if name == "raid":
        yield from (kept(begun(3 + seed, seed), "keeps", Random(seed)) for seed in range(3))


def some_of(name: str, folder: Path) -> Iterator[Game]:
    """Of each game the first decisions of every kind, and a few later ones."""
    found = set()
    for course in courses(name, folder):
        kinds = Counter[str]()
        for number, game in enumerate(course):
            kind = game.decision.kind if game.decision else "over"
            if kinds[kind] < 2 or (number % 7 == 0 and kinds[kind] < 4):
                kinds[kind] += 1
                yield game.copy()
        found |= set(kinds)
    assert found == {*kinds_of(name), "over"}


def kinds_of(name: str) -> Iterable[str]:
    """Kinds of decisions; with all that can be chosen in play."""
    kind = game_definition(name).game
    return kind.rule_book(kind.SEVERAL, {}, ()).kinds


def seen_by(game: Game) -> Any:
    return reread(game.observe(game.decision.seat))


@of_all_games
def test_choices_of_an_observation_are_those_of_the_game_also_after_a_trip_through_json(
    name, asked
):
    for game in asked[name]:
        found, legal = game_definition(name).choices(seen_by(game)), game.legal()
        assert type(found) is type(legal) or name in ("raid", "shogun")  # where choices say more
        assert plain(found.describe()) == plain(legal.describe())
        assert found.count() == legal.count()
        move = found.sample(Random(7))
        assert plain(move) == plain(legal.sample(Random(7)))
        assert plain(found.verify(plain(move))) == plain(legal.verify(move))


@of_all_games
def test_random_chooses_the_same_with_and_without_an_observation(name, asked):
    for game in asked[name]:
        player = game_definition(name).bots["random"]()
        picked = player.pick(game.legal(), Random(7))
        assert plain(player.choose(seen_by(game), Random(7))) == plain(picked)


@of_all_games
def test_shipped_players_change_nothing_of_the_games_own_data(name, asked):
    for game in asked[name]:
        seat, before = game.decision.seat, game.to_json()
        for make in game_definition(name).bots.values():
            shared = game.observe(seat, shared=True)
            assert plain(shared) == plain(game.observe(seat))
            make().choose(shared, Random(7))
            assert game.to_json() == before


# Words

ALIKE = {"raid": {"trade", "answer", "deal", "pay"}}
"""Decisions in which some moves are said by the same words."""

UNTOLD = {
    "raid": {"decision", "drawn", "hand", "quest", "quests"},
    "samurai": {"decision", "shuffled"},
    "shitenno": {
        "decision", "dealt", "koku shuffled", "taken", "tiles laid", "troops shuffled", "turn",
    },
}  # fmt: skip
"""Events that are not told to all, or not in words."""


def one_line(text: str) -> bool:
    return bool(text) and "\n" not in text and text == text.strip()


@of_all_games
def test_every_decision_and_every_pick_has_words_of_its_own(name, asked):
    found = game_definition(name)
    for game in asked[name]:
        seen, legal = seen_by(game), game.legal()
        assert one_line(found.question(seen))
        assert "{" not in found.question(seen)
        assert len(found.overview(seen).splitlines()) > len(game.seats)
        picks = legal.options(()) if isinstance(legal, Picks) else legal.describe().get("moves", ())
        words = [found.option(seen, pick) for pick in plain(picks)]
        assert all(map(one_line, words))
        if game.decision.kind not in ALIKE.get(name, ()):
            assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", WITHOUT_TOWER)
def test_every_event_is_told_in_a_sentence_that_names_the_player_but_what_is_secret(name, folder):
    untold = set()
    for file in golden(name):
        lines = [line.event for line in read_replay(unpacked(file, folder)).lines]
        for line, event in zip(lines, events_of(name, lines), strict=True):
            text = game_definition(name).describe(event)
            assert not text or one_line(text)
            if line["event"] not in ("revealed", "closed"):
                assert not text or (text[-1] == "." and line.get("seat", "") in text.lower())
            if line["event"] == "drew":
                assert not any(each in text for each in line.get("tokens", [line.get("card")]))
            if not text and not line.get("kamons"):  # the end of a turn with some goes without
                untold.add(line["event"])
    assert untold == UNTOLD[name]


@pytest.mark.parametrize("name", ["samurai", "shitenno"])
def test_when_the_game_is_over_nothing_is_asked(name, folder):
    *_, game = moments(golden(name)[0], folder)
    assert game_definition(name).question(game.observe(game.seats[0])) == ""
