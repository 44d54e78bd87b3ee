"""The person's hand: plans by dragging cards onto fields, moves by clicking provinces."""

from viewer.window.hand.hand import KEYS, Hand

__all__ = ["KEYS", "Hand"]
