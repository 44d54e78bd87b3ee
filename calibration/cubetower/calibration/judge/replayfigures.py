"""The results of repeated replays of a log's throws: where a log of this tower may lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cubetower.calibration.logs.logstatistics import LogStatistics, statistics
from cubetower.calibration.logs.throws import throws_of
from cubetower.tower.log import TossLog


@dataclass(frozen=True, slots=True)
class ReplayFigures:
    """Repeated replays of a log's throws in one tower or several.

    Attributes:
        figures: of every replay.
        contents: cubes inside after throw 0, 1 ... since the tower was emptied, over all replays.
        fell: cubes fallen by the number of cubes thrown, without seeding throws.
    """

    figures: tuple[LogStatistics, ...]
    contents: Mapping[int, Sequence[int]]
    fell: Mapping[int, Sequence[int]]

    @classmethod
    def of(cls, replays: Iterable[TossLog]) -> ReplayFigures:
        """Collect the results of replays."""
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
    """Throws since the tower was emptied and cubes inside after them, where known."""
    for throw in throws_of(log):
        if throw.since is not None and throw.content is not None:
            yield throw.since, throw.content
