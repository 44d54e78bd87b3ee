"""`Origin`: which games were counted, so that none is counted twice or with unlike ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cubetower.game.core import Data
from cubetower.game.errors import BulkError

SEED: Final = "seed"
"""The key of a configuration that may differ between games that are counted together."""

HASHES: Final = "hashes"
"""The key of a configuration with the hashes of towers' data and of the user's files and code."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Which games were counted.

    Attributes:
        config: all that decides their results (`Experiment.config`), except the seed.
        games: the numbers of the games by seed, in order; no two ranges touch.
    """

    config: Data
    games: Mapping[Any, tuple[range, ...]]

    @classmethod
    def of(cls, config: Data, games: range) -> Origin:
        """The origin of games of one experiment."""
        rest = {key: value for key, value in config.items() if key != SEED}
        return cls(rest, {config.get(SEED): (games,)})

    def __add__(self, other: Origin) -> Origin:
        """Both together.

        Raises:
            BulkError: they are of different experiments, or have games in common.
        """
        if differs := self.unlike(other.config):
            raise BulkError(f"counts of different games do not add up: {differs}")
        games = dict(self.games)
        for seed, ranges in other.games.items():
            games[seed] = _join((*games.get(seed, ()), *ranges), seed)
        return Origin(self.config, games)

    def unlike(self, config: Data, *, but: Iterable[str] = ()) -> str:
        """How another experiment differs, in words; empty if only in the seed.

        Args:
            config: of that experiment.
            but: further keys that may differ.
        """
        if config == self.config:
            return ""
        for key in dict.fromkeys((*self.config, *config)):
            one, other = (json.dumps(each.get(key)) for each in (self.config, config))
            if one != other and key not in (SEED, *but):
                if key == HASHES:
                    return "the data of towers, or files or code of your own, are not the same"
                return f"{key} {one:.80} and {other:.80}"
        return ""


def _join(ranges: Iterable[range], seed: Any) -> tuple[range, ...]:
    """Ranges in order, with those that touch joined.

    Raises:
        BulkError: two have games in common.
    """
    found: list[range] = []
    for each in sorted(ranges, key=lambda each: each.start):
        if found and each.start < found[-1].stop:
            first, last = each.start, min(each.stop, found[-1].stop) - 1
            which = f"game {first}" if first == last else f"games {first} to {last}"
            of_seed = "" if seed is None else f" of seed {seed}"
            why = f"{which}{of_seed} would be counted twice"
            raise BulkError(f"{why}; add each run once, and give runs seeds of their own")
        if found and each.start == found[-1].stop:
            found[-1] = range(found[-1].start, each.stop)
        else:
            found.append(each)
    return tuple(found)
