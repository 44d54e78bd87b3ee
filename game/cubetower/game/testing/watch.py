"""A source of chance that sees to it that what is drawn is told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cubetower.game.core import Chance, Event, Key
from cubetower.game.core.chance import Item
from cubetower.game.testing.expect import Broken, expect, plain
from cubetower.tower.protocol import Tower


class WatchedChance:
    """Another source of chance, and what of it the game has still to tell."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._due: list[tuple[Key, object]] = []

    def rng(self, key: Key) -> Random:
        """A generator; the event must have the field."""
        self._due.append((key, None))
        return self._chance.rng(key)

    def draw(self, key: Key, items: Sequence[Item], count: int) -> list[Item]:
        """Some of the items; the event must have them in the field."""
        drawn = self._chance.draw(key, items, count)
        self._due.append((key, plain(drawn)))
        return drawn

    def tower(self) -> Tower | None:
        """That of the other source."""
        return self._chance.tower()

    def check_event(self, event: Event) -> None:
        """Compare an event with what was drawn before it."""
        due, self._due = self._due, []
        for key, drawn in due:
            name, _, field = str(key[0]).partition(".")
            line = event.line()
            expect(line["event"] == name, f"{key[0]} was drawn, but {line['event']!r} comes next")
            expect(field in line, f"{key[0]} was drawn, but the event has no such field")
            value = plain(line[field])
            if drawn is not None and drawn != (value if isinstance(value, list) else [value]):
                raise Broken(f"{key[0]}: {drawn!r:.80} was drawn, {value!r:.80} is told")

    def expect_all_told(self) -> None:
        """Fail if something was drawn and no event followed."""
        expect(not self._due, f"{self._due[:1]} was drawn, but no event told it")
