"""The course of a game in the terminal: what its events tell, round by round."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cubetower.expansions import Expansions
from cubetower.terminal import colour_text, printable, table
from game.core import Data, Event
from game.shogun import FARMER, Oracle, ShogunGame, Winner
from game.shogun.tables import BUILDINGS, RECRUITS
from game.shogun.wording import EFFECTS
from tower import Cubes

SURPRISING = math.log2(10)
"""Bits of a result that happens once in ten battles; it stands out."""

BATTLES = (
    "", "province", "attack", "defence", "win draw lose", "tray", "then", "bits",
)  # fmt: skip

COLUMNS = {
    "rice": "rice",
    "taxes": "taxes",
    **dict.fromkeys(RECRUITS, "armies"),
    **dict.fromkeys(BUILDINGS, "built"),
}
"""What the column is called that tells of an action; battles have a table of their own."""

LOST, LAPSED = "lost", "lapsed"
"""Why an action that was planned did nothing (R11, R10); without a plan a dot stands there."""

MARKS = (
    f"· nothing planned; {LOST}: its province was lost before its turn; "
    f"{LAPSED}: it could not be carried out"
)


class Course:
    """Prints a game as its events come in.

    Args:
        out: where to.
        oracle: tells the odds.
        header: of the game.
    """

    def __init__(self, out: Console, oracle: Oracle, header: Data) -> None:
        self._out, self._oracle = out, oracle
        self._seats = header["seats"]
        self._expansions = Expansions(header["modules"], header["tables"])
        self._told: Mapping[str, Callable[[Event], None]] = {
            "decision": self._decided,
            "seeded": self._seeded,
            "round": self._round,
            "event": self._event_drawn,
            "event cancelled": self._event_cancelled,
            "bids": self._bids_opened,
            "turn order": self._ordered,
            "action": self._action_begins,
            "opened": self._opened,
            "revealed": self._revealed,
            "lapsed": self._lapsed,
            "built": self._built,
            "income": self._collected,
            "recruited": self._recruited,
            "forfeit": self._forfeit,
            "battle": self._battle,
            "winter": self._winter,
            "famine": self._famine,
            "scored": self._scored,
            "state": self._state,
            "ended": self._ended,
        }
        self._slots: list[str] = []
        self._event: Event = {}
        self._cancelled = ""
        self._bids: Event = {}
        self._order: Event = {}
        self._plans: dict[str, Mapping[str, str | None]] = {}
        self._done: dict[tuple[str, str], list[str]] = {}
        self._failed = self._marked = False  # what the marks mean is said once
        self._battles: Table | None = None
        self._action = ""
        self._scores: dict[str, Event] = {}

    def __call__(self, event: Event) -> None:
        """Print what an event tells, or keep it for the end of the round."""
        if told := self._told.get(event["event"]):
            told(event)
        self._expansions(event)

    def _seeded(self, event: Event) -> None:
        stayed, thrown = self._oracle.seeded(event).total, Cubes(event["thrown"]).total
        self._out.print(f"The tower is seeded with {thrown} cubes, of which {stayed} stay inside.")

    def _round(self, event: Event) -> None:
        self._tell_deeds(self._seats)  # at the start: leaders and officials
        self._out.print()
        self._out.rule(f"[bold]{event['season'].capitalize()} of year {event['year']}", style="dim")
        self._slots = list(event["actions"])
        self._battles = None
        self._done = {}

    def _event_drawn(self, event: Event) -> None:
        self._event, self._cancelled = event, ""

    def _event_cancelled(self, event: Event) -> None:
        self._cancelled = event["seat"]

    def _bids_opened(self, event: Event) -> None:
        self._bids = event

    def _ordered(self, event: Event) -> None:
        self._order = event

    def _action_begins(self, event: Event) -> None:
        self._action = event["action"]

    def _opened(self, event: Event) -> None:
        self._slots.append(event["action"])

    def _decided(self, event: Event) -> None:
        if event["kind"] == "plan":
            self._plans[event["seat"]] = event["move"]

    def _revealed(self, event: Event) -> None:
        planned = self._plans[event["seat"]].get(event["action"])
        if planned and event["card"] is None:
            self._fail(event, LOST)

    def _lapsed(self, event: Event) -> None:
        self._fail(event, LAPSED)

    def _fail(self, event: Event, why: str) -> None:
        """An action that did nothing, though it was planned."""
        action, self._failed = event["action"], True
        if column := COLUMNS.get(action):
            self._do(event["seat"], column, why if action == column else f"{action} {why}")

    def _built(self, event: Event) -> None:
        self._do(event["seat"], "built", f"{event['building']} {event['province']}")

    def _collected(self, event: Event) -> None:
        self._do(event["seat"], event["action"], f"+{event['gained']}")

    def _recruited(self, event: Event) -> None:
        self._do(event["seat"], "armies", f"+{event['armies']}")

    def _do(self, seat: str, what: str, said: str) -> None:
        self._done.setdefault((seat, what), []).append(said)

    def _forfeit(self, event: Event) -> None:
        said = Text.assemble(
            colour_text(event["seat"]),
            f" forfeits its {event['kind']}: {printable(event['reason'])}",
        )
        self._line("Forfeit", said)

    def _battle(self, event: Event) -> None:
        if self._battles is None:
            self._battles = table(*BATTLES, words=("", "province", "attack", "defence", "then"))
        chances, bits = self._oracle.battle(event)
        percent = " ".join(f"{100 * chances[each]:4.0f}" for each in _ENDS)[1:]
        self._battles.add_row(
            self._action if event["kind"] == "attack" else "revolt",
            event["province"],
            _side(event["attacker"], event["attackers"], _extra(event, event["attacker"])),
            _side(event["defender"], event["defenders"], _extra(event, event["defender"])),
            percent,
            f"{event['attack_strength']}:{event['defence_strength']}",
            _then(event),
            Text(f"{bits:.1f}", style="bold" if bits > SURPRISING else "dim"),
        )

    def _winter(self, event: Event) -> None:
        self._out.print()
        self._out.rule(f"[bold]Winter of year {event['year']}", style="dim")
        self._line("Event", Text(f"{event['card']}: everybody loses {event['rice_loss']} rice"))
        self._battles = None

    def _famine(self, event: Event) -> None:
        where = ", ".join(event["provinces"])
        more = "1 farmer" if event["farmers"] == 1 else f"{event['farmers']} farmers"
        said = f" lacks {event['missing']} rice: revolts with {more} more in {where}"
        self._line("Hunger", Text.assemble(colour_text(event["seat"]), said))

    def _scored(self, event: Event) -> None:
        self._scores[event["seat"]] = event

    def _state(self, event: Event) -> None:
        if event["season"] < 3:
            drawn = self._event
            self._line("Actions", Text(", ".join(self._slots)))
            self._line("Event", Text(f"{drawn['card']}: {EFFECTS[drawn['effect']]}"))
            if self._cancelled:
                self._line("", Text.assemble(colour_text(self._cancelled), " takes it away"))
            if self._expansions.offered:
                self._line("Favours", Text(self._expansions.offered))
            self._out.print(self._deeds())
            self._tell_marks()
        self._tell_deeds(self._order["order"], whole=event["season"] < 3)
        if self._battles:
            self._out.print(self._battles)
        elif event["season"] < 3:
            self._line("Battles", Text("none"))
        if event["season"] == 3:
            self._out.print(_scoring(self._scores))
        self._out.print(_standing(event))

    def _tell_deeds(self, order: Sequence[str], *, whole: bool = False) -> None:
        """What modules did since the last time."""
        if deeds := self._expansions.deeds(order, whole=whole):
            self._out.print(deeds)

    def _ended(self, event: Event) -> None:
        self._tell_deeds(self._seats)

    def _deeds(self) -> Table:
        """What every player did in a round, besides fighting, in turn order."""
        names = ("rice", "taxes", "armies", "built")
        shown = table("", "bid", "special card", *names, words=("", "bid", "special card", "built"))
        for seat in self._order["order"]:
            done = (", ".join(self._done.get((seat, name), ["·"])) for name in names)
            bid, special = self._bids["bids"][seat] or "·", self._order["specials"][seat]
            shown.add_row(colour_text(seat), bid, special, *done)
        return shown

    def _tell_marks(self) -> None:
        """What words and dots in the table mean, once they are there."""
        if self._failed and not self._marked:
            self._marked = True
            self._out.print(f"[dim]{MARKS}[/dim]")

    def _line(self, name: str, text: Text) -> None:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=8, style="dim")
        grid.add_column()
        grid.add_row(name, text)
        self._out.print(grid)


_ENDS = (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)


def _side(seat: str | None, armies: int, extra: int) -> Text:
    """Who fights with how many."""
    if seat in (None, "farmers"):
        return Text.assemble(colour_text(FARMER, "farmers"), f" {armies}")
    return Text.assemble(colour_text(str(seat)), f" {armies}{f'+{extra}' if extra else ''}")


def _extra(event: Event, seat: str | None) -> int:
    count: int = event["extra"].get(seat, 0)
    return count


def _then(event: Event) -> Text:
    """Whose the province is now, with how many armies."""
    if event["holder"] is None:
        return Text("neutral")
    return Text.assemble(colour_text(event["holder"]), f" {event['left']}")


def _scoring(scores: Mapping[str, Event]) -> Table:
    """The points of a winter."""
    kinds = [key for key in next(iter(scores.values())) if key not in _NO_POINTS]
    shown = table("points for", *kinds, "winter", "in all", words=("points for",))
    for seat, told in scores.items():
        row = [str(told[kind] or "·") for kind in kinds]
        shown.add_row(colour_text(seat), *row, str(told["total"]), str(told["points"]))
    return shown


_NO_POINTS = ("event", "seat", "total", "points")


def _standing(state: Event) -> Table:
    """What every player has."""
    shown = table(
        "", "provinces", "armies", "castles", "temples", "theatres", "unrest", "chests", "rice",
        "points", words=("",),
    )  # fmt: skip
    for seat in state["chests"]:
        mine = [province for province, owner in state["owner"].items() if owner == seat]
        kinds = [kind for province in mine for kind in state["buildings"].get(province, ())]
        counts = (
            len(mine),
            sum(state["armies"][province] for province in mine),
            *(kinds.count(kind) for kind in ("castle", "temple", "theatre")),
            sum(state["unrest"].get(province, 0) for province in mine),
            state["chests"][seat],
            state["rice"][seat],
            state["points"][seat],
        )
        shown.add_row(colour_text(seat), *(str(count) if count else "·" for count in counts))
    return shown


def ranking(game: ShogunGame, bots: Mapping[str, str], events: Sequence[Event]) -> Table:
    """Who has won, the points of each winter, and those that modules gave."""
    gains = [event for event in events if event["event"] == "gained" and event["what"] == "points"]
    sources = list(dict.fromkeys(event["source"] for event in gains))
    columns = ("year 1", "year 2", *sources, "points", "chests", "")
    shown = table("", "player", *columns, words=("", "player"))
    scored = {seat: [e["total"] for e in events if _scored_by(e, seat)] for seat in game.seats}
    best = sorted(game.seats, key=lambda seat: (-game.points[seat], -game.chests[seat]))
    for seat in best:
        won = seat in game.winners
        shown.add_row(
            colour_text(seat),
            bots[seat],
            *map(str, scored[seat]),
            *(str(_sum_of(gains, seat, source) or "·") for source in sources),
            str(game.points[seat]),
            str(game.chests[seat]),
            "wins" if won and len(game.winners) == 1 else "shares the victory" if won else "",
            style="bold" if won else "",
        )
    return shown


def _sum_of(gains: Sequence[Event], seat: str, source: str) -> int:
    return sum(e["gained"] for e in gains if (e["seat"], e["source"]) == (seat, source))


def _scored_by(event: Event, seat: str) -> bool:
    return bool(event["event"] == "scored" and event["seat"] == seat)
