"""The typeface of pages and charts: Inter, shipped with the package (data/fonts/README.md)."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace
from io import BytesIO

from cubetower.foundation import data_path

REGULAR, SEMIBOLD = (data_path(f"fonts/Inter-{weight}.ttf") for weight in ("Regular", "SemiBold"))
TYPEFACE = "Inter of cubetower"
"""Its name in matplotlib; an installed Inter may have other digits and widths."""

_FACE = (
    "@font-face {{ font-family: Inter; font-weight: {weights}; "
    "src: url(data:font/woff;base64,{data}); }}"
)


def register_typeface() -> None:
    """Make the typeface known to matplotlib."""
    from matplotlib.font_manager import fontManager  # slow to load

    for path, weight in ((REGULAR, 400), (SEMIBOLD, 700)):
        fontManager.addfont(path)
        fontManager.ttflist[-1] = replace(fontManager.ttflist[-1], name=TYPEFACE, weight=weight)


def font_faces(text: str | None = None) -> str:
    """CSS rules that contain the typeface; given a text, only its characters."""
    return "\n".join(
        _FACE.format(weights=weights, data=b64encode(_woff(path, text)).decode())
        for path, weights in ((REGULAR, "100 500"), (SEMIBOLD, "501 900"))
    )


def _woff(path: object, text: str | None) -> bytes:
    from fontTools.subset import Subsetter  # slow to load
    from fontTools.ttLib import TTFont

    font = TTFont(path, recalcTimestamp=False)
    if text is not None:
        subsetter = Subsetter()
        subsetter.populate(text=text)
        subsetter.subset(font)
    font.flavor = "woff"  # a third smaller, and brotli is not needed
    written = BytesIO()
    font.save(written)
    return written.getvalue()
