"""What every picture is: all of its text is on it, and apart from each other."""

from __future__ import annotations

from matplotlib.figure import Figure
from matplotlib.text import Text


def assert_legible(figure: Figure) -> None:
    figure.draw_without_rendering()  # puts the charts where there is room
    found = [(text.get_text(), text.get_window_extent()) for text in texts(figure)]
    for number, (text, box) in enumerate(found):
        assert 0 <= box.x0 < box.x1 <= figure.bbox.width, text
        assert 0 <= box.y0 < box.y1 <= figure.bbox.height, text
        over = [other for other, its in found[:number] if box.overlaps(its)]
        assert not over, (text, over)


def texts(figure: Figure) -> list[Text]:
    """The texts that are drawn: of ticks those within their axis only."""
    found = list(figure.texts)
    found += [each for legend in figure.legends for each in legend.get_texts()]
    for ax in figure.axes:
        found += [*ax.texts, ax.xaxis.label, ax.yaxis.label]
        found += [each for each in ax.get_children() if isinstance(each, Text)]
        for axis, ends in ((ax.xaxis, ax.get_xlim()), (ax.yaxis, ax.get_ylim())):
            ticks = axis.get_major_ticks()
            places = zip(ticks, axis.get_majorticklocs(), strict=False)
            for tick, at in places:
                if min(ends) <= at <= max(ends):
                    found += [tick.label1, tick.label2]
        if legend := ax.get_legend():
            found += legend.get_texts()
    return [each for each in dict.fromkeys(found) if each.get_text() and each.get_visible()]
