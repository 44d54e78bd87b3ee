"""Joints of plates: tabs through slots, and fingers along corners."""

from __future__ import annotations

from dataclasses import dataclass

Span = tuple[float, float]

TAB_PITCH_MM = 40.0  # of long edges there is a tab on about so many mm
MIN_EDGE_MM = 2.0  # a shorter edge gets no tab
MAX_SMALL_TAB = 0.6  # of a short edge, the share that its tab may take
MIN_FINGER_MM = 14.0


@dataclass(frozen=True, slots=True)
class Joints:
    """How plates meet.

    Attributes:
        thick_mm: of the plates.
        interlock: whether they have tabs and fingers; otherwise they are glued edge to face, and
            lines show where.
    """

    thick_mm: float
    interlock: bool = True

    def tabs(self, start: float, end: float) -> tuple[Span, ...]:
        """The parts of an edge that reach through the plate it stands against, mm."""
        length = end - start
        if not self.interlock or length < MIN_EDGE_MM:
            return ()
        count = max(1, round(length / TAB_PITCH_MM))
        wide = length / (2 * count + 1)
        if count == 1:
            wide = max(wide, min(MAX_SMALL_TAB * length, self.thick_mm))
        gap = (length - count * wide) / (count + 1)
        starts = [start + gap + number * (wide + gap) for number in range(count)]
        return tuple((each, each + wide) for each in starts)

    def fingers(self, start: float, end: float) -> tuple[Span, ...]:
        """The parts of a corner that belong to the second of two plates, mm.

        The first one has the others, and both ends; without fingers it has all.
        """
        finger = max(MIN_FINGER_MM, 4 * self.thick_mm)
        count = 2 * int((end - start) / (2 * finger)) + 1
        if not self.interlock or count < 3:
            return ()
        step = (end - start) / count
        return tuple(
            (start + number * step, start + (number + 1) * step) for number in range(1, count, 2)
        )


def flanks(half: float, thick: float) -> tuple[Span, Span]:
    """Where the two walls of a room stand that reaches `half` to either side, mm.

    Their inner faces are at just this value, so that shapes on both sides of it touch.
    """
    return (-half - thick, -half), (half, half + thick)
