"""Writes a film as one page of HTML that needs nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from markupsafe import Markup

from cubetower.foundation import OutputError
from cubetower.foundation.files import check_place
from cubetower.pages.page import write_page
from cubetower.pages.palette import shipped_palette
from cubetower.pages.typeface import font_faces
from cubetower.viewer.errors import FilmError
from cubetower.viewer.film.save import Progress
from cubetower.viewer.page.encode import encode
from cubetower.viewer.page.head import head_of
from cubetower.viewer.page.layout import PageLayout
from cubetower.viewer.scene import PanelScene

RATE = 20.0  # ticks a second
SUFFIXES = (".html", ".htm")


def save_page(
    scene: PanelScene,
    path: Path | str,
    *,
    title: str,
    rate: float = RATE,
    layout: PageLayout | None = None,
    legend: Sequence[tuple[str, str]] = (),
    progress: Progress | None = None,
) -> None:
    """Write a scene as a page that plays it in any current browser, without a network.

    The file is written whole or not at all; equal scenes give equal bytes.

    Args:
        scene: what to show.
        path: the file, ``.html`` or ``.htm``.
        title: of the page.
        rate: how often a second the scene is looked at; between, the page moves what moves.
        layout: what becomes of the panels.
        legend: what is seen, each with what it means; the page shows it with its keys.
        progress: called with the moments looked at and all there are.

    Raises:
        FilmError: the suffix is another, such a film is impossible, or the file cannot be
            written.
    """
    path = Path(path)
    if path.suffix.lower() not in SUFFIXES:
        raise FilmError(
            f"{path}: a page is written into an .html, not into "
            f"{path.suffix or 'a file without suffix'!r}"
        )
    try:
        check_place(path)
        film = encode(
            scene, title=title, rate=rate, layout=layout or PageLayout(), progress=progress
        )
        neutral = asdict(shipped_palette().neutral)
        letters = Markup(b64encode(film).decode())  # noqa: S704 - and digits
        context = {
            "title": title,
            "head": head_of(scene),
            "film": letters,
            "neutral": neutral,
            "players": shipped_palette().by_night(),
            "black_cube": asdict(shipped_palette().night["black"]),
            "legend": legend,
            "typeface": Markup(font_faces()),  # noqa: S704 - of this package
        }
        write_page("cubetower.viewer.page", "film.html", context, path)
    except OutputError as error:
        raise FilmError(str(error)) from error
