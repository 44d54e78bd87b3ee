"""What is remembered, and what is forgotten."""

from cubetower.viewer.draw.memo import Memo


def test_the_same_key_gives_the_same_object():
    memo: Memo[list[int]] = Memo()
    first = memo("a", lambda: [1])
    assert memo("a", lambda: [1]) is first
    assert memo("b", lambda: [1]) is not first


def test_what_was_not_asked_for_longest_is_forgotten():
    memo: Memo[list[str]] = Memo(2)
    first, second = memo("a", lambda: ["a"]), memo("b", lambda: ["b"])
    assert memo("a", list) is first
    memo("c", lambda: ["c"])
    assert memo("a", list) is first
    assert memo("b", lambda: ["anew"]) != second
