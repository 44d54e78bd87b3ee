"""What happened in an event, in the words that a beginner needs to understand it."""

from __future__ import annotations

from collections.abc import Mapping

from cubetower.foundation.wording import join_names
from cubetower.game.core import Event, name_of
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.tables import amount_text
from cubetower.game.shogun.wording import EFFECTS
from cubetower.game.shogun.words.battles import cause_text


def topic_of(event: Event) -> str:
    """What an event is about: its name, but battles and revolts are apart."""
    if isinstance(event, events.Fought):
        return "attack" if event.kind == "attack" else "revolt"
    return name_of(event)


def facts_of(event: Event) -> dict[str, str]:
    """Facts about an event by name, for people; empty for events that tell all themselves."""
    match event:
        case events.Fought():
            return _battle(event)
        case events.Seeded():
            thrown, fell = sum(event.thrown.values()), sum(event.fell.values())
            return {"thrown": str(thrown), "stayed": str(thrown - fell)}
        case events.EventDrawn():
            return {"effect": EFFECTS.get(event.effect, event.effect)}
        case events.Winter():
            return {"loss": str(event.rice_loss) if event.rice_loss else "no"}
        case events.Famine():
            farmers = amount_text("farmers", event.farmers)
            return {
                "seat": event.seat.capitalize(),
                "missing": str(event.missing),
                "provinces": join_names(event.provinces),
                "farmers": farmers,
            }
        case _:
            return {}


def _battle(event: events.Fought) -> dict[str, str]:
    return {
        "thrown": _cubes(event.thrown),
        "fell": _cubes(event.fell),
        "why": _why(event),
        "province": event.province,
        "seat": event.defender or "",
    }


def _why(event: events.Fought) -> str:
    """Who won, and why: the cubes of both sides in the tray."""
    cause = cause_text(event)
    if event.winner == "defender" and event.defender:
        return f"{cause}: {event.province} is held."
    if event.winner == "attacker" or event.defender is None:
        return f"{cause}: {event.province} {_whose(event)}."
    return f"{cause}. Nobody wins, and {event.province} {_whose(event)}."


def _whose(event: events.Fought) -> str:
    if event.holder:
        return f"is {event.holder}'s now"
    return "is nobody's now" if event.defender else "stays neutral"


def _cubes(cubes: Mapping[str, int]) -> str:
    """Cubes in words, such as ``4 blue, 1 green``."""
    return ", ".join(f"{count} {colour}" for colour, count in cubes.items() if count) or "nothing"
