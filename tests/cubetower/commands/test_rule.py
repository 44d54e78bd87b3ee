"""The rules, looked up at the command line."""

import pytest

from tests.cubetower.games import refused

pytestmark = pytest.mark.long


def test_a_rule_is_shown_by_its_id_or_by_words(cubetower):
    assert cubetower("rule", "C11").out.startswith("C11  Combat\n   The defence would win")
    assert "W04  Winter" in cubetower("rule", "shared", "majority").out
    assert "C05  Capture" in cubetower("rule", "C05", "--game", "samurai").out


def test_without_words_the_chapters_are_listed(cubetower):
    assert "K01 to K04" in cubetower("rule").out


def test_what_no_rule_speaks_of_is_refused(cubetower):
    refused(cubetower("rule", "xyzzy"), "no rule of shogun speaks of xyzzy")
    refused(cubetower("rule", "--game", "chess"), "no game 'chess'")
