"""The note beside a plan: instructions, facts about what is pointed at, and the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from cubetower.foundation.wording import plural
from cubetower.game.shogun.outlook import cost
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import CHEST_CARDS, COMBATS
from cubetower.game.shogun.words.questions import printed_text, province_text
from cubetower.pages.palette import Palette
from cubetower.pages.wording import whole_percent
from cubetower.viewer.boards.shogun.layout import AREAS
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, label, paragraph, row
from cubetower.viewer.draw.paper import Paper
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import HEAD, NOTE, TEXT
from cubetower.viewer.marginplot import Sides, margin_plot, sides_of
from cubetower.viewer.window.hotspots import BUTTON_HEIGHT, Hotspot, Hotspots
from cubetower.viewer.window.questions.attackodds import AttackOdds
from cubetower.viewer.window.questions.facts import (
    card_name,
    field_name,
    field_text,
    is_province,
    modules,
    why_no_effect,
)
from cubetower.viewer.window.questions.plan.draft import PlanDraft, UndoHistory

NOTE_AREA = AREAS["action"]
PAD = 14.0  # from its edge to the buttons, units
GAP = 5.0  # between buttons, units
LINE = 19.0  # from baseline to baseline, units
NO_BREAK = "\N{NO-BREAK SPACE}"
MAX_LINES = 6  # lines under the title
MAX_PLOTS = 3  # attacks whose margins are drawn side by side
MIN_PLOT, MAX_PLOT, HEADING = 34.0, 72.0, 20.0  # of such a drawing, and of its heading, units
INSTRUCTIONS = (
    "Drag a card onto a field, or click the card, then the field. "
    "z: undo; shift+enter: done; ?: all keys."
)
LABELS: Mapping[str, tuple[str, float]] = {
    "undo": ("Undo", 59.4),
    "redo": ("Redo", 59.4),
    "clear": ("Clear", 59.4),
    "look": ("Board", 65.4),
    "done": ("Done", 71.4),
}
"""Labels of the buttons, and their widths, units."""


@dataclass(frozen=True, slots=True)
class Note:
    """The text of a note.

    Attributes:
        title: large.
        lines: under it.
        warning: after them, in red.
        battles: attacks whose margins are drawn, by where they go.
    """

    title: str
    lines: tuple[str, ...] = ()
    warning: str = ""
    battles: tuple[tuple[str, Sides, BattleOdds], ...] = ()


BOARD_NOTE = Note("The board", ("Your plan is kept. Tab or the button brings it back.",))
"""The note while the desk is hidden."""


def buttons(spots: Hotspots, history: UndoHistory, hidden: bool) -> Element:
    """The buttons under a note."""
    able = {
        "undo": history.can_undo and not hidden,
        "redo": history.can_redo and not hidden,
        "clear": bool(history.now.laid) and not hidden,
        "look": True,
        "done": history.now.plan is not None,
    }
    labels = {**LABELS, "look": ("Plan", LABELS["look"][1])} if hidden else LABELS
    return row(
        [
            spots.button(name, said, able=able[name], on=name == "done" and able[name])
            for name, (said, _) in labels.items()
        ],
        [wide for _, wide in labels.values()],
        GAP,
    )


def note_of(odds: AttackOdds, draft: PlanDraft, held: str | None, over: Hotspot | None) -> Note:
    """The note to show now.

    Args:
        odds: of attacks, with the observation of the player who must plan.
        draft: the cards on the fields.
        held: the card picked up, if any.
        over: what the mouse or the keys point at, if anything.
    """
    seen = odds.seen
    if held and over and over.kind == "field":
        return _note_on_laying(odds, draft, held, over.name)
    card = held or _card_under(draft, over)
    if card:
        return _note_on_card(odds, card)
    if over and over.kind == "field":
        return Note(field_name(over.name), (field_text(seen, over.name),))
    return Note("Plan the round", (_status(draft), _budget(seen, draft), INSTRUCTIONS))


def _card_under(draft: PlanDraft, over: Hotspot | None) -> str | None:
    if over is None or over.kind == "button":
        return None
    return over.name if over.kind == "card" else draft.laid.get(over.name)


def _note_on_laying(odds: AttackOdds, draft: PlanDraft, card: str, field: str) -> Note:
    """A card is held over a field."""
    seen = odds.seen
    title, said = f"{field_name(field)}: {card_name(card)}", [field_text(seen, field)]
    warning, battles = draft.why_not(card, field), _battles(odds, card, field)
    if is_province(seen, card):
        told = _attacks(odds, card) if field in COMBATS else printed_text(seen, card)
        said = [*([] if battles else said), _here(seen, card), told]
        warning = warning or why_no_effect(seen, field, card)
    other = draft.laid.get(field)
    if other not in (None, card):
        source = draft.field_of(card)
        goes = field_name(source).lower() if source else "the hand"
        said.append(f"{card_name(other)} goes to {goes}.")
    return Note(title, tuple(each for each in said if each), warning, battles)


def _here(seen: Observation, province: str) -> str:
    return province_text(seen, province).removeprefix("yours, ")


def _budget(seen: Observation, draft: PlanDraft) -> str:
    pairs = draft.laid.items()
    costs = sum(cost(seen, field, card) for field, card in pairs)
    return f"This plan costs {costs} of your {plural(draft.plans.chests, 'chest')}."


def _note_on_card(odds: AttackOdds, card: str) -> Note:
    seen = odds.seen
    if not is_province(seen, card):
        bid = "As a bid it costs that many chests. On an action it does nothing."
        sources = [name for name, kind in modules(seen).items() if card in kind.plan_cards]
        cards = (shown.words.title for shown in presentations(sources).values())
        said = bid if card in CHEST_CARDS else f"A card of {next(cards, '') or 'an expansion'}."
        return Note(card_name(card), (said,))
    facts = _here(seen, card), printed_text(seen, card), _attacks(odds, card)
    return Note(card, facts, battles=_battles(odds, card, COMBATS[0]))


def _battles(odds: AttackOdds, card: str, field: str) -> tuple[tuple[str, Sides, BattleOdds], ...]:
    """The first attacks that a card makes possible on a field, to be drawn."""
    seen = odds.seen
    if field not in COMBATS or not is_province(seen, card):
        return ()
    found = list(odds.of(card).items())[:MAX_PLOTS]
    return tuple((to, sides_of(seen.seat, seen.owner[to]), each) for to, each in found)


def _attacks(odds: AttackOdds, province: str) -> str:
    """The chances to win the neighbours with all armies but one, in a sentence or two."""
    seen, found = odds.seen, odds.of(province)
    if not odds.neighbours(province):
        return "All neighbours are yours."
    if not found:
        who = ", ".join(f"{to} ({_who(seen, to)})" for to in odds.neighbours(province))
        return f"Next to {who}. One army must stay behind: no attack."
    armies = plural(seen.armies[province] - 1, "army", "armies")
    more = list(found.items())[MAX_PLOTS:]
    others = ", ".join(_chance(to, each) for to, each in more)
    return f"Attacks with {armies}{f', also {others}' if others else ''}. {odds.source}"


def _chance(to: str, odds: BattleOdds) -> str:
    return f"{to}{NO_BREAK}{whole_percent(odds.attacker)}"


def _who(seen: Observation, province: str) -> str:
    owner = seen.owner[province]
    return f"{owner} {seen.armies[province]}" if owner else "neutral"


def _status(draft: PlanDraft) -> str:
    left, empty = draft.missing, draft.plans.empty
    if not left:
        return "All cards are placed. Check your plan, then press Done."
    stay = f"; {plural(empty, 'field')} will stay empty" if empty else ""
    return f"{plural(left, 'card')} left to place{stay}."


def draw_note(note: Note, buttons: Element, sheet: Sheet) -> Iterator[Shape]:
    """Draw paper, text and buttons on the sheet of the whole stage."""
    paper, left = Paper(sheet.stage, sheet.palette, NOTE_AREA), MAX_LINES
    width, red = paper.sheet.width, sheet.palette.chart.unrest
    parts = [box(label(note.title, HEAD, "semibold"), pad=(0, 11, 0, 0), height=42)]
    for number, said in enumerate(note.lines):
        lines, size = max(1, min(left, 4)), NOTE if number else TEXT
        parts.append(paragraph(said, lines, size, muted=number > 0, pitch=LINE))
        left -= round(parts[-1].height(width) / LINE)
    parts.append(paragraph(note.warning, max(1, left), weight="semibold", colour=red, pitch=LINE))
    if note.battles:
        used = column(parts, gap=3).height(width) + BUTTON_HEIGHT + 2 * PAD
        parts.append(_plots(note, sheet.palette, NOTE_AREA.height - used))
    yield from (*paper.paper, paper.tab())
    yield from column(parts, gap=3).draw(paper.sheet, Rect(0, 0, width, NOTE_AREA.height))
    low = NOTE_AREA.bottom - PAD
    foot = Rect(NOTE_AREA.left + PAD, low - BUTTON_HEIGHT, NOTE_AREA.right - PAD, low)
    yield from buttons.draw(sheet, foot)


def _plots(note: Note, palette: Palette, room: float) -> Element:
    """The attacks side by side: how often each wins, and by how much if there is room for that."""
    high = min(MAX_PLOT, room - HEADING)
    drawn = []
    for to, sides, odds in note.battles:
        parts = [box(label(_chance(to, odds), NOTE, "semibold"), height=HEADING)]
        if odds.margins and high >= MIN_PLOT:
            parts.append(margin_plot(odds.margins, sides, palette, high, planned=True))
        drawn.append(column(parts))
    return row(drawn, [REST] * len(drawn), 14)
