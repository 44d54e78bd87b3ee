"""Numbers in text on pages."""

from __future__ import annotations

import re

from cubetower.foundation.reading import printable

NONE = "–"
PM = "\u00a0±\u00a0"  # not broken at the end of a line
_TOGETHER = re.compile(
    r"(?<=\d) (?=(?:%|mm|cm|g|pp|×|±)(?!\w))|(?<=±) |(?<=\bp) (?=[=<])|(?<=[=<]) (?=\d)"
)


def number(value: float | None, digits: int = 2) -> str:
    """A number with this many decimals and a true minus sign; a dash for None."""
    if value is None:
        return NONE
    text = f"{value:.{digits}f}"
    return text.lstrip("-") if not float(text) else text.replace("-", "−")


def plus_minus(value: float | None, error: float | None, digits: int = 3) -> str:
    """A number with its error, if there is one."""
    if value is None or error is None:
        return number(value, digits)
    return f"{number(value, digits)}{PM}{number(error, digits)}"


def percent(value: float | None, digits: int = 0) -> str:
    """A share in percent."""
    return NONE if value is None else f"{number(100 * value, digits)}\u00a0%"


def whole_percent(chance: float) -> str:
    """A chance in whole percent; none is rounded to 0 or to 100."""
    if 0 < chance < 0.005:
        return "<\u00a01\u00a0%"
    return ">\u00a099\u00a0%" if 0.995 <= chance < 1 else percent(chance)


def p_value(p: float | None) -> str:
    """`p = 0.43` or `p < 0.001`; a dash for None."""
    if p is None:
        return NONE
    text = "p < 0.001" if p < 0.001 else f"p = {p:.2g}" if p < 0.01 else f"p = {p:.2f}"
    return keep_together(text)


def keep_together(text: str) -> str:
    """Join numbers with their units and errors, and equations, by non-breaking spaces."""
    return _TOGETHER.sub("\u00a0", text)


def times(factor: float) -> str:
    """A factor in about three digits: `1.16`, `16.9`, `870`."""
    if factor >= 100:
        return f"{float(f'{factor:.2g}'):.0f}" if factor < 1e6 else f"{factor:.0e}"
    return f"{factor:.3g}" if factor >= 10 else f"{factor:.2f}"


def label(text: str, max_chars: int = 12) -> str:
    """Another person's text as a label of an axis: short, in one line, printable."""
    line = printable(text)
    return line if len(line) <= max_chars else f"{line[: max_chars - 1]}…"
