"""`chart`: the board as text, a cell for each hex, columns side by side and half a hex apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import CITY, EDO, VILLAGE, Board, board

COLUMN_WIDTH: Final = 3
"""Characters between one column and the next, which lies half a hex lower."""

CELL_WIDTH: Final = 2 * COLUMN_WIDTH
"""Characters of a hex: in a line of the chart only every other column has one."""

BRACKETS: Final = {EDO: "[{}]", CITY: "{{{}}}", VILLAGE: "({})"}
"""What stands around the figures of a settlement."""

KEY: Final = (
    "Columns are the first number of a hex, the numbers on the map the second: .-4 land, ~-4 sea. "
    "(h) village, {hb} city, [hbr] Edo with high helmet, Buddha, rice field. "
    "R:h4 is red's helmet 4; s samurai, ~ ship, n ronin, x token exchange."
)
"""What the signs mean."""

SIGNS: Final = {"samurai": "s", "ship": "~", "ronin": "n", "token exchange": "x"}
"""Of tokens that have no type."""


def chart(observation: Observation) -> str:
    """The board as this player sees it, as everybody does.

    Args:
        observation: what `SamuraiGame.observe` gave, also after a trip through JSON.
    """
    played_on = board(len(observation.seats))
    places = {at: tuple(map(int, at.split(","))) for at in played_on.hexes}
    left = min(q for q, _ in places.values())
    right = max(q for q, _ in places.values())
    top = min(2 * r + q for q, r in places.values())
    rows: dict[int, dict[int, str]] = {}
    for at, (q, r) in places.items():
        rows.setdefault(2 * r + q - top, {})[q - left] = _cell(observation, played_on, at)
    heads = "".join(str(q).center(COLUMN_WIDTH) for q in range(left, right + 1))
    lines = [_line(rows.get(number, {})) for number in range(max(rows) + 1)]
    return "\n".join([f" {heads}".rstrip(), *lines, KEY])


def _line(cells: Mapping[int, str]) -> str:
    """A line of the chart from its cells, by column; each is in the middle of its hex."""
    line = ""
    for column, cell in sorted(cells.items()):
        line = line.ljust(column * COLUMN_WIDTH) + cell.center(CELL_WIDTH - 1)
    return line.rstrip()


def _cell(seen: Observation, played_on: Board, at: str) -> str:
    if at in seen.lying:
        seat, token = seen.lying[at]
        name, _, number = token.rpartition(" ") if token[-1].isdigit() else (token, "", "")
        return f"{seat[0].upper()}:{SIGNS.get(name, name[:1])}{number}"
    here = played_on.hexes[at]
    if here.kind:
        return BRACKETS[here.kind].format("".join(figure[0] for figure in seen.figures[at]))
    return f"{'~' if here.sea else '.'}{at.partition(',')[2]}"
