"""`RowCollector`: listens to a game, and collects its rows of the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubetower.game.bulk.metrics import Listener
from cubetower.game.core import Event, Seat
from cubetower.game.shogun.bulk.schema import (
    SOURCES,
    BattleRow,
    GameEnd,
    GameKey,
    GameRow,
    PlayerPart,
    RoundRow,
)
from cubetower.game.shogun.odds import Contest, contest_of
from cubetower.game.shogun.rules.events import (
    Action,
    Bids,
    Checkpoint,
    Fought,
    Round,
    Scored,
    Seeded,
    TurnOrder,
    Winter,
)
from cubetower.game.shogun.rules.game import ShogunGame
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower import Cubes, ExactTower

TAKEN_IN: Final = {Seeded, Round, Bids, TurnOrder, Action, Fought, Winter, Scored, Checkpoint}
"""The events from which rows follow; most are others."""


class RowCollector(Listener):
    """Collects the rows of one game.

    Args:
        number: number of the game.
        tower: spec of its tower.
        model: gives the chances of every throw, by the colours inside.

    Attributes:
        battles: rows of the table of battles, without odds.
        contests: the same battles, to compute their odds.
        rounds: rows of the table of rounds.
        luck: the columns of luck, if it is measured.
    """

    def __init__(self, number: int, tower: str, model: ExactTower) -> None:
        super().__init__()
        self.luck: Sequence[float] = ()
        self._number, self._tower, self._model = number, tower, model
        self.battles: list[BattleRow] = []
        self.contests: list[Contest] = []
        self.rounds: list[RoundRow] = []
        self._inside = Cubes()
        self._year, self._season, self._slot = 0, "", 0
        self._bids: Mapping[Seat, str | None] = {}
        self._order: Sequence[Seat] = ()
        self._specials: Mapping[Seat, str] = {}
        self._scores: list[Scored] = []
        self._first_leaders: list[Seat] = []
        self._jams = 0

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        super().__call__(event)
        if type(event) in TAKEN_IN:
            self._take_in(event)

    def _take_in(self, event: Event) -> None:
        match event:
            case Seeded():
                self._inside = Cubes(event.thrown) - Cubes(event.fell)
            case Round():
                self._year, self._season = event.year, event.season
            case Bids():
                self._bids = event.bids
            case TurnOrder():
                self._order, self._specials = event.order, event.specials
            case Action():
                self._slot = event.slot
            case Fought():
                self._add_battle(event)
            case Winter():
                self._season, self._slot, self._bids = "winter", 0, {}
            case Scored():
                self._scores.append(event)
            case Checkpoint():
                self._add_rounds(event.position)

    def game_row(self, game: ShogunGame, seed: int, bots: Sequence[str], upsets: int) -> GameRow:
        """The row of the finished game."""
        winners = game.winners
        players = [self._player(game, *each) for each in zip(game.seats, bots, strict=True)]
        end = GameEnd(
            winners=len(winners),
            first_leaders=len(self._first_leaders),
            leader_won=any(seat in winners for seat in self._first_leaders),
            decisions=self.decisions,
            battles=len(self.battles),
            forfeits=self.forfeits,
            jams=self._jams,
            upsets=upsets,
            inside=game.inside.total,
        )
        return GameRow(GameKey(self._number, self._tower, seed), players, end)

    def _player(self, game: ShogunGame, seat: Seat, bot: str) -> PlayerPart:
        winters = [event for event in self._scores if event.seat == seat]
        base = {source: sum(e.sources[source] for e in winters) for source in SOURCES}
        return PlayerPart(
            bot=bot,
            points=game.points[seat],
            chests=game.chests[seat],
            rank=game.ranks[seat],
            **base,
            modules=game.points[seat] - sum(base.values()),
        )

    def _add_battle(self, event: Fought) -> None:
        thrown, fell, inside = Cubes(event.thrown), Cubes(event.fell), self._inside
        contest = contest_of(event, self._model.chances(thrown, inside))
        self.contests.append(contest)
        self._inside = inside + thrown - fell
        self._jams += event.tapped is not None
        attacker, defender = contest.attacker, event.defender
        extra, tray = event.extra, event.tray_before
        defending = [each for each in (defender, FARMER if event.farmers_help else None) if each]
        self.battles.append(
            BattleRow(
                game=self._number,
                tower=self._tower,
                battle=len(self.battles) + 1,
                year=self._year,
                season=self._season,
                slot=self._slot,
                kind=event.kind,
                province=event.province,
                attacker=event.attacker,
                defender=defender,
                attackers=event.attackers + extra.get(attacker, 0),
                defenders=event.defenders + (extra.get(defender, 0) if defender else 0),
                tray_attacker=tray.get(attacker, 0),
                tray_defender=sum(tray.get(colour, 0) for colour in defending),
                inside_attacker=inside[attacker],
                inside_defender=sum(inside[colour] for colour in defending),
                inside=inside.total,
                thrown=thrown.total,
                fell=fell.total,
                tapped=sum((event.tapped or {}).values()),
                farmers_help=event.farmers_help,
                attack=event.attack_strength,
                defence=event.defence_strength,
                winner=event.winner,
                left=event.left,
            )
        )

    def _add_rounds(self, position: Position) -> None:
        if self._season == "winter" and self._year == 1:
            most = max(position.points.values())
            self._first_leaders = [s for s, points in position.points.items() if points == most]
        provinces, armies, buildings = (dict.fromkeys(position.points, 0) for _ in range(3))
        for province, owner in position.owner.items():
            if owner is not None:
                provinces[owner] += 1
                armies[owner] += position.armies[province]
                buildings[owner] += len(position.buildings.get(province, ()))
        self.rounds += [
            RoundRow(
                game=self._number,
                tower=self._tower,
                year=self._year,
                season=self._season,
                seat=seat,
                bid=self._bids.get(seat),
                place=self._order.index(seat) + 1,
                special=self._specials[seat],
                provinces=provinces[seat],
                armies=armies[seat],
                inside=position.inside.get(seat, 0),
                buildings=buildings[seat],
                chests=position.chests[seat],
                rice=position.rice[seat],
                points=position.points[seat],
            )
            for seat in position.points
        ]
