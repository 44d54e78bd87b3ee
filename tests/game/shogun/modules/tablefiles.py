"""Files with tables of the modules, shipped and changed, and the errors for wrong ones."""

from __future__ import annotations

import csv
import io

import pytest

from cubetower.foundation import data_path
from cubetower.game import GameError, TableError
from cubetower.game.shogun import make_modules

FILES = {"court": "favours", "samurai": "samurai_cards", "arts": "arts"}
SHIPPED = {name: data_path(f"{file}.csv").read_text("utf-8") for name, file in FILES.items()}
COUNTS = {"court": 21, "samurai": 4, "arts": 12}
MODULES = [*FILES]
ARTS, COURT, SAMURAI = (SHIPPED[name] for name in ("arts", "court", "samurai"))


def table_of(name, path):
    """What a module plays with whose table is this file."""
    return make_modules([name], [path])[0].table


def shipped_table(name):
    return make_modules([name])[0].table


def rewritten(text, change, **style):
    """The table with all rows, the columns' names first, changed."""
    rows = list(csv.reader(io.StringIO(text)))
    out = io.StringIO()
    csv.writer(out, **{"lineterminator": "\n", **style}).writerows(map(change, rows))
    return out.getvalue()


def with_line(text, old, new):
    """A table in which a line begins otherwise."""
    assert text.count(f"\n{old}") == 1
    return text.replace(f"\n{old}", f"\n{new}")


def refusal(name, path):
    """The error for this file, as table of this module; the message begins with its path."""
    with pytest.raises(TableError) as error:
        table_of(name, path)
    found = error.value
    assert isinstance(found, GameError)
    assert found.path == str(path)
    line = "" if found.line is None else f", line {found.line}"
    assert str(found) == f"{path}{line}: {found.why}"
    return found
