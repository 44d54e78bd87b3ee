"""`Experiment`: what is played many times; every game of ours has one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

import msgspec

from game.bulk.results.tables import Schema, Tables
from game.bulk.results.tally import Tally
from game.core import Data
from game.errors import BulkError


class Experiment(Protocol):
    """Games 1, 2, 3 ..., each of which depends on its number and the experiment alone.

    It travels to the workers, so it can be pickled.
    """

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """The tables of results, by name; each has a column ``game``, and ``games`` is one.

        That one has a row for every game; if it has a column ``tower`` of which the schema says
        what it may hold, a row for every game and each of these, in their order.
        """

    @property
    def unit(self) -> int:
        """How many games in a row belong together, such as those with one seed; 1 if none do.

        Chunks hold whole units, so that `tally` sees them.
        """

    def config(self) -> Data:
        """All that decides the results, JSON-able; runs into one folder must say the same.

        Runs that say the same but for their ``seed`` add up. ``hashes``, if there are any, are
        those of files of the user's, by what names them: a mapping of file names to texts.
        """

    def play(self, first: int, last: int) -> Tables:
        """Play the games with these numbers, the last one too.

        Rows are in the order of the games.
        """

    def tally(self, tables: Tables) -> Tally:
        """Count the games of some tables."""


Kind = TypeVar("Kind", bound=Experiment)


def experiment_of(config: Data, kind: type[Kind]) -> Kind:
    """The experiment that a configuration tells of; nobody's code is run.

    Args:
        config: the configuration, by names of its fields.
        kind: a dataclass; what it has no field for is left out.

    Raises:
        BulkError: there is no such experiment.
    """
    try:
        return msgspec.convert(config, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half of a surrogate pair
        raise BulkError(f"a configuration that cannot be: {error!s:.300}") from None
