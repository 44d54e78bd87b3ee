"""What happens in a game, told line by line as it happens, to those who play by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from cubetower.prompt import INDENT
from cubetower.terminal import colour_text
from game.core import Event
from game.shogun.pieces import FARMER
from game.shogun.wording import EFFECTS, amount_text, favour_text

Part = str | Text


class News:
    """Prints an event in a line, if players need to know of it at once.

    What the course of the game tells of itself, such as seeding and winter, is left to it.

    Args:
        out: where to.
        draft: the game begins with a draft, whose armies are placed one by one.
    """

    def __init__(self, out: Console, *, draft: bool = False) -> None:
        self._out, self._draft = out, draft

    def __call__(self, event: Event) -> None:
        """Print what an event tells."""
        if event["event"] == "placed" and not self._draft:
            return
        told = TOLD.get(event["event"])
        if told and (parts := told(event)):
            indent = 0 if event["event"] in HEADINGS else INDENT
            self._out.print(Padding(Text.assemble(*parts), (0, 0, 0, indent), expand=False))


def news_text(event: Event) -> Text:
    """What an event tells, in a line; empty if players need not know of it at once."""
    told = TOLD.get(event["event"])
    return Text.assemble(*told(event)) if told else Text()


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count} armies"


def _chests(count: int) -> str:
    return "nothing" if not count else "1 chest" if count == 1 else f"{count} chests"


def _who(event: Event, said: str) -> tuple[Part, ...]:
    return (colour_text(event["seat"]), f" {said}")


def _placed(event: Event) -> tuple[Part, ...]:
    return _who(event, f"has {_armies(event['armies'])} in {event['province']}")


def _event(event: Event) -> tuple[Part, ...]:
    return (f"Event {event['card']}: {EFFECTS.get(event['effect'], event['effect'])}",)


def _bids(event: Event) -> tuple[Part, ...]:
    parts: list[Part] = ["Bids "]
    for seat in event["order"]:
        parts += [" ", colour_text(seat), f" {event['bids'][seat] or 'none'} "]
    return tuple(parts)


def _order(event: Event) -> tuple[Part, ...]:
    parts: list[Part] = ["Turn order "]
    for seat in event["order"]:
        parts += [" ", colour_text(seat), f" {event['specials'][seat]} "]
    return tuple(parts)


def _action(event: Event) -> tuple[Part, ...]:
    return (Text(f"Action {event['slot']}: {event['action']}", "bold"),)


def _opened(event: Event) -> tuple[Part, ...]:
    return (Text(f"next: {event['action']} is action {event['slot']}", "dim"),)


def _revealed(event: Event) -> tuple[Part, ...]:
    """Only what is not told by the action that follows."""
    card = event["card"]
    if event["action"].startswith("court") or (card and not card.startswith("chest")):
        return ()
    return (colour_text(event["seat"]), Text(f" has {card or 'nothing'} there", "dim"))


def _built(event: Event) -> tuple[Part, ...]:
    paid = _chests(event["paid"])
    return _who(event, f"builds a {event['building']} in {event['province']} for {paid}")


def _income(event: Event) -> tuple[Part, ...]:
    what = "rice" if event["action"] == "rice" else "taxes"
    return _who(event, f"gets {event['gained']} {what} from {event['province']}")


def _recruited(event: Event) -> tuple[Part, ...]:
    paid = _chests(event["paid"])
    return _who(event, f"places {_armies(event['armies'])} in {event['province']} for {paid}")


def _moved(event: Event) -> tuple[Part, ...]:
    where = f"from {event['province']} to {event['to']}"
    return _who(event, f"moves {_armies(event['armies'])} {where}")


def _lapsed(event: Event) -> tuple[Part, ...]:
    where = f" in {event['province']}" if event["province"] else ""
    return _who(event, f"cannot use {event['action']}{where}: {event['why']} ({event['rule']})")


def _unrest(event: Event) -> tuple[Part, ...]:
    return (Text(f"unrest in {event['province']}: {event['markers']}", "dim"),)


def _battle(event: Event) -> tuple[Part, ...]:
    defender, farmers = event["defender"], "farmer" if event["defenders"] == 1 else "farmers"
    against = colour_text(defender) if defender else colour_text(FARMER, farmers)
    if event["kind"] == "attack":
        where = f" attacks {event['province']} from {event['source']}, {event['attackers']} "
        begun: tuple[Part, ...] = (colour_text(event["attacker"]), where, "against ")
    else:
        begun = (colour_text(FARMER, "farmers"), f" rise in {event['province']} against ")
    strengths = f"{event['attack_strength']}:{event['defence_strength']}"
    fought = (f"{event['defenders']} ", against, ": ", Text(strengths, "bold"), ", ")
    return (*begun, *fought, *_result(event))


def _result(event: Event) -> tuple[Part, ...]:
    if event["holder"] is None:
        return (f"{event['province']} is neutral",)
    return (colour_text(event["holder"]), f" holds it with {event['left']}")


def _leader(event: Event) -> tuple[Part, ...]:
    if event["province"] is None:
        return _who(event, "loses the leader's province; the leader leaves the board")
    how = {"entered": "enters", "went": "goes to", "fled": "flees to"}[event["how"]]
    return (colour_text(event["seat"]), f"'s leader {how} {event['province']}")


def _favour(event: Event) -> tuple[Part, ...]:
    what = favour_text(event["favour"], event["amount"])
    return _who(event, f"takes favour {event['card']} for {event['officials']} officials: {what}")


def _gained(event: Event) -> tuple[Part, ...]:
    return _who(event, f"gets {amount_text(event['what'], event['gained'])} ({event['source']})")


def _officials(event: Event) -> tuple[Part, ...]:
    sent = "1 official" if event["armies"] == 1 else f"{event['armies']} officials"
    return _who(event, f"sends {sent} from {event['province'] or 'the tray'}, has {event['now']}")


def _lines_of(event: Event) -> str:
    """Such as ``row 3, column 4``."""
    return str(event["artist"]).replace("row", "row ").replace(" column", ", column ")


HEADINGS = ("action",)

TOLD: Mapping[str, Callable[[Event], tuple[Part, ...]]] = {
    "placed": _placed,
    "event": _event,
    "event cancelled": lambda event: _who(event, "takes the event away"),
    "bids": _bids,
    "turn order": _order,
    "action": _action,
    "opened": _opened,
    "revealed": _revealed,
    "built": _built,
    "income": _income,
    "recruited": _recruited,
    "moved": _moved,
    "lapsed": _lapsed,
    "unrest": _unrest,
    "battle": _battle,
    "officials": _officials,
    "favour": _favour,
    "favour kept": lambda event: _who(event, f"keeps favour {event['card']}"),
    "settled": lambda event: _who(
        event, f"puts {_armies(event['armies'])} into {event['province']}"
    ),
    "marker stopped": lambda event: _who(event, f"stops unrest in {event['province']}"),
    "gained": _gained,
    "leader": _leader,
    "monument": lambda event: _who(event, f"leaves a monument in {event['province']}"),
    "captured": lambda event: _who(
        event, f"captures {len(event['builders'])} monuments in {event['province']}"
    ),
    "samurai": lambda event: _who(event, f"turns over samurai card {event['card']}"),
    "artist": lambda event: _who(event, f"is patron of {event['region']}: {_lines_of(event)}"),
}
"""By event, the parts of its line."""
