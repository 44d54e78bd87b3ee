"""What a tower makes of the throws of a log, thrown again and again: where the log may lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from calibration.logs.logstatistics import LogStatistics, statistics
from calibration.logs.throws import throws_of
from tower.log import TossLog


@dataclass(frozen=True, slots=True)
class Predictive:
    """The log's throws, thrown into a tower so often, or into one tower after another.

    Attributes:
        figures: of every throwing of the whole log.
        contents: cubes inside after throw 0, 1 ... since the tower was emptied, of all fillings.
        fell: cubes fallen by the number of cubes thrown, without seeding throws.
        ends: cubes inside at the end of all sessions, if it was looked for.
    """

    figures: tuple[LogStatistics, ...]
    contents: Mapping[int, Sequence[int]]
    fell: Mapping[int, Sequence[int]]
    ends: Sequence[int] = ()

    @classmethod
    def of(cls, replays: Iterable[TossLog]) -> Predictive:
        """Look at what the tower made of the log's throws, throwing by throwing."""
        figures: list[LogStatistics] = []
        contents: dict[int, list[int]] = defaultdict(list)
        fell: dict[int, list[int]] = defaultdict(list)
        for made in replays:
            figures.append(statistics(made))
            for since, content in contents_of(made):
                contents[since].append(content)
            for throw in throws_of(made):
                if not throw.seeding:
                    fell[throw.row.thrown.total].append(throw.row.fell.total)
        return cls(tuple(figures), contents, fell)


def contents_of(log: TossLog) -> Iterator[tuple[int, int]]:
    """Throws since the tower was emptied and what is inside after them, where that is known."""
    for throw in throws_of(log):
        if throw.since is not None and throw.content is not None:
            yield throw.since, throw.content
