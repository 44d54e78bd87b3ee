"""A share of the small logs at the edge of what can be; `python -m tests.fuzzing.edgelogs` reads
as many as you like."""

from __future__ import annotations

from itertools import count, islice

import pytest

from tests.fuzzing.edgelogs import WAYS, edge_log, violations

pytestmark = pytest.mark.long

SMALL = (number for number in count() if len(edge_log(number).log.rows) <= 12)


@pytest.mark.parametrize("number", [*islice(SMALL, 3 * len(WAYS))])
def test_answers_to_logs_at_the_edge_are_finite_and_sober(number: int) -> None:
    assert violations(number) == []
