"""The audit of Tenno's Court and the samurai, and of what modules give."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.game.shogun.audit_ledger import Event, rows
from tests.game.shogun.audit_rounds import Rounds

TABLES = {"court": "favours.csv", "samurai": "samurai_cards.csv", "arts": "arts.csv"}
FIELDS = {"court 3": 3, "court 2": 2, "court 1": 1}
GAINS = ("chests", "rice", "tray_armies", "points")


class Court(Rounds):
    """Takes in the lines of favours and bonuses."""

    def __init__(self, header: Event) -> None:
        super().__init__(header)
        modules = header["options"]["modules"]
        told = header.get("tables", {})
        shipped = {name: [list(row.values()) for row in rows(TABLES[name])] for name in TABLES}
        table = {name: told.get(name, shipped[name]) for name in TABLES}
        self.court, self.samurai, self.leaders, self.arts = (
            name in modules for name in ("court", "samurai", "leaders", "arts")
        )
        self.hall = dict.fromkeys(self.seats, 0)
        self.cards_of_favour = {int(row[0]): (row[1], row[2]) for row in table["court"]}
        self.prices: dict[int, int] = {}
        self.drawn: list[int] = []
        self.peace: dict[str, str] = {}
        self.kept: str | None = None
        self.taker, self.kind, self.amount = "", "", ""
        self.places: list[str] = []
        self.bonuses = {int(row[0]): [*map(int, row[1:5])] for row in table["samurai"]}
        self.top = dict.fromkeys(self.seats, 1)
        self.worth = {str(row[0]): int(row[1]) for row in table["arts"]}
        self.waited: dict[str, Any] = {}

    def await_line(self, name: str, **fields: Any) -> None:
        """This line is due, and what it must say is known."""
        self.due, self.waited = (name,), fields

    def expect_awaited(self, check: str, event: Event) -> None:
        waited, self.waited = self.waited, {}
        self.expect(check, {field: event[field] for field in waited}, waited)

    # Gains

    def _step_gain(self, seat: str, what: str, amount: str, source: str) -> None:
        gained = int(amount)
        if what == "tray_armies":
            gained = min(gained, self.supply[seat])
            self.supply[seat] -= gained
            self.tray[seat] += gained
            self.tray = +self.tray
            now = self.tray[seat]
        else:
            store = {"chests": self.chests, "rice": self.rice, "points": self.points}[what]
            store[seat] += gained
            now = store[seat]
        self.await_line("gained", seat=seat, what=what, gained=gained, now=now, source=source)

    def _check_gained(self, event: Event) -> None:
        self.expect_awaited("gained", event)

    # Tenno's Court

    def tableau(self) -> list[str]:
        return [*super().tableau(), *(FIELDS if self.court else ())]

    def hand(self) -> list[str]:
        return [*super().hand(), *(f"tower {n}" for n in (1, 2, 3) if self.court)]

    def _check_favours(self, event: Event) -> None:
        cards = event["cards"]
        left = set(self.cards_of_favour) - set(self.drawn)
        self.expect("favours", (len(cards), len({*cards} & left)), (3, 3))
        self.drawn += cards
        self.prices = dict(zip(sorted(cards, reverse=True), (4, 3, 2), strict=True))

    def _check_hall(self, event: Event) -> None:
        self.expect_fields(event, officials=self.hall)
        if not self.year:
            self.due = ("year",)

    def _step_send(self, seat: str, field: str) -> None:
        card = self.plans[seat][field]
        self.await_line("revealed", seat=seat, action=field, card=card)

    def _check_revealed(self, event: Event) -> None:
        if not self.waited:
            return super()._check_revealed(event)
        self.expect_awaited("officials", event)
        seat, field, card = event["seat"], event["action"], event["card"]
        count = FIELDS[field]
        province = card if card in self.owner else None
        if card is None or card.startswith("chest"):
            return None
        there = self.armies[province] - 1 if province else self.tray[seat]
        if there < count or self.hall[seat] + count > 7:
            return self.lapse(seat, field, province, "T05")
        if province:
            self.armies[province] -= count
        else:
            self.tray -= Counter({seat: count})
        self.supply[seat] += count
        self.hall[seat] += count
        now = self.hall[seat]
        self.await_line("officials", seat=seat, province=province, armies=count, now=now)
        return None

    def lapse(self, seat: str, action: str, province: str | None, rule: str) -> None:
        self.await_line("lapsed", seat=seat, action=action, province=province, rule=rule)

    def _check_lapsed(self, event: Event) -> None:
        if not self.waited:
            return super()._check_lapsed(event)
        self.expect_awaited("lapsed", event)
        return None

    def _check_officials(self, event: Event) -> None:
        self.expect_awaited("officials", event)

    def _step_audience(self) -> None:
        order = sorted(self.order, key=lambda seat: -self.hall[seat])
        self.steps[:0] = [*(("receive", seat) for seat in order), ("due", "hall")]

    def payable(self, seat: str) -> dict[int, int]:
        return {card: cost for card, cost in self.prices.items() if cost <= self.hall[seat]}

    def _step_receive(self, seat: str) -> None:
        if self.payable(seat):
            self.ask(seat, "court.take")

    def _decide_court_take(self, seat: str, card: int | None) -> None:
        if card is None:
            return
        self.expect("favours", card in self.payable(seat), True)
        cost = self.prices.pop(card)
        self.hall[seat] -= cost
        kind, amount = self.cards_of_favour[card]
        self.await_line("favour", seat=seat, card=card, favour=kind, amount=amount, officials=cost)

    def _check_favour(self, event: Event) -> None:
        """It is used as far as it can be (T07)."""
        self.expect_awaited("favours", event)
        self.taker, card = event["seat"], event["card"]
        self.kind, self.amount = event["favour"], event["amount"]
        self.places = self.usable()
        if self.kind in GAINS:
            self._step_gain(self.taker, self.kind, self.amount, "court")
        elif self.kind == "no_attack":
            self.peace[self.taker] = self.amount
        elif len(self.places) > 1:
            self.ask(self.taker, "court.where")
        elif self.places:
            self.use(self.places[0])
        elif self.kind == "calm_unrest" or (self.kind == "cancel_event" and self.effect):
            self.ask(self.taker, "court.may")
        else:
            self.lapse(self.taker, f"favour {card}", None, "T07")

    def usable(self) -> list[str]:
        """Where a favour can be used."""
        seat, kind = self.taker, self.kind
        if kind == "calm_unrest":
            return [province for province in self.own(seat) if self.unrest[province]]
        if kind == "armies_to_province":
            armies = min(int(self.amount), self.supply[seat])
            return [each for each in self.owner if self.owner[each] in (seat, None) and armies]
        if kind != "build" or not self.stock[self.amount]:
            return []
        found = []
        for province in self.own(seat):
            standing = self.buildings.get(province, [])
            if len(standing) < int(self.printed[province]["sites"]):
                found += [province] * (self.amount not in standing)
        return found

    def _decide_court_where(self, seat: str, province: str) -> None:
        self.expect("favours", province in self.places, True)
        self.use(province)

    def use(self, province: str) -> None:
        seat = self.taker
        if self.kind == "calm_unrest":
            self.marker, self.due = (province, -1), ("unrest",)
        elif self.kind == "build":
            self.await_line("built", seat=seat, province=province, paid=0, building=self.amount)
        else:
            armies = min(int(self.amount), self.supply[seat])
            self.supply[seat] -= armies
            self.armies[province] += armies
            self.owner[province] = seat
            self.await_line("settled", seat=seat, province=province, armies=armies)

    def _check_settled(self, event: Event) -> None:
        self.expect_awaited("favours", event)

    def _check_built(self, event: Event) -> None:
        if not self.waited:
            return super()._check_built(event)
        self.expect_awaited("favours", event)
        return self.build(event, event["building"], event["province"])

    def _decide_court_may(self, seat: str, answer: str) -> None:
        self.expect("asked", answer in ("yes", "no"), True)
        if answer == "yes" and self.kind == "cancel_event":
            self.effect = ""
            self.await_line("event cancelled", seat=seat, card=self.event)
        elif answer == "yes":
            self.kept = seat
            self.await_line("favour kept", seat=seat, card=4)

    def _check_favour_kept(self, event: Event) -> None:
        self.expect_awaited("favours", event)

    def _check_event_cancelled(self, event: Event) -> None:
        self.expect_awaited("favours", event)

    def add_marker(self, province: str) -> None:
        super().add_marker(province)
        if self.due and self.kept and self.kept == self.owner[province]:
            self.await_line("marker stopped", seat=self.kept, province=province)
            self.kept = None

    def _check_marker_stopped(self, event: Event) -> None:
        self.expect_awaited("unrest", event)

    def is_barred(self, action: str, province: str) -> bool:
        peace = self.peace.get(self.owner[province] or "", "")
        return super().is_barred(action, province) or action[-1] in peace.split("+")

    # Samurai

    def _step_samurai(self, seat: str) -> None:
        regions = {self.printed[province][f"region_{self.side}"] for province in self.own(seat)}
        if len(regions) >= 4:
            self.top[seat] = self.top[seat] % 4 + 1
            self.await_line("samurai", seat=seat, card=self.top[seat], regions=len(regions))

    def _check_samurai(self, event: Event) -> None:
        self.expect_awaited("samurai", event)
        if any(self.bonuses[event["card"]]):
            self.ask(event["seat"], "samurai.bonus")

    def _check_samurai_back(self, event: Event) -> None:
        self.top = dict.fromkeys(self.seats, 1)

    def _decide_samurai_bonus(self, seat: str, what: str) -> None:
        amount = self.bonuses[self.top[seat]][GAINS.index(what)]
        self.expect("samurai", amount > 0, True)
        self._step_gain(seat, what, str(amount), "samurai")
