"""What a change of a slider has brought, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.viewer.window.lab.experiment import Era
from cubetower.viewer.window.lab.knobs import Settings
from cubetower.viewer.window.lab.statistics import MIN_THROWS, FallRate

NO_BREAK: Final = "\N{NO-BREAK SPACE}"


def describe_effect(eras: Sequence[Era]) -> str:
    """How many thrown cubes fell since the last change, and before; empty without a change."""
    if len(eras) < 2:
        return ""
    before, now = eras[-2], eras[-1]
    change = _change(before.settings, now.settings)
    after, earlier = now.statistics.new, before.statistics.new
    if not after.throws:
        return f"{change}: no throw since then."
    since = f"of the cubes of {plural(after.throws, 'throw')} since then {_percent(after)} fell"
    if not earlier.throws:
        return f"{change}: {since}; there was no throw before."
    return f"{change}: {since}, before {_percent(earlier)}. {_verdict(after, earlier)}"


def _change(before: Settings, after: Settings) -> str:
    """Such as ``Friction, cube on wall, up from 0.35 to 0.60``."""
    changed = [knob for knob in after.knobs if before.values[knob.name] != after.values[knob.name]]
    if len(changed) != 1:
        return "Several sliders moved"
    (knob,) = changed
    old, new = before.values[knob.name], after.values[knob.name]
    way = "up" if new > old else "down"
    return f"{knob.label}, {way} from {knob.format(old)} to {knob.format(new)}"


def _verdict(after: FallRate, earlier: FallRate) -> str:
    """Whether the difference says anything: whether the 95 % intervals are apart."""
    if min(after.throws, earlier.throws) < MIN_THROWS:
        return "Too few throws to say."
    (low, high), (least, most) = after.limits, earlier.limits
    if low > most:
        return "More fall now."
    return "Fewer fall now." if high < least else "That may be chance."


def _percent(share: FallRate) -> str:
    return f"{100 * (share.value or 0.0):.0f}{NO_BREAK}%"
