"""The rules in docs/shitenno.md: every case has a test named after it."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = (HERE.parents[2] / "docs" / "shitenno.md").read_text(encoding="utf-8")


def test_every_case_of_the_rules_has_a_test_named_after_it():
    cases = set(re.findall(r"\*\*([A-Z]\d\d)\b", RULES))
    assert len(cases) == 57
    names = " ".join(
        name
        for file in HERE.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
    )
    assert cases == set(re.findall(r"_([A-Z]\d\d)(?=_)", names))


def test_every_event_is_listed():
    told = set(re.findall(r"emit\(\s*\"([a-z ]+)\"", sources()))
    table = RULES[RULES.index("## Events of the replay") :]
    rows = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert told | {"decision"} == {name for row in rows for name in re.findall(r"`(.*?)`", row)} - {
        "random", "greedy",
    }  # fmt: skip


def sources():
    folder = HERE.parents[2] / "game" / "shitenno"
    return " ".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
