"""Choosing how many armies go, with the odds of an attack from what everybody at the table sees."""

from __future__ import annotations

from collections.abc import Sequence

from cubetower.foundation.wording import plural
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.words.questions import province_text
from cubetower.pages.palette import Palette
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, label, row
from cubetower.viewer.draw.typography import HEAD, NOTE, TEXT
from cubetower.viewer.marginplot import margin_plot, sides_of
from cubetower.viewer.oddsbar import odds_bar
from cubetower.viewer.window.hotspots import BUTTON_HEIGHT, Hotspot, Hotspots

SLIDER = Hotspot("button", "slider")
PLOT = 50.0  # height of the margins, units


def stepper(
    seen: Observation, spots: Hotspots, palette: Palette, move: tuple[str, int],
    counts: Sequence[int], chances: BattleOdds | None, said_by: str, width: float,
) -> Element:  # fmt: skip
    """A slider and buttons for how many armies go, the odds, and by how much they would win.

    Args:
        seen: the observation of the player who must decide.
        spots: learns where the slider and the buttons are.
        palette: of the film.
        move: the province and the chosen number.
        counts: the numbers to choose from, in order.
        chances: of the attack; None: it is none.
        said_by: whose chances they are, in a sentence.
        width: of the whole, units.
    """
    (to, count), seat, last = move, seen.seat, len(counts) - 1
    owner, place = seen.owner[to], counts.index(count)
    number = row([label(str(count), HEAD, "semibold", anchor="right"), cube(seat, 15)], (REST,), 6)
    setting = [
        box(spots.button("less", "–", able=place > 0), pad=(0, 1, 0, 1), height=BUTTON_HEIGHT),
        spots.slider(SLIDER, place / max(1, last)),
        box(spots.button("more", "+", able=place < last), pad=(0, 1, 0, 1), height=BUTTON_HEIGHT),
        box(number, pad=(0, 0, 1.5, 0)),
    ]
    source = seen.question.about.get("province", "")
    stay = seen.armies.get(source, counts[-1] + 1) - count
    text = f"{plural(stay, 'army stays', 'armies stay')} behind."
    parts = [box(row(setting, (30, REST, 30, 56), 6), pad=(0, 0, 0, 4))]
    if chances:
        text += f" {said_by}"
        sides = sides_of(seat, owner)
        bar = odds_bar(chances.chances, sides[:2], palette, width)
        parts.append(box(bar, pad=(0, 0, 0, 3)))
        if chances.margins:
            parts.append(margin_plot(chances.margins, sides, palette, PLOT, planned=True))
    return column([*parts, label(text, NOTE, muted=True)])


def goal_title(seen: Observation, to: str) -> Element:
    """Where armies go."""
    goes = f"{'Move to' if seen.owner[to] == seen.seat else 'Attack'} {to}"
    said = label(province_text(seen, to), NOTE, muted=True)
    return row([label(goes, TEXT, "semibold"), said], gap=8)
