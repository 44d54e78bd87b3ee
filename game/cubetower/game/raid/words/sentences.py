"""`parse_move`: moves of the trade as typed, such as ``give row 1 hand 2 want guard``."""

from __future__ import annotations

from typing import Any, Final

from cubetower.game.core import Move
from cubetower.game.errors import IllegalMove
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.tables import types
from cubetower.game.raid.rules.trademoves import ALL

WORDS: Final = ("give", "row", "hand", "want", "to", "accept", "counter")
"""Words that say what the numbers and names behind them are."""

EXAMPLES: Final = (
    ("give row 1 hand 2 want guard to blue", "in the trade: any offer, in these words"),
    ("give hand 1 2 row 3 want nun", "asked by the active player: any counter-offer"),
    ("accept hand 1 4", "a yes, with these cards of your hand"),
    ("counter blue hand 2", "take a counter-offer, with these cards of your hand"),
)
"""Lines, and what they do."""


def parse_move(observation: Observation, line: str) -> Move | None:
    """The move of the trade that a line says; None if it says none.

    Args:
        observation: of the player who must decide.
        line: as it was typed.

    Raises:
        IllegalMove: it cannot be read; whether it is legal is not looked at.
    """
    words = line.casefold().replace(",", " ").split()
    if not words or words[0] not in ("give", "want", "accept", "counter"):
        return None
    if not observation.question.talk:
        return None
    _expect_asked(words[0], observation.question.kind)
    said = _parts(words)
    row, hand = _places(said["row"]), _places(said["hand"])
    if words[0] == "accept":
        return {"accept": hand}
    if words[0] == "counter":
        return ("counter", _one(said["counter"], observation.seats, "player"), *hand)
    want = [_one([word], types(), "type") for word in said["want"]]
    if observation.question.kind == "answer":
        return {"give": hand, "row": row, "want": want}
    to = _one(said["to"], (ALL, *observation.seats), "player") if said["to"] else ALL
    return {"to": to, "row": row, "hand": hand, "want": want}


def _expect_asked(word: str, kind: str) -> None:
    """Refuse a sentence that answers another question.

    Raises:
        IllegalMove: it does.
    """
    fits = {"trade": ("give", "want"), "answer": ("give", "want", "accept"), "deal": ("counter",)}
    if word not in fits[kind]:
        asked = {"trade": "offer something", "answer": "answer", "deal": "choose an answer"}[kind]
        raise IllegalMove("V05", f"you are not asked for that now; {asked}, see help")


def _parts(words: list[str]) -> dict[str, list[str]]:
    """What stands behind each of the words."""
    found: dict[str, list[str]] = {word: [] for word in WORDS}
    last = words[0]
    for word in words:
        if word in WORDS:
            last = word
        else:
            found[last].append(word)
    if found["give"]:
        raise IllegalMove("V05", "after give say row or hand, and the places: give row 1 hand 2")
    return found


def _places(words: list[str]) -> list[int]:
    if not all(word.isdecimal() and len(word) < 4 for word in words):
        raise IllegalMove("V05", f"places are numbers, from 1: not {' '.join(words)}")
    return [*map(int, words)]


def _one(words: list[str], known: Any, what: str) -> str:
    """The name of which a word is the beginning."""
    found = [name for name in known if len(words) == 1 and name.startswith(words[0])]
    if len(found) != 1:
        said = " ".join(words) or "none"
        which = f"may be {' or '.join(found)}" if found else f"is none of {', '.join(known)}"
        raise IllegalMove("V05", f"{what}: {said} {which}")
    return str(found[0])
