"""`Measure`: listens to a game and keeps what the tables tell of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from game.core import Event, Seat
from game.shogun.bulk.schema import SOURCES
from game.shogun.game import ShogunGame
from game.shogun.odds import Contest
from game.shogun.pieces import FARMER
from game.shogun.tables import SEASONS, WINTER
from tower import Cubes, ExactTower

SEASON_NAMES = (*SEASONS, "winter")

Row: TypeAlias = tuple[Any, ...]


class Measure:
    """What is kept of one game.

    Args:
        key: first values of every row: the game's number and its tower.
        model: tells the law of every throw by the colours inside.

    Attributes:
        battles: rows of the table, but for the odds.
        contests: of every battle, for the odds.
        rounds: rows of the table.
    """

    def __init__(self, key: tuple[int, str], model: ExactTower) -> None:
        self._key, self._model = key, model
        self.battles: list[Row] = []
        self.contests: list[Contest] = []
        self.rounds: list[Row] = []
        self._inside = Cubes()
        self._year, self._season, self._slot = 0, 0, 0
        self._bids: Mapping[Seat, str | None] = {}
        self._order: list[Seat] = []
        self._specials: Mapping[Seat, str] = {}
        self._sources: dict[tuple[str, Seat], int] = {}
        self._first_leaders: list[Seat] = []
        self._decisions = self._forfeits = self._jams = 0
        self._told: Mapping[str, Callable[[Event], None]] = {
            "decision": self._decided,
            "forfeit": self._forfeited,
            "seeded": self._seeded,
            "round": self._began,
            "winter": self._wintered,
            "bids": self._bid,
            "turn order": self._ordered,
            "action": self._acted,
            "battle": self._fought,
            "scored": self._scored,
            "state": self._ended_round,
        }

    def __call__(self, event: Event) -> None:
        """An event happens."""
        if told := self._told.get(event["event"]):
            told(event)

    def game_row(self, game: ShogunGame, seed: int, bots: tuple[str, ...]) -> Row:
        """The row of the finished game, but for its upsets."""
        seats, points, chests = game.seats, game.points, game.chests
        worth = {seat: (points[seat], chests[seat]) for seat in seats}
        ranks = [1 + sum(other > worth[seat] for other in worth.values()) for seat in seats]
        sources = [self._sources.get((source, s), 0) for source in SOURCES for s in seats]
        modules = [
            points[s] - sum(self._sources.get((source, s), 0) for source in SOURCES) for s in seats
        ]
        of_seats = ([points[s] for s in seats], [chests[s] for s in seats], ranks)
        winners = game.winners
        return (
            *(*self._key, seed, *bots),
            *(value for values in of_seats for value in values),
            *(*sources, *modules),
            len(winners),
            len(self._first_leaders),
            any(seat in winners for seat in self._first_leaders),
            *(self._decisions, len(self.battles), self._forfeits, self._jams),
            game.inside.total,
        )

    def _decided(self, event: Event) -> None:
        self._decisions += 1

    def _forfeited(self, event: Event) -> None:
        self._forfeits += 1

    def _seeded(self, event: Event) -> None:
        self._inside = Cubes(event["thrown"]) - Cubes(event["fell"])

    def _began(self, event: Event) -> None:
        self._year, self._season = event["year"], SEASONS.index(event["season"])

    def _wintered(self, event: Event) -> None:
        self._season, self._slot, self._bids = WINTER, 0, {}

    def _bid(self, event: Event) -> None:
        self._bids = event["bids"]

    def _ordered(self, event: Event) -> None:
        self._order, self._specials = event["order"], event["specials"]

    def _acted(self, event: Event) -> None:
        self._slot = event["slot"]

    def _fought(self, event: Event) -> None:
        thrown, fell, inside = Cubes(event["thrown"]), event["fell"], self._inside
        attacker = FARMER if event["attacker"] == "farmers" else event["attacker"]
        defender, helped = event["defender"], event["farmers_help"]
        self.contests.append(
            Contest(self._model.chances(thrown, inside), attacker, defender, helped)
        )
        extra, tray = event["extra"], event["tray_before"]
        defence = [] if defender is None else [defender]
        defending = [*defence, FARMER] if helped else defence
        self._jams += "tapped" in event
        self.battles.append(
            (
                *(*self._key, len(self.battles) + 1),
                *(self._year, SEASON_NAMES[self._season], self._slot),
                *(event["kind"], event["province"], event["attacker"], defender),
                event["attackers"] + extra.get(attacker, 0),
                event["defenders"] + extra.get(defender, 0),
                tray.get(attacker, 0),
                sum(tray.get(colour, 0) for colour in defending),
                inside[attacker],
                sum(inside[colour] for colour in defending),
                *(inside.total, thrown.total, sum(fell.values())),
                sum(event.get("tapped", {}).values()),
                helped,
                *(event["attack_strength"], event["defence_strength"], event["winner"]),
                event["left"],
            )
        )
        self._inside = inside + thrown - Cubes(fell)

    def _scored(self, event: Event) -> None:
        for source in SOURCES:
            key = source, event["seat"]
            self._sources[key] = self._sources.get(key, 0) + event[source]

    def _ended_round(self, event: Event) -> None:
        if self._season == WINTER and self._year == 1:
            most = max(event["points"].values())
            self._first_leaders = [s for s, points in event["points"].items() if points == most]
        when = self._year, SEASON_NAMES[self._season]
        held: dict[Seat, list[str]] = {seat: [] for seat in event["points"]}
        for province, owner in event["owner"].items():
            if owner is not None:
                held[owner].append(province)
        for seat, provinces in held.items():
            self.rounds.append(
                (
                    *(*self._key, *when, seat),
                    *(self._bids.get(seat), self._order.index(seat) + 1, self._specials[seat]),
                    len(provinces),
                    sum(event["armies"][province] for province in provinces),
                    event["inside"].get(seat, 0),
                    sum(len(event["buildings"].get(province, ())) for province in provinces),
                    *(event["chests"][seat], event["rice"][seat], event["points"][seat]),
                )
            )
