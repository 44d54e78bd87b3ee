"""`Origin`: which games some counts are of, so that none is counted twice or among others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.core import Data
from game.errors import BulkError

SEED: Final = "seed"
"""What may differ between games that are counted together."""

HASHES: Final = "hashes"
"""What says that files and code of the user's are the same."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Which games were counted.

    Attributes:
        config: all that decides their results (`Experiment.config`), but for the seed.
        games: by seed the numbers of the games, in order, no two ranges touching.
    """

    config: Data
    games: Mapping[Any, tuple[range, ...]]

    @classmethod
    def of(cls, config: Data, games: range) -> Origin:
        """That of some games of one experiment."""
        rest = {key: value for key, value in config.items() if key != SEED}
        return cls(rest, {config.get(SEED): (games,)})

    def __add__(self, other: Origin) -> Origin:
        """Both together.

        Raises:
            BulkError: they are of different experiments, or some games of both.
        """
        if differs := self.unlike(other.config):
            raise BulkError(f"counts of different games do not add up: {differs}")
        games = dict(self.games)
        for seed, ranges in other.games.items():
            games[seed] = _join((*games.get(seed, ()), *ranges), seed)
        return Origin(self.config, games)

    def unlike(self, config: Data, *, but: Iterable[str] = ()) -> str:
        """In what another experiment differs, in words; empty if in nothing but the seed.

        Args:
            config: by that experiment.
            but: what else may differ.
        """
        if config == self.config:
            return ""
        for key in dict.fromkeys((*self.config, *config)):
            one, other = (json.dumps(each.get(key)) for each in (self.config, config))
            if one != other and key not in (SEED, *but):
                if key == HASHES:
                    return "files or code of your own are not the same"
                return f"{key} {one:.80} and {other:.80}"
        return ""


def _join(ranges: Iterable[range], seed: Any) -> tuple[range, ...]:
    """Ranges in order, those that touch as one.

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
