"""Numbers in text."""

from __future__ import annotations

import pytest

from cubetower.pages.wording import whole_percent


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0 %"), (1e-13, "< 1 %"), (0.00499, "< 1 %"), (0.006, "1 %"), (0.314, "31 %"),
        (0.994, "99 %"), (0.996, "> 99 %"), (1 - 1e-13, "> 99 %"), (1.0, "100 %"),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_neither_0_nor_100_percent(chance: float, said: str) -> None:
    assert whole_percent(chance).replace("\u00a0", " ") == said
