"""What the audit of a replay keeps: where every cube, chest, tile and card is, and what is due."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from typing import Any, NoReturn

from cubetower.foundation import data_path

CHECKS = {
    "armies": "armies that stand where the lines before left them, and as many as fight or go",
    "buildings": "tiles on the board, each kind once, on free sites",
    "cards": "cards that could be drawn, planned, revealed",
    "chests": "chests, from what was paid and gained",
    "conservation": "62 armies of each player, 20 farmers",
    "due": "what the line before asks for comes next",
    "effect": "the effect of an event card",
    "ended": "who has won, with what",
    "events": "event cards that lie open",
    "extra": "cubes that cards, castles and nobody's farmers add",
    "farmers_help": "whether farmers count for the defence",
    "famine": "rice that is missing, revolts that follow",
    "gained": "what a province gives, or a module",
    "holder": "whose a province is then",
    "lapsed": "what could be done is done, what could not lapses by the right rule",
    "left": "armies left in a province",
    "names": "events, seats, provinces and cards that exist",
    "numbers": "counts are whole numbers above 0",
    "order": "who is next, at which place, in which slot, season and year",
    "owner": "who holds which province",
    "paid": "prices",
    "points": "points so far",
    "recruited": "how many armies are placed",
    "rice": "rice, from what was gained and lost",
    "scored": "points of a winter",
    "seeding": "what is thrown into the empty tower",
    "start": "armies of the fixed start, or of the draft's groups",
    "stock": "tiles and markers that are left",
    "strength": "cubes that fight for either side",
    "supply": "cubes off the board",
    "thrown": "the tray, both sides and the extra cubes go in",
    "tower": "the tower lets fall only what it holds; what stays is inside",
    "tray": "bystanders stay in the tray",
    "unrest": "markers by province",
    "winner": "who is stronger",
}
"""What is checked in every game."""

MODULE_CHECKS = {
    "artists": "artists drawn, chosen by the patrons of the regions, turned over",
    "asked": "who is asked what by a module, and may answer so",
    "extras": "what modules keep",
    "favours": "favours drawn once, paid in full, used as far as they can be",
    "leader": "leaders enter, go and are lost where they must",
    "lines": "who has most in the rows and columns",
    "monuments": "monuments built and captured",
    "officials": "officials in the reception hall",
    "samurai": "cards for provinces in enough regions",
}
"""What is checked besides in games with modules."""

PRICES = {"castle": 3, "temple": 2, "theatre": 1}
RECRUITS = {"place 5": (5, 3, "A05"), "place 3": (3, 2, "A06"), "place 1": (1, 1, "A07")}
ACTIONS = (*PRICES, "rice", "taxes", *RECRUITS, "combat A", "combat B")
SPECIALS = ("+1 taxes", "+1 rice", "6 armies", "+1 attack", "+1 defence")
SEASONS = ("spring", "summer", "autumn")
CHESTS = {3: 18, 4: 15, 5: 12}
COLOURS = ("black", "blue", "purple", "red", "yellow")

Event = dict[str, Any]


class AuditError(AssertionError):
    """A line that cannot be right, and which check says so."""

    def __init__(self, line: int, check: str, why: str) -> None:
        what = {**CHECKS, **MODULE_CHECKS}[check]
        super().__init__(f"line {line}: {check} ({what}): {why}")
        self.line, self.check = line, check


@cache
def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table; nobody changes them."""
    with data_path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def neighbours() -> dict[str, set[str]]:
    """The provinces beside each, on the whole board."""
    near: dict[str, set[str]] = {}
    for row in rows("borders.csv"):
        near.setdefault(row["a"], set()).add(row["b"])
        near.setdefault(row["b"], set()).add(row["a"])
    return near


class Ledger:
    """A game as far as its lines have told it."""

    def __init__(self, header: Event) -> None:
        self.seats: list[str] = header["seats"]
        self.side, self.start = header["options"]["board"], header["options"]["start"]
        self.number, self.seen = 1, Counter[str]()
        self.due: tuple[str, ...] = ("placed", "card")
        self.steps: list[tuple[str, ...]] = []
        self.asked: tuple[str, str] | None = None
        self._print_tables()
        self.owner: dict[str, str | None] = dict.fromkeys(self.printed)
        self.armies = dict.fromkeys(self.printed, 0)
        self.unrest: Counter[str] = Counter()
        self.buildings: dict[str, list[str]] = {}
        self.chests = dict.fromkeys(self.seats, CHESTS[len(self.seats)])
        self.rice, self.points = dict.fromkeys(self.seats, 0), dict.fromkeys(self.seats, 0)
        self.cubes = Counter({**dict.fromkeys(self.seats, 62), "green": 20})
        self.supply, self.tray, self.inside = +self.cubes, Counter[str](), Counter[str]()
        self.stock = {"castle": 28, "temple": 26, "theatre": 26, "unrest": 42}
        self.events: list[int] = []
        self.gone: list[int] = []
        self.year, self.season, self.event, self.effect = 0, 3, 0, ""
        self.plans: dict[str, dict[str, str | None]] = {}
        self.choosing: list[str] = []
        self.places: dict[str, int] = {}
        self.order: list[str] = []
        self.special: dict[str, str] = {}
        self.actions: list[str] = []
        self.slot, self.turn = 0, 0
        self.hungry: dict[str, int] = {}
        self.rising: dict[str, int] = {}
        self.scores: list[str] = []
        self.move: Any = None
        self.taken = ""
        self.revealed: Event = {}
        self.marker = "", 0
        self.at: dict[str, str | None] = {}

    def _print_tables(self) -> None:
        out = f"out_3p_{self.side}"
        self.printed = {
            row["province"]: row
            for row in rows("provinces.csv")
            if len(self.seats) > 3 or row[out] == "0"
        }
        there = set(self.printed)
        self.near = {name: neighbours()[name] & there for name in there}
        self.cards = {int(row["event"]): row for row in rows("events.csv")}
        self.tables: dict[str, dict[str, int]] = {}
        for row in rows("start_sun.csv"):
            if int(row["players"]) == len(self.seats):
                self.tables.setdefault(row["seat"], {})[row["province"]] = int(row["armies"])

    def take(self, number: int, event: Event) -> None:
        """Take in a line."""
        self.number, name = number, event["event"]
        self.seen[name] += 1
        if name in ("forfeit", "recording"):
            return
        if not self.due:
            self.go_on()
        if self.due and name not in self.due:
            self.fail("due", f"{name}, but {' or '.join(self.due)} is due")
        self.due = ()
        try:
            getattr(self, "_check_" + name.replace(" ", "_"))(event)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            self.fail("names", f"{type(error).__name__}: {error}")

    def go_on(self) -> None:
        """Come to what is due next, if nothing is."""
        while self.steps and not self.due:
            name, *about = self.steps.pop(0)
            getattr(self, f"_step_{name}")(*about)

    def _step_due(self, name: str) -> None:
        self.due = (name,)

    def fail(self, check: str, why: str) -> NoReturn:
        raise AuditError(self.number, check, why)

    def expect(self, check: str, found: object, should: object) -> None:
        if found != should:
            self.fail(check, f"{found!r}, should be {should!r}")

    def expect_fields(self, event: Event, **should: object) -> None:
        """Fields that must say this; each name is also that of its check."""
        for field, value in should.items():
            self.expect(field, event[field], value)

    def own(self, seat: str) -> list[str]:
        return [province for province, owner in self.owner.items() if owner == seat]

    def count_cubes(self, cubes: dict[str, int]) -> Counter[str]:
        if not all(colour in self.cubes and count > 0 for colour, count in cubes.items()):
            self.fail("numbers", f"{cubes} are no cubes")
        return Counter(cubes)

    def check_conserved(self, owner: Event, armies: Event, *piles: Event) -> None:
        """All cubes are still there: on the board, in supply, tray and tower."""
        total: Counter[str] = Counter()
        for province, seat in owner.items():
            total[seat or "green"] += armies[province]
        for pile in piles:
            total.update(pile)
        self.expect("conservation", total, self.cubes)
