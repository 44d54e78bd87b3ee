"""What a player did, in a few words; the `words` of an expansion add its events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch

from cubetower.game.core import Event, Forfeited, Seat
from cubetower.game.shogun.rules import events
from cubetower.game.shogun.rules.tables import amount_text
from cubetower.game.shogun.wording import readable

ATTACKS = {"attacker": "conquers", "defender": "is repelled"}
REVOLTS = {"attacker": "loses to farmers", "defender": "puts a revolt down"}
NOBODYS = "draws: nobody’s"


@dataclass(frozen=True, slots=True)
class Caption:
    """What a player did.

    Attributes:
        seat: who did it; None if nobody in particular.
        text: what, without the player's name, such as "7 chests".
        province: where; None if nowhere.
        passed: whether nothing came of it: a chest card, or a card that lapsed.
    """

    seat: Seat | None
    text: str
    province: str | None = None
    passed: bool = False

    @property
    def line(self) -> str:
        """The text with the province, such as ``leaves a monument in Kai``."""
        return f"{self.text} in {self.province}" if self.province else self.text


@singledispatch
def caption_of(event: Event) -> Caption | None:
    """What a player did in an event; None if nobody did anything."""
    return None


@caption_of.register
def _caption_placement(event: events.Placed) -> Caption:
    return Caption(event.seat, amount_text("armies", event.armies), event.province)


@caption_of.register
def _caption_reveal(event: events.Revealed) -> Caption | None:
    """A chest card does nothing; what a province brings is in the next event."""
    if event.card is None:
        return Caption(event.seat, "no card", passed=True)
    return Caption(event.seat, "–", passed=True) if event.card.startswith("chest ") else None


@caption_of.register
def _caption_lapse(event: events.Lapsed) -> Caption:
    return Caption(event.seat, f"lapses: {event.why}", event.province, passed=True)


@caption_of.register
def _caption_building(event: events.Built) -> Caption:
    return Caption(event.seat, f"a {event.building}", event.province)


@caption_of.register
def _caption_income(event: events.Income) -> Caption:
    what = "chests" if event.action == "taxes" else "rice"
    return Caption(event.seat, f"+{amount_text(what, event.gained)}", event.province)


@caption_of.register
def _caption_recruits(event: events.Recruited) -> Caption:
    return Caption(event.seat, f"+{amount_text('armies', event.armies)}", event.province)


@caption_of.register
def _caption_move(event: events.Moved) -> Caption:
    armies = amount_text("armies", event.armies)
    return Caption(event.seat, f"{armies} from {event.province}", event.to)


@caption_of.register
def _caption_battle(event: events.Fought) -> Caption:
    """What happened to the attacker or, in a revolt, to the holder of the province."""
    if event.kind == "attack":
        return Caption(event.attacker, ATTACKS.get(event.winner, NOBODYS), event.province)
    return Caption(event.defender, REVOLTS.get(event.winner, NOBODYS), event.province)


@caption_of.register
def _caption_famine(event: events.Famine) -> Caption:
    return Caption(event.seat, f"lacks {event.missing} rice", ", ".join(event.provinces) or None)


@caption_of.register
def _caption_forfeit(event: Forfeited) -> Caption:
    """Replays are not checked for forfeits, so the reason may be anything."""
    why = readable(event.reason)
    return Caption(event.seat, f"forfeits: {why}" if why else "forfeits a decision")


@caption_of.register
def _caption_gain(event: events.Gained) -> Caption:
    return Caption(event.seat, f"+{amount_text(event.what, event.gained)}")


def places_of(event: Event) -> tuple[str, ...]:
    """The provinces of an event; of two, armies go from the first to the second."""
    match event:
        case events.Moved():
            return event.province, event.to
        case events.Fought():
            return (event.source, event.province) if event.source else (event.province,)
        case events.Famine():
            return tuple(event.provinces)
    caption = caption_of(event)
    return (caption.province,) if caption and caption.province else ()
