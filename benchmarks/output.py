"""Tables that benchmarks print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cubetower.command.terminal.output import console, table


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, title: str | None = None, words: int = 1
) -> None:
    """Print a table.

    Args:
        heads: of its columns.
        rows: what is in them.
        title: above them.
        words: the first columns, which hold words; the others hold numbers.
    """
    printed = table(*heads, title=title, words=heads[:words])
    for row in rows:
        printed.add_row(*row)
    console().print(printed)
