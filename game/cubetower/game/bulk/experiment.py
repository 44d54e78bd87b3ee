"""`Experiment`: what `cubetower.game.bulk.run` plays, such as a `cubetower.game.bulk.Setting`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

import msgspec

from cubetower.game.bulk.results.tables import Schema, Tables
from cubetower.game.bulk.results.tally import Tally
from cubetower.game.core import Data
from cubetower.game.errors import BulkError


class Experiment(Protocol):
    """Games 1, 2, 3 ..., each of which depends on its number and the experiment alone.

    It is pickled to be sent to workers.
    """

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """The tables of results by name; each has a column ``game``.

        One of them, ``games``, has a row for every game; or, if its schema lists the values of a
        column ``tower``, a row for every game and each of these towers, in that order.
        """

    @property
    def unit(self) -> int:
        """How many consecutive games belong together, such as those with one seed; else 1.

        Chunks hold whole units, so that `tally` sees all of one.
        """

    def config(self) -> Data:
        """All that decides the results, JSON-able; runs into one folder must have the same.

        Tallies of runs that differ only in ``seed`` can be added. ``hashes``, if present, has for
        each spec of a tower with data their hash, for each of the user's own files and code a
        mapping of file names to hashes.
        """

    def play(self, first: int, last: int) -> Tables:
        """Play the games with these numbers, the last one included; rows in their order."""

    def tally(self, tables: Tables) -> Tally:
        """Count the games in tables."""


Kind = TypeVar("Kind", bound=Experiment)


def experiment_of(config: Data, kind: type[Kind]) -> Kind:
    """The experiment of a configuration, made without running any code of the user's.

    Args:
        config: the configuration, by names of its fields.
        kind: a dataclass; keys for which it has no field are ignored.

    Raises:
        BulkError: the configuration is not one of such an experiment.
    """
    try:
        return msgspec.convert(config, kind)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:  # half of a surrogate pair
        raise BulkError(f"the configuration is damaged: {error!s:.300}") from None
