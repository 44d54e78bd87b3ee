"""The audit of the start, the rounds and their actions, without battles."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.game.shogun.audit_ledger import (
    ACTIONS,
    PRICES,
    RECRUITS,
    SEASONS,
    SPECIALS,
    Event,
    Ledger,
)


class Rounds(Ledger):
    """Takes in the lines from the first to the end of a round, but those of battles."""

    # The start

    def _check_card(self, event: Event) -> None:
        self.expect("cards", self.owner[event["province"]], None)
        if self.move == "deck":
            self.taken = event["province"]
            self.due = ("decision",)

    def _check_placed(self, event: Event) -> None:
        seat, province, armies = event["seat"], event["province"], event["armies"]
        self.expect("owner", self.owner[province], None)
        if self.start == "fixed":
            table = self.tables[sorted(self.tables)[self.seats.index(seat)]]
            self.expect("start", armies, table.get(province))
        else:
            self.expect("start", (province, armies), (self.taken, self.move))
        self.owner[province], self.armies[province] = seat, armies
        self.supply[seat] -= armies

    def _check_seeded(self, event: Event) -> None:
        thrown, fell = self.count_cubes(event["thrown"]), self.count_cubes(event["fell"])
        self.expect("seeding", thrown, {**dict.fromkeys(self.seats, 7), "green": 10})
        if not fell <= thrown:
            self.fail("tower", f"{fell} fell of {thrown}")
        self.inside = thrown - fell
        self.check_conserved(self.owner, self.armies, event["supply"], self.inside)
        self.supply -= self.inside
        self.expect("supply", Counter(event["supply"]), self.supply)
        self.due = ("year",)

    def _check_year(self, event: Event) -> None:
        events = event["events"]
        fresh = set(events) <= set(self.cards) - set(self.gone)
        self.expect("cards", (len(events), len(set(events)), fresh), (4, 4, True))
        self.expect("order", (event["year"], self.season), (self.year + 1, 3))
        self.year, self.season, self.events = self.year + 1, -1, list(events)
        self.gone += events
        self.due = (self.begins,)

    # The round

    begins = "round"
    """The first line of a round."""

    def _check_round(self, event: Event) -> None:
        self.season += 1
        self.expect("order", (event["year"], event["season"]), (self.year, SEASONS[self.season]))
        self.actions, self.offered = list(event["actions"]), event["specials"]
        self.expect("cards", (len(self.actions), len(set(self.actions))), (5, 5))
        self.expect("cards", set(self.actions) <= set(ACTIONS), True)
        self.expect("cards", sorted(self.offered), sorted(SPECIALS))
        self.slot, self.turn, self.plans, self.places = 0, 0, {}, {}
        self.steps = [("due", "decision")]

    def _check_decision(self, event: Event) -> None:
        seat, kind, self.move = event["seat"], event["kind"], event["move"]
        asked, self.asked = self.asked, None
        if asked or "." in kind:
            self.expect("asked", (seat, kind), asked)
        getattr(self, "_decide_" + kind.replace(".", "_"))(seat, self.move)

    def ask(self, seat: str, kind: str) -> None:
        """A module's question is due."""
        self.asked, self.due = (seat, kind), ("decision",)

    def _decide_draft(self, seat: str, move: str) -> None:
        self.expect("order", seat, self.seats[self.seen["placed"] % len(self.seats)])
        self.taken, self.due = move, ("card",)

    def _decide_group(self, seat: str, move: int) -> None:
        self.due = ("placed",)

    def _decide_plan(self, seat: str, plan: dict[str, str | None]) -> None:
        self.expect("order", seat, self.seats[len(self.plans)])
        fields, hand = self.tableau(), [*self.own(seat), *self.hand()]
        laid = [card for card in plan.values() if card is not None]
        self.expect("cards", list(plan), fields)
        self.expect("cards", (len(set(laid)), set(laid) <= set(hand)), (len(laid), True))
        self.expect("cards", len(plan) - len(laid), max(0, len(fields) - len(hand)))
        self.plans[seat] = dict(plan)
        self.due = ("decision",) if len(self.plans) < len(self.seats) else ("event",)

    def tableau(self) -> list[str]:
        """The fields of a plan."""
        return [*ACTIONS, "bid"]

    def hand(self) -> list[str]:
        """The cards of everybody's hand besides the provinces."""
        return [f"chest {chests}" for chests in range(5)]

    def _check_event(self, event: Event) -> None:
        self.expect("cards", event["card"] in self.events, True)
        self.event, self.effect = event["card"], self.cards[event["card"]]["effect"]
        self.expect_fields(event, effect=self.effect)
        self.due = ("bids",)

    def _check_bids(self, event: Event) -> None:
        bids = {seat: plan["bid"] for seat, plan in self.plans.items()}
        self.expect("cards", event["bids"], bids)
        self.expect("cards", sorted(event["lots"]), sorted(self.seats))
        rank = {seat: self.bid(card) for seat, card in bids.items()}
        self.choosing = sorted(event["lots"], key=lambda seat: -rank[seat])
        for seat, value in rank.items():
            self.chests[seat] -= int(value)
            self.expect("cards", self.chests[seat] >= 0, True)
        self.expect_fields(event, order=self.choosing, chests=self.chests)
        self.due = ("decision",)

    @staticmethod
    def bid(card: str | None) -> float:
        """Chests 4 to 1, then provinces, then chest 0 or a tower card (T04), then nothing."""
        if card is None or card.startswith("tower "):
            return 0.0 if card is None else 0.25
        return int(card[-1]) or 0.25 if card.startswith("chest ") else 0.5

    def _decide_place(self, seat: str, place: int) -> None:
        self.expect("order", seat, self.choosing[len(self.places)])
        free = 1 <= place <= 5 and place not in self.places.values()
        self.expect("order", free, True)
        self.places[seat] = place

    def _check_turn_order(self, event: Event) -> None:
        self.order = sorted(self.places, key=self.places.__getitem__)
        self.special = {seat: self.offered[place - 1] for seat, place in self.places.items()}
        self.expect_fields(event, order=self.order)
        self.expect("cards", event["specials"], self.special)
        self.steps = [("due", "action")]

    def _check_action(self, event: Event) -> None:
        self.expect("order", self.slot == 0 or self.turn == len(self.seats), True)
        self.slot, self.turn = self.slot + 1, 0
        self.expect("order", event["slot"], self.slot)
        self.expect("order", event["action"], self.actions[self.slot - 1])
        self.due = ("revealed",)

    def _check_opened(self, event: Event) -> None:
        self.expect("cards", event["action"] in {*ACTIONS} - {*self.actions}, True)
        self.actions.append(event["action"])
        self.expect("order", event["slot"], len(self.actions))
        self.due = ("action",)

    def _check_revealed(self, event: Event) -> None:
        seat, action, card = event["seat"], event["action"], event["card"]
        self.expect("order", (seat, action), (self.order[self.turn], self.actions[self.slot - 1]))
        self.expect("cards", card, self.plans[seat][action])
        self.turn, self.revealed = self.turn + 1, event
        if card in self.owner:
            able = not self.hindrance(seat, action, card)
            done = {"rice": "income", "taxes": "income", **dict.fromkeys(RECRUITS, "recruited")}
            done |= {**dict.fromkeys(PRICES, "built"), **dict.fromkeys(ACTIONS[-2:], "decision")}
            self.due = (done[action] if able else "lapsed",)

    # The actions

    def hindrance(self, seat: str, action: str, province: str) -> str:
        """By which rule an action cannot be done; empty if it can."""
        if action in PRICES:
            standing = self.buildings.get(province, ())
            full = len(standing) >= int(self.printed[province]["sites"])
            cost = self.cost(seat, action, province)
            poor = self.chests[seat] < cost or not self.stock[action]
            return "A01" if action in standing or full or poor else ""
        if action in RECRUITS:
            _, price, rule = RECRUITS[action]
            short = self.supply[seat] < self.placing(seat, action, province)
            return rule if self.chests[seat] < price else "A10" if short else ""
        if not action.startswith("combat"):
            return ""
        near = self.near[province]
        entered = [to for to in near if self.owner[to] == seat or not self.is_barred(action, to)]
        return "" if self.armies[province] > 1 and entered else "A08"

    def is_barred(self, action: str, province: str) -> bool:
        """Whether it can't be attacked (A11)."""
        temple = "temple" in self.buildings.get(province, ())
        return temple and self.effect == "temple_no_attack"

    def here(self, seat: str, province: str) -> int:
        """1 in the province of the player's leader."""
        return int(self.at.get(seat) == province)

    def cost(self, seat: str, kind: str, province: str) -> int:
        """Of a building: a chest less where the leader stands (L02)."""
        return PRICES[kind] - self.here(seat, province)

    def _check_lapsed(self, event: Event) -> None:
        seat, action, province = event["seat"], event["action"], event["province"]
        shown = [self.revealed[field] for field in ("seat", "action", "card")]
        self.expect("cards", [seat, action, province], shown)
        self.expect("lapsed", event["rule"], self.hindrance(seat, action, province))

    def _doing(self, event: Event, *actions: str) -> tuple[str, str, str]:
        """Seat, action and province of the card that was revealed, as the line says."""
        seat, action, province = (self.revealed[field] for field in ("seat", "action", "card"))
        self.expect("cards", (event["seat"], event["province"]), (seat, province))
        self.expect("cards", action in actions, True)
        return seat, action, province

    def _check_built(self, event: Event) -> None:
        seat, kind, province = self._doing(event, *PRICES)
        self.expect_fields(event, paid=self.cost(seat, kind, province))
        self.chests[seat] -= event["paid"]
        self.build(event, kind, province)

    def build(self, event: Event, kind: str, province: str) -> None:
        self.expect("buildings", event["building"], kind)
        self.buildings.setdefault(province, []).append(kind)
        self.stock[kind] -= 1
        if kind == "theatre" and self.effect.startswith("theatre") and self.unrest[province]:
            self.marker, self.due = (province, -1), ("unrest",)

    def add_marker(self, province: str) -> None:
        """One more marker is due, if there is one (A04)."""
        if self.stock["unrest"]:
            self.marker, self.due = (province, 1), ("unrest",)

    def _check_income(self, event: Event) -> None:
        seat, action, province = self._doing(event, "rice", "taxes")
        self.expect("cards", event["action"], action)
        gained = int(self.printed[province][action]) + self.here(seat, province)
        bounds = {"rice_min_4": (4, 10), "rice_max_3": (0, 3), "tax_max_5": (0, 5)}
        least, most = {**bounds, "tax_min_6": (6, 10)}.get(self.effect, (0, 10))
        if self.effect[:3] == action[:3]:
            gained = min(most, max(least, gained))
        self.expect_fields(event, gained=gained + (self.special[seat] == f"+1 {action}"))
        store = self.rice if action == "rice" else self.chests
        store[seat] += event["gained"]
        self.expect("rice" if action == "rice" else "chests", event["now"], store[seat])
        if self.unrest[province]:
            self.due = ("battle",)
        else:
            self.add_marker(province)

    def _check_unrest(self, event: Event) -> None:
        province, by = self.marker
        self.expect("unrest", event["province"], province)
        self.expect("unrest", event["markers"], self.unrest[province] + by)
        self.unrest[province] += by
        self.stock["unrest"] -= by
        self.expect("stock", self.stock["unrest"] >= 0, True)

    def placing(self, seat: str, action: str, province: str) -> int:
        count = RECRUITS[action][0] + self.here(seat, province)
        if self.effect == "recruit_5to3_3to2":
            count = {"place 5": 3, "place 3": 2}.get(action, count)
        return 6 if (action, self.special[seat]) == ("place 5", "6 armies") else count

    def _check_recruited(self, event: Event) -> None:
        seat, action, province = self._doing(event, *RECRUITS)
        self.expect("recruited", event["armies"], self.placing(seat, action, province))
        self.expect_fields(event, paid=RECRUITS[action][1])
        self.chests[seat] -= event["paid"]
        self.armies[province] += event["armies"]
        self.supply[seat] -= event["armies"]
        own = any(self.owner[to] == seat for to in self.near[province])
        if action == "place 1" and own and self.armies[province] > 1:
            self.due = ("decision",)

    def _decide_transfer(self, seat: str, move: list[Any] | None) -> None:
        self.expect("order", seat, self.revealed["seat"])
        if move is not None:
            self.due = ("moved",)

    def _decide_combat(self, seat: str, move: list[Any]) -> None:
        self.expect("order", seat, self.revealed["seat"])
        self.due = ("moved",) if self.owner.get(move[0]) == seat else ("battle",)

    def _check_moved(self, event: Event) -> None:
        seat, _, province = self._doing(event, "place 1", "combat A", "combat B")
        to, armies = event["to"], event["armies"]
        self.expect("armies", [to, armies], self.move)
        self.leave(province, to, armies)
        self.expect("owner", self.owner[to], seat)
        self.armies[to] += armies

    def leave(self, province: str, to: str, armies: int) -> None:
        self.expect("armies", to in self.near[province], True)
        self.expect("armies", 1 <= armies < self.armies[province], True)
        self.armies[province] -= armies
