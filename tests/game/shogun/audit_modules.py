"""The audit of the expansion modules: where their lines come; leaders and arts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.game.shogun.audit_court import FIELDS, Court
from tests.game.shogun.audit_ledger import Event

LINES = tuple(f"{kind}{number}" for kind in ("row", "column") for number in range(1, 7))
CROSSINGS = [f"{row} {column}" for row in LINES[:6] for column in LINES[6:]]
DRAFTED = {3: 9, 4: 8, 5: 7}

Step = tuple[str, ...]


class Modules(Court):
    """Takes in the lines of the modules, and says where they must come."""

    def __init__(self, header: Event) -> None:
        super().__init__(header)
        self.at = dict.fromkeys(self.seats)
        self.unbuilt = dict.fromkeys(self.seats, 6)
        self.captures = dict.fromkeys(self.seats, 0)
        self.monuments: dict[str, list[str]] = {}
        self.row: list[str] = []
        self.region = ""
        self.bag, self.lying, self.turned = CROSSINGS.copy(), list[str](), list[str]()
        self.patrons: dict[str, str] = {}
        self.heard = False
        if self.arts:
            self.due, self.begins = ("regions",), "artists"

    def extras(self) -> dict[str, Any]:
        """What the modules keep between rounds."""
        court = {"hall": self.hall, "open": [], "drawn": self.drawn, "peace": {}, "kept": self.kept}
        leaders = {"at": self.at, "unbuilt": self.unbuilt, "monuments": self.monuments}
        arts = {"row": self.row, "bag": self.bag, "open": [], "markers": self.patrons}
        found: dict[str, Any] = {"court": court} if self.court else {}
        found |= {"samurai": {"top": self.top}} if self.samurai else {}
        found |= {"leaders": {**leaders, "captured": self.captures}} if self.leaders else {}
        return found | ({"arts": {**arts, "turned": self.turned}} if self.arts else {})

    # What comes where (R00)

    def _check_placed(self, event: Event) -> None:
        super()._check_placed(event)
        seat, province = event["seat"], event["province"]
        if self.leaders and self.start == "draft" and self.at[seat] is None:
            if len(self.own(seat)) < DRAFTED[len(self.seats)]:
                self.ask(seat, "leaders.offer")
                self.taken = province
            else:
                self.enter(seat, province, "entered")

    def _check_seeded(self, event: Event) -> None:
        super()._check_seeded(event)
        if self.court:
            self.hall = {seat: event["fell"].get(seat, 0) for seat in self.seats}
            self.due = ("hall",)

    def _check_round(self, event: Event) -> None:
        super()._check_round(event)
        if self.court:
            self.steps.insert(0, ("due", "favours"))

    def _check_turn_order(self, event: Event) -> None:
        super()._check_turn_order(event)
        steps: list[Step] = []
        if self.leaders and (self.start, self.year, self.season) == ("fixed", 1, 0):
            steps += [("enter", seat) for seat in self.order]
        if self.samurai:
            steps += [("samurai", seat) for seat in self.order]
        if self.court:
            steps += [("send", seat, field) for seat in self.order for field in FIELDS]
            steps.append(("audience",))
        self.steps = steps + self.steps
        self.heard = False

    def go_on(self) -> None:
        """After the tenth action the round ends: patrons, leaders, and the books are told."""
        tenth = (self.slot, self.turn) == (10, len(self.seats)) and self.season < 3
        if tenth and not self.steps and not self.heard:
            self.heard, self.peace = True, {}
            if self.arts:
                self.steps += [("patron", region) for region in self.row]
                self.steps.append(("due", "artists turned"))
            if self.leaders:
                self.steps += [("go", seat) for seat in self.order]
            self.steps.append(("due", "state"))
        super().go_on()

    def winter_over(self) -> list[Step]:
        """Lost leaders come back, piles are put back (L05, M03)."""
        if self.year > 1:
            return []
        lost = [seat for seat in self.order if self.at[seat] is None]
        back: list[Step] = [("due", "samurai back")] if self.samurai else []
        return [*(("enter", seat) for seat in lost), *back] if self.leaders else back

    def all_over(self) -> list[Step]:
        """Monuments (L06), then the lines (K04)."""
        built = Counter(self.captures)
        for builders in self.monuments.values():
            built.update(builders)
        steps: list[Step] = [
            ("gain", seat, "points", str(built[seat]), "leaders")
            for seat in self.seats
            if built[seat]
        ]
        return [*steps, ("due", "lines")] if self.arts else steps

    # Leaders

    def _decide_leaders_offer(self, seat: str, answer: str) -> None:
        self.expect("asked", answer in ("yes", "no"), True)
        if answer == "yes":
            self.enter(seat, self.taken, "entered")

    def _step_enter(self, seat: str) -> None:
        own = self.own(seat)
        if len(own) > 1:
            self.ask(seat, "leaders.enter")
        elif own:
            self.enter(seat, own[0], "entered")

    def _decide_leaders_enter(self, seat: str, province: str) -> None:
        self.expect("leader", self.owner.get(province), seat)
        self.enter(seat, province, "entered")

    def enter(self, seat: str, province: str, how: str) -> None:
        self.at[seat] = province
        self.await_line("leader", seat=seat, province=province, how=how)
        standing = self.monuments.pop(province, [])
        own = [builder for builder in standing if builder == seat]
        if own:
            self.monuments[province] = own
        if foreign := [builder for builder in standing if builder != seat]:
            self.captures[seat] += len(foreign)
            self.steps.insert(0, ("capture", seat, province, *foreign))

    def _step_capture(self, seat: str, province: str, *builders: str) -> None:
        self.await_line("captured", seat=seat, province=province, builders=list(builders))

    def _check_captured(self, event: Event) -> None:
        self.expect_awaited("monuments", event)

    def _check_leader(self, event: Event) -> None:
        self.expect_awaited("leader", event)

    def driven_off(self, seat: str, province: str) -> None:
        """A player has lost a province, and the leader in it (L05)."""
        if self.at[seat] == province:
            self.at[seat] = None
            self.steps.insert(0, ("lost", seat))

    def _step_lost(self, seat: str) -> None:
        self.await_line("leader", seat=seat, province=None, how="lost")

    def _step_go(self, seat: str) -> None:
        others = [province for province in self.own(seat) if province != self.at[seat]]
        if self.at[seat] is None or not others:
            return
        if len(others) > 1:
            self.ask(seat, "leaders.go")
        else:
            self.go(seat, others[0])

    def _decide_leaders_go(self, seat: str, province: str) -> None:
        self.expect("leader", self.owner.get(province), seat)
        self.expect("leader", province != self.at[seat], True)
        self.go(seat, province)

    def go(self, seat: str, to: str) -> None:
        """A neighbour is reached in honour (L03)."""
        left = str(self.at[seat])
        if to in self.near[left] and self.unbuilt[seat]:
            self.unbuilt[seat] -= 1
            self.monuments.setdefault(left, []).append(seat)
            self.steps.insert(0, ("reach", seat, to))
            self.await_line("monument", seat=seat, province=left)
        else:
            self.enter(seat, to, "went" if to in self.near[left] else "fled")

    def _step_reach(self, seat: str, to: str) -> None:
        self.enter(seat, to, "went")

    def _check_monument(self, event: Event) -> None:
        self.expect_awaited("monuments", event)

    # Arts

    def _check_regions(self, event: Event) -> None:
        self.row = list(event["row"])
        every = {row[f"region_{self.side}"] for row in self.printed.values()}
        self.expect("artists", sorted(self.row), sorted(every))
        self.due = ("placed", "card")

    def _check_artists(self, event: Event) -> None:
        self.lying = list(event["opened"])
        self.expect("artists", (len(self.lying), len({*self.lying} & {*self.bag})), (6, 6))
        self.bag = [artist for artist in self.bag if artist not in self.lying]
        self.due = ("round",)

    def _step_patron(self, region: str) -> None:
        column = f"region_{self.side}"
        held = [self.owner[name] for name, row in self.printed.items() if row[column] == region]
        first = max(self.order, key=held.count)
        if first in held:
            self.region = region
            self.ask(first, "arts.artist")

    def _decide_arts_artist(self, seat: str, artist: str) -> None:
        self.expect("artists", artist in self.lying, True)
        self.lying.remove(artist)
        self.patrons[artist] = seat
        self.await_line("artist", seat=seat, region=self.region, artist=artist)

    def _check_artist(self, event: Event) -> None:
        self.expect_awaited("artists", event)

    def _check_artists_turned(self, event: Event) -> None:
        self.row = [*self.row[1:], self.row[0]]
        self.expect("artists", event["artists"], self.lying)
        self.expect("artists", event["row"], self.row)
        self.turned, self.lying = self.turned + self.lying, []

    def _check_lines(self, event: Event) -> None:
        """Who has most in a line gets its points, of equals each one less (K04)."""
        points = dict.fromkeys(self.seats, 0)
        colours = {**self.patrons, **dict.fromkeys(self.turned, "turned")}
        self.expect("lines", set(event["first"]), set(LINES))
        for line in LINES:
            lying = Counter(colour for at, colour in colours.items() if line in at.split())
            first = {colour for colour, count in lying.items() if count == max(lying.values())}
            self.expect("lines", sorted(event["first"][line]), sorted(first))
            for seat in first - {"turned"}:
                points[seat] += max(0, self.worth[line] - (len(first) > 1))
        self.steps[:0] = [
            ("gain", seat, "points", str(points[seat]), "arts")
            for seat in self.seats
            if points[seat]
        ]
