"""An audit of a replay from its file alone, by docs/replays.md, docs/rules.md and the tables.

Nothing of the engine is used, so the audit errs in other ways than it. It follows every cube,
chest, rice, tile, marker and card from line to line, and works out again what a line says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.game.shogun.audit_ledger import PRICES, Event, rows
from tests.game.shogun.audit_modules import Modules


def audit(path: Path | str) -> Counter[str]:
    """Audit a replay; give the number of its events by name."""
    with Path(path).open(encoding="utf-8") as file:
        return audit_lines(json.loads(line) for line in file)


def audit_lines(lines: Iterable[Event]) -> Counter[str]:
    """Audit the lines of a replay, the header first; give the number of its events by name."""
    header, *events = lines
    found = Audit(header)
    for number, event in enumerate(events, 2):
        found.take(number, event)
    return found.seen


class Audit(Modules):
    """Takes in all lines of a game."""

    # Battles

    def _check_battle(self, event: Event) -> None:
        owner = self.owner[event["province"]]
        attack = event["kind"] == "attack"
        sides = self._march(event) if attack else self._revolt_cubes(event)
        self._check_throw(event, sides)
        helped = attack and (owner is None or not self.unrest[event["province"]])
        self.expect_fields(event, farmers_help=helped)
        fell = self.count_cubes(event["fell"])
        self._fallen(event, fell)
        self._check_winner(event, fell, helped)
        self._check_left(event, fell, attack or not helped)
        self._check_holder(event, owner)
        self.check_conserved(self.owner, self.armies, self.supply, self.tray, self.inside)

    def _march(self, event: Event) -> Counter[str]:
        """The armies of both sides leave the board, or farmers their supply (C01, C02)."""
        seat, source = self.revealed["seat"], self.revealed["card"]
        province, owner = event["province"], event["defender"]
        self.expect("owner", owner, self.owner[province])
        self.expect("cards", (event["attacker"], event["source"]), (seat, source))
        self.expect("armies", [province, event["attackers"]], self.move)
        self.leave(source, province, event["attackers"])
        self.expect("effect", self.is_barred(self.revealed["action"], province), False)
        castle = "castle" in self.buildings.get(province, ()) and self.effect[:6] == "castle"
        extra = Counter({seat: self.special[seat] == "+1 attack"})
        if owner is None:
            farmers = 2 if self.effect == "neutral_2_farmers" else 1
            self.expect("extra", event["defenders"], min(farmers, self.supply["green"]))
            self.supply["green"] -= event["defenders"]
        else:
            self.expect("armies", event["defenders"], self.armies[province])
            extra[owner] = (self.special[owner] == "+1 defence") + castle
        self.expect("extra", Counter(event["extra"]), extra & self.supply)
        return Counter({seat: event["attackers"], owner or "green": event["defenders"]})

    def _revolt_cubes(self, event: Event) -> Counter[str]:
        """Farmers leave their supply, armies the board (C20, C23)."""
        province, farmers = event["province"], self.unrest[event["province"]]
        if self.season == 3:
            self.expect("order", event["kind"], "winter_revolt")
            named = self.move if len(self.rising) > 1 else next(iter(self.rising), None)
            self.expect("famine", province, named)
            farmers += self.rising.pop(province)
        else:
            self.expect("order", event["kind"], "revolt")
            self.expect("cards", province, self.revealed["card"])
        self.expect("owner", event["defender"], self.owner[province])
        self.expect("owner", (event["attacker"], "source" in event), ("farmers", False))
        self.expect("extra", event["attackers"], min(farmers, self.supply["green"]))
        self.expect("extra", event["extra"], {})
        self.expect("armies", event["defenders"], self.armies[province])
        self.supply["green"] -= event["attackers"]
        return Counter({"green": event["attackers"], event["defender"]: event["defenders"]})

    def _check_throw(self, event: Event, sides: Counter[str]) -> None:
        tray, extra = self.count_cubes(event["tray_before"]), self.count_cubes(event["extra"])
        self.expect("tray", tray, self.tray)
        self.expect("thrown", self.count_cubes(event["thrown"]), tray + sides + extra)
        self.supply -= extra

    def _fallen(self, event: Event, fell: Counter[str]) -> None:
        there = self.inside + Counter(event["thrown"])
        if not fell <= there:
            self.fail("tower", f"{fell} fell of {there}")
        if not self.count_cubes(event.get("tapped", {})) <= fell:
            self.fail("tower", f"{event['tapped']} were tapped out, but {fell} fell in all")
        self.inside = there - fell

    def _check_winner(self, event: Event, fell: Counter[str], helped: bool) -> None:
        """Strengths and winner (C05, C06, C08 to C12, C20 to C22)."""
        attacker, owner = event["attacker"].replace("farmers", "green"), event["defender"]
        attack, defence = fell[attacker], fell[owner] + helped * fell["green"]
        strengths = event["attack_strength"], event["defence_strength"]
        self.expect("strength", strengths, (attack, defence))
        winner = {1: "attacker", 0: "none", -1: "defender"}[(attack > defence) - (attack < defence)]
        if winner == "defender" and owner is not None and not fell[owner]:
            winner = "none"  # C11; in a revolt nobody loses to fewer than no farmers
        self.expect_fields(event, winner=winner)

    def _check_left(self, event: Event, fell: Counter[str], farmers_fight: bool) -> None:
        """What stands in the province, stays in the tray, or returns to supply."""
        attack, defence = event["attack_strength"], event["defence_strength"]
        attacker, owner, winner = event["attacker"], event["defender"], event["winner"]
        left = 0
        if winner == "attacker":
            left = 0 if attacker == "farmers" else attack - defence
        elif winner == "defender" and owner is not None:  # farmers are lost first (C09)
            left = min(fell[owner], defence - attack)
        holders = {"attacker": None if attacker == "farmers" else attacker, "defender": owner}
        self.expect_fields(event, left=left, holder=holders.get(winner))
        neither = event["kind"] == "attack" and not event["farmers_help"]
        fighting = {attacker, owner} | (set() if neither else {"green"})
        after = Counter({colour: n for colour, n in fell.items() if colour not in fighting})
        self.expect("tray", self.count_cubes(event["tray_after"]), after)
        self.supply.update(fell - after)
        if left:
            self.supply[event["holder"]] -= left
        self.tray = after

    def _check_holder(self, event: Event, owner: str | None) -> None:
        """Whose the province is; a card that was lost is openly gone (R11)."""
        province, holder = event["province"], event["holder"]
        self.owner[province], self.armies[province] = holder, event["left"]
        if holder != owner and owner is not None:
            plan = self.plans.get(owner, {})
            self.plans[owner] = {f: None if c == province else c for f, c in plan.items()}
            self.driven_off(owner, province)
            if holder is None:
                self.due = ("cleared",)
        elif event["kind"] == "revolt":
            self.add_marker(province)

    def _check_cleared(self, event: Event) -> None:
        province = event["province"]
        standing, markers = self.buildings.pop(province, []), self.unrest.pop(province, 0)
        self.expect("owner", self.owner[province], None)
        self.expect("buildings", event["buildings"], standing)
        self.expect_fields(event, unrest=markers)
        self.stock["unrest"] += markers
        for kind in standing:
            self.stock[kind] += 1

    # Winter

    def _check_winter(self, event: Event) -> None:
        self.expect("order", (event["year"], self.season), (self.year, 2))
        self.expect("events", [event["card"]], self.events)
        loss, self.season = int(self.cards[event["card"]]["rice_loss"]), 3
        self.expect("rice", event["rice_loss"], loss)
        self.rice = {seat: max(0, rice - loss) for seat, rice in self.rice.items()}
        self.expect_fields(event, rice=self.rice)
        missing = {seat: self._missing(seat) for seat in self.order}
        self.hungry = {seat: rice for seat, rice in missing.items() if rice}
        self.scores = []

    def _missing(self, seat: str) -> int:
        """Rice a player lacks: each province needs one (W02)."""
        return max(0, len(self.own(seat)) - self.rice[seat])

    def _check_famine(self, event: Event) -> None:
        seat, provinces, missing = event["seat"], event["provinces"], event["missing"]
        self.expect("order", [seat, self.rising], [next(iter(self.hungry), None), {}])
        self.expect("famine", missing, self.hungry.pop(seat))
        for row in rows("supply.csv"):
            if int(row["missing_min"]) <= missing <= int(row["missing_max"] or 99):
                self.expect("famine", event["farmers"], int(row["extra_farmers"]))
                most = min(len(self.own(seat)), int(row["revolts"]))
                self.expect("famine", len(provinces), most)
        self.expect("famine", len(set(provinces)), len(provinces))
        self.expect("owner", [self.owner[each] for each in provinces], [seat] * len(provinces))
        self.rising = dict.fromkeys(provinces, event["farmers"])
        self.due = ("decision",) if len(provinces) > 1 else ("battle",)

    def _decide_rising(self, seat: str, province: str) -> None:
        self.expect("famine", province in self.rising, True)
        self.expect("order", seat, self.owner[province])
        self.due = ("battle",)

    def _check_scored(self, event: Event) -> None:
        seat = event["seat"]
        self.expect("famine", (self.hungry, self.rising), ({}, {}))
        self.expect("order", seat, self.seats[len(self.scores)])
        self.scores.append(seat)
        own = self.own(seat)
        buildings = sum(len(self.buildings.get(province, ())) for province in own)
        points = {"provinces": len(own), "buildings": buildings, **self._majorities(seat)}
        self.expect("scored", {field: event[field] for field in points}, points)
        self.expect("scored", event["total"], sum(points.values()))
        self.points[seat] += event["total"]
        self.expect_fields(event, points=self.points[seat])
        if len(self.scores) == len(self.seats):
            self.steps = [*self.winter_over(), ("due", "state")]

    def _majorities(self, seat: str) -> dict[str, int]:
        """Points for the most castles, temples and theatres in a region (W04)."""
        counts: dict[tuple[str, str], Counter[str | None]] = {}
        for province, kinds in self.buildings.items():
            region = self.printed[province][f"region_{self.side}"]
            for kind in kinds:
                counts.setdefault((region, kind), Counter())[self.owner[province]] += 1
        points = dict.fromkeys(PRICES, 0)
        for (_, kind), count in counts.items():
            most = max(count.values())
            if count[seat] == most:
                points[kind] += PRICES[kind] - (list(count.values()).count(most) > 1)
        return points

    # Checkpoints

    def _check_state(self, event: Event) -> None:
        piles = (event["supply"], event["tray"], event["inside"])
        self.check_conserved(event["owner"], event["armies"], *piles)
        if self.season == 3:
            self._thaw()
        else:
            self.expect("order", (self.slot, self.turn), (10, len(self.seats)))
            self.events.remove(self.event)
        self.expect("order", (event["year"], event["season"]), (self.year, self.season))
        self.expect_fields(event, owner=self.owner, armies=self.armies, events=self.events)
        self.expect_fields(event, chests=self.chests, rice=self.rice, points=self.points)
        self.expect_fields(event, unrest=+self.unrest, buildings=self.buildings, stock=self.stock)
        self.expect("supply", Counter(event["supply"]), self.supply)
        self.expect("tray", self.count_cubes(event["tray"]), self.tray)
        self.expect("tower", self.count_cubes(event["inside"]), self.inside)
        self.expect("extras", event["extra"], self.extras())
        self.effect = ""
        self.due = {2: ("winter",), 3: ("year",)}.get(self.season, (self.begins,))
        if (self.year, self.season) == (2, 3):
            self.due, self.steps = (), [*self.all_over(), ("due", "ended")]

    def _thaw(self) -> None:
        """After the first winter rice and markers go (W05)."""
        self.expect("order", self.scores, self.seats)
        self.events = []
        if self.year == 1:
            self.rice = dict.fromkeys(self.seats, 0)
            self.stock["unrest"] += self.unrest.total()
            self.unrest.clear()

    def _check_ended(self, event: Event) -> None:
        self.expect("order", (self.year, self.season), (2, 3))
        self.expect("ended", event["points"], self.points)
        self.expect("ended", event["chests"], self.chests)
        best = max((self.points[seat], self.chests[seat]) for seat in self.seats)
        won = [seat for seat in self.seats if (self.points[seat], self.chests[seat]) == best]
        self.expect("ended", event["winners"], won)
        self.due = ("nothing more",)
