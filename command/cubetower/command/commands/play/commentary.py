"""The commentary on a game of SHOGUN, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatchmethod

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.expansions import Expansions
from cubetower.command.terminal.output import colour_text, printable, rich_text, table
from cubetower.game.core import Data, Decided, Event, Forfeited, TossCount
from cubetower.game.shogun import FARMER, OddsTracker, ShogunGame, Winner
from cubetower.game.shogun.battles import MAX_UPSET_CHANCE
from cubetower.game.shogun.odds import ENDS
from cubetower.game.shogun.review import CourseTracker
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import BUILDINGS, RECRUITS
from cubetower.game.shogun.wording import EFFECTS, action_text
from cubetower.game.shogun.words.battles import chance_text
from cubetower.pages.palette import NOBODY
from cubetower.pages.wording import whole_percent
from cubetower.tower import Cubes

BATTLE_COLUMNS = (
    "#", "", "province", "attack", "defence", "odds", "tray", "then", "chance",
)  # fmt: skip
SPARE = ("", "tray", "odds")
"""Columns of battles that are left out where the terminal is narrow, the first of them first."""
BATTLE_MARKS = (
    "odds: before the throw, in %, that the attack wins, that nobody does, that the defence does; "
    "tray: cubes that count for each; chance: before the throw, of what happened"
)

COLUMNS = {
    "rice": "rice",
    "taxes": "taxes",
    **dict.fromkeys(RECRUITS, "armies"),
    **dict.fromkeys(BUILDINGS, "built"),
}
"""The column for the results of each action; battles have a table of their own."""

LOST, LAPSED = "lost", "lapsed"
"""Why an action that was planned did nothing (R11, R10); without a plan a dot stands there."""

MARKS = (
    f"· nothing planned; {LOST}: its province was lost before its turn; "
    f"{LAPSED}: it could not be carried out"
)

FORECAST_MARK = "chance to win, a forecast: as greedy players would go on"


class ShogunCommentary:
    """Prints a game as its events come in.

    Args:
        out: where to.
        tracker: gives the odds.
        header: of the game.
    """

    def __init__(self, out: Console, tracker: OddsTracker, header: Data) -> None:
        self._out, self._tracker = out, tracker
        self._seats, self._course = header["seats"], CourseTracker(header)
        self._expansions = Expansions(header["options"]["modules"], header["tables"])
        self._slots: list[str] = []
        self._event: events.EventDrawn
        self._cancelled = ""
        self._bids: events.Bids
        self._order: events.TurnOrder
        self._plans: dict[str, Mapping[str, str | None]] = {}
        self._done: dict[tuple[str, str], list[str]] = {}
        self._failed = self._marked = False  # what the marks mean is said once
        self._throws, self._explained = TossCount(), False
        self._forecast = False  # has been explained
        self._battles: Table | None = None
        self._action = ""
        self._scores: dict[str, events.Scored] = {}

    def __call__(self, event: Event) -> None:
        """Print an event, or keep it for the end of the round."""
        self._course.follow(event)
        self._tell(event)
        self._expansions(event)

    @singledispatchmethod
    def _tell(self, event: Event) -> None:
        """Skip other events."""

    @_tell.register
    def _tell_seeding(self, event: events.Seeded) -> None:
        self._throws.number(event)
        stayed, thrown = self._tracker.add_seeding(event).total, Cubes(event.thrown).total
        self._out.print(f"The tower is seeded with {thrown} cubes, of which {stayed} stay inside.")

    @_tell.register
    def _tell_round(self, event: events.Round) -> None:
        self._print_module_actions(self._seats)  # at the start: leaders and officials
        self._out.print()
        self._out.rule(
            Text(f"{event.season.capitalize()} of year {event.year}", "bold"), style="dim"
        )
        self._slots = list(event.actions)
        self._battles = None
        self._done = {}

    @_tell.register
    def _note_event_card(self, event: events.EventDrawn) -> None:
        self._event, self._cancelled = event, ""

    @_tell.register
    def _note_cancelled_event(self, event: events.TakenAway) -> None:
        self._cancelled = event.seat

    @_tell.register
    def _note_bids(self, event: events.Bids) -> None:
        self._bids = event

    @_tell.register
    def _note_order(self, event: events.TurnOrder) -> None:
        self._order = event

    @_tell.register
    def _note_action(self, event: events.Action) -> None:
        self._action = event.action

    @_tell.register
    def _note_slot(self, event: events.Opened) -> None:
        self._slots.append(event.action)

    @_tell.register
    def _note_plan(self, event: Decided) -> None:
        if event.kind == "plan":
            self._plans[event.seat] = event.move

    @_tell.register
    def _note_card(self, event: events.Revealed) -> None:
        planned = self._plans[event.seat].get(event.action)
        if planned and event.card is None:
            self._note_failure(event, LOST)

    @_tell.register
    def _note_lapse(self, event: events.Lapsed) -> None:
        self._note_failure(event, LAPSED)

    def _note_failure(self, event: events.Revealed | events.Lapsed, why: str) -> None:
        """An action that did nothing, though it was planned."""
        action, self._failed = event.action, True
        if column := COLUMNS.get(action):
            self._note_result(event.seat, column, f"{action}: {why}")

    @_tell.register
    def _note_building(self, event: events.Built) -> None:
        self._note_result(event.seat, "built", f"{event.building} {event.province}")

    @_tell.register
    def _note_income(self, event: events.Income) -> None:
        self._note_result(event.seat, event.action, f"+{event.gained}")

    @_tell.register
    def _note_recruits(self, event: events.Recruited) -> None:
        self._note_result(event.seat, "armies", f"+{event.armies}")

    def _note_result(self, seat: str, what: str, said: str) -> None:
        self._done.setdefault((seat, what), []).append(said)

    @_tell.register
    def _tell_forfeit(self, event: Forfeited) -> None:
        said = Text.assemble(
            colour_text(event.seat),
            f" forfeits its {event.kind}: {printable(event.reason)}",
        )
        self._print_line("Forfeit", said)

    @_tell.register
    def _add_battle(self, event: events.Fought) -> None:
        if self._battles is None:
            words = ("", "province", "attack", "defence", "then")
            self._battles = table(*BATTLE_COLUMNS, words=words, spare=SPARE)
        chances = self._tracker.add_battle(event).chances
        chance = chances[Winner(event.winner)]
        self._battles.add_row(
            str(self._throws.number(event)),
            self._action.removeprefix("combat ") if event.kind == "attack" else "",
            event.province,
            side_text(event, event.attacker, event.attackers),
            side_text(event, event.defender, event.defenders),
            chances_text(chances),
            f"{event.attack_strength}:{event.defence_strength}",
            then_text(event),
            Text(chance_text(chance), style="bold" if chance < MAX_UPSET_CHANCE else "dim"),
        )

    @_tell.register
    def _tell_winter(self, event: events.Winter) -> None:
        self._out.print()
        self._out.rule(Text(f"Winter of year {event.year}", "bold"), style="dim")
        loss = f"everybody loses {event.rice_loss} rice" if event.rice_loss else "nobody loses rice"
        self._print_line("Event", Text(f"{event.card}: {loss}"))
        self._battles = None

    @_tell.register
    def _tell_famine(self, event: events.Famine) -> None:
        where = ", ".join(event.provinces)
        more = "1 farmer" if event.farmers == 1 else f"{event.farmers} farmers"
        missing = f" has {event.missing} rice too few for its provinces"
        said = f"{missing}: revolts with {more} more in {where}"
        self._print_line("Hunger", Text.assemble(colour_text(event.seat), said))

    @_tell.register
    def _note_score(self, event: events.Scored) -> None:
        self._scores[event.seat] = event

    @_tell.register
    def _tell_round_end(self, event: events.Checkpoint) -> None:
        position = event.position
        if position.season < 3:
            drawn = self._event
            self._print_line("Actions", Text(", ".join(map(action_text, self._slots))))
            self._print_line("Event", Text(f"{drawn.card}: {EFFECTS[drawn.effect]}"))
            if self._cancelled:
                self._print_line("", Text.assemble(colour_text(self._cancelled), " cancels it"))
            for name, offered in self._expansions.offered.items():
                self._print_line(name, Text(offered))
            self._out.print(self._actions_table())
            self._explain_marks()
        self._print_module_actions(self._order.order, whole=position.season < 3)
        if self._battles:
            self._out.print(self._battles)
            self._explain_battles()
        elif position.season < 3:
            self._print_line("Battles", Text("none"))
        if position.season == 3:
            self._out.print(_scoring(self._scores))
        self._out.print(_standing(position))
        self._tell_chances(self._course.chances(position))

    def _tell_chances(self, chances: Mapping[str, float]) -> None:
        """The chances to win, if there are any; what they are is said the first time."""
        if chances:
            said = (
                Text.assemble(colour_text(seat), f" {whole_percent(chance)}")
                for seat, chance in chances.items()
            )
            self._print_line("To win", Text("  ").join(said))
            if not self._forecast:
                self._print_line("", Text(FORECAST_MARK, style="dim"))
            self._forecast = True

    def _print_module_actions(self, order: Sequence[str], *, whole: bool = False) -> None:
        """What modules did since the last time."""
        if actions := self._expansions.actions(order, whole=whole):
            self._out.print(actions)

    @_tell.register
    def _tell_end(self, event: events.Ended) -> None:
        self._print_module_actions(self._seats)

    def _actions_table(self) -> Table:
        """What every player did in a round, besides fighting, in turn order."""
        names = ("rice", "taxes", "armies", "built")
        shown = table("", "bid", "special card", *names, words=("", "bid", "special card", "built"))
        for seat in self._order.order:
            done = (", ".join(self._done.get((seat, name), ["·"])) for name in names)
            bid, special = self._bids.bids[seat] or "·", self._order.specials[seat]
            shown.add_row(colour_text(seat), bid, special, *done)
        return shown

    def _explain_marks(self) -> None:
        """Explain the marks in the table, the first time that there are any."""
        if self._failed and not self._marked:
            self._marked = True
            self._out.print(rich_text("[dim]{}[/]", MARKS))

    def _explain_battles(self) -> None:
        """Explain the columns of the first battles."""
        if not self._explained:
            self._explained = True
            self._out.print(rich_text("[dim]{}[/]", BATTLE_MARKS))

    def _print_line(self, name: str, text: Text) -> None:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=8, style="dim")
        grid.add_column()
        grid.add_row(name, text)
        self._out.print(grid)


def side_text(event: events.Fought, seat: str | None, armies: int) -> Text:
    """Who fights with how many."""
    if seat is None or seat == "farmers":
        return Text.assemble(colour_text(FARMER, "farmers"), f" {armies}")
    extra = event.extra.get(seat, 0)
    return Text.assemble(colour_text(seat), f" {armies}{f'+{extra}' if extra else ''}")


def chances_text(chances: Mapping[Winner, float]) -> str:
    """The chances of attack, nobody and defence, in percent."""
    win, draw, lose = (100 * chances[end] for end in ENDS)
    return f"{win:3.0f} {draw:2.0f} {lose:3.0f}"


def then_text(event: events.Fought) -> Text:
    """Whose the province is now, with how many armies."""
    if event.holder is None:
        return colour_text(NOBODY, "neutral")
    return Text.assemble(colour_text(event.holder), f" {event.left}")


def _scoring(scores: Mapping[str, events.Scored]) -> Table:
    """The points of a winter."""
    kinds = list(next(iter(scores.values())).sources)
    shown = table("points for", *kinds, "winter", "total", words=("points for",))
    for seat, told in scores.items():
        row = [str(told.sources[kind] or "·") for kind in kinds]
        shown.add_row(colour_text(seat), *row, str(told.total), str(told.points))
    return shown


def _standing(state: Position) -> Table:
    """What every player has."""
    shown = table(
        "", "provinces", "armies", "castles", "temples", "theatres", "unrest", "chests", "rice",
        "points", words=("",),
    )  # fmt: skip
    for seat in state.chests:
        mine = [province for province, owner in state.owner.items() if owner == seat]
        kinds = [kind for province in mine for kind in state.buildings.get(province, ())]
        counts = (
            len(mine),
            sum(state.armies[province] for province in mine),
            *(kinds.count(kind) for kind in ("castle", "temple", "theatre")),
            sum(state.unrest.get(province, 0) for province in mine),
            state.chests[seat],
            state.rice[seat],
            state.points[seat],
        )
        shown.add_row(colour_text(seat), *(str(count) if count else "·" for count in counts))
    return shown


def ranking(game: ShogunGame, bots: Mapping[str, str], told: Sequence[Event]) -> Table:
    """Who has won, the points of each winter, and those that modules gave."""
    gains = [e for e in told if isinstance(e, events.Gained) and e.what == "points"]
    sources = list(dict.fromkeys(gain.source for gain in gains))
    columns = ("year 1", "year 2", *sources, "points", "chests", "")
    shown = table("", "player", *columns, words=("", "player"))
    scores = [e for e in told if isinstance(e, events.Scored)]
    best = sorted(game.seats, key=lambda seat: (-game.points[seat], -game.chests[seat]))
    for seat in best:
        won = seat in game.winners
        shown.add_row(
            colour_text(seat),
            bots[seat],
            *(str(score.total) for score in scores if score.seat == seat),
            *(str(_sum_of(gains, seat, source) or "·") for source in sources),
            str(game.points[seat]),
            str(game.chests[seat]),
            "wins" if won and len(game.winners) == 1 else "shares the victory" if won else "",
            style="bold" if won else "",
        )
    return shown


def _sum_of(gains: Sequence[events.Gained], seat: str, source: str) -> int:
    return sum(e.gained for e in gains if (e.seat, e.source) == (seat, source))
