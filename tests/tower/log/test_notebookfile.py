"""A notebook on disk: saved, read again, and never written over what others wrote."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from cubetower.foundation import OutputError
from cubetower.foundation.files import claim_file
from cubetower.tower import Cubes, read_log, write_log
from cubetower.tower.log import LogDescription, LogError
from cubetower.tower.log.notebook import Notebook
from cubetower.tower.log.notebookfile import ChangedError, NotebookFile
from tests.tower.log.files import HEAD, TOML, put

BLANK = Notebook((), ("red", "blue"), LogDescription(title="mine"), emptied=True)
UNSURE = replace(BLANK, emptied=False)
ONE = BLANK.add(Cubes(red=4, blue=3), Cubes(red=3, blue=1))
TWO = ONE.add(Cubes(blue=2), Cubes(red=1, blue=1), note="fast")


def test_a_notebook_is_saved_with_its_description_and_read_again(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    assert file.read() is None
    file.save(TWO)
    assert not file.has_changed()
    assert NotebookFile(tmp_path / "log.csv").read() == TWO
    assert read_log(tmp_path / "log.csv").description.title == "mine"


@pytest.mark.parametrize("described", [False, True])
def test_without_tosses_there_is_no_log_and_of_a_new_one_no_description(
    tmp_path: Path, described: bool
) -> None:
    if described:
        (tmp_path / "log.toml").write_text('kind = "recorded"\n# mine\n', "utf-8")
    file = NotebookFile(tmp_path / "log.csv")
    for book in (BLANK, ONE, BLANK):
        file.save(book)
    assert [each.name for each in tmp_path.iterdir()] == ["log.toml"] * described
    if described:
        assert file.description() == BLANK.description
        assert "# mine" in file.beside.read_text("utf-8")


@pytest.mark.parametrize("name", ["log.csv", "log.toml"])
def test_what_somebody_else_wrote_is_never_overwritten(tmp_path: Path, name: str) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.save(ONE)
    with (tmp_path / name).open("a", encoding="utf-8") as other:
        other.write("\n")
    before = (tmp_path / name).read_bytes()
    assert file.has_changed()
    with pytest.raises(ChangedError):
        file.save(TWO)
    assert (tmp_path / name).read_bytes() == before
    file.read()
    file.save(TWO)


def test_a_log_behind_a_link_stays_behind_it(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "log.csv", tmp_path / "far" / "tosses.csv"
    link.symlink_to(target)
    file = NotebookFile(link)
    for book in (ONE, BLANK, TWO):  # the second one has no tosses
        file.save(book)
        assert (link.is_symlink(), target.exists()) == (True, bool(book.rows))
    assert read_log(link).rows == TWO.rows


def test_a_missing_description_is_written_again_as_it_was(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD, TOML + "# mine\n"))
    file.read()
    assert not file.restore_description()
    file.beside.unlink()
    assert file.restore_description()
    assert file.beside.read_text("utf-8") == TOML + "# mine\n"
    assert not file.has_changed()


HAND_WRITTEN = """# mine
kind = "recorded"  # really
colours = [
  "red",  # rouge
  "blue",
]

[throw]  # by hand
height_mm = 100

# as at home
[letters]
red = "x"  # not r
"""


def test_a_description_that_has_changed_is_written_and_all_else_in_it_stays(
    tmp_path: Path,
) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", HAND_WRITTEN))
    book = file.read()
    assert book is not None
    said, throw = book.description, {"height_mm": 100, "style": "new"}
    for description, lines in (
        (replace(said, title="new", cube_edge_mm=8.0), ('title = "new"', "cube_edge_mm = 8.0")),
        (replace(said, letters={"red": "x", "blue": "y"}), ('red = "x"  # not r', 'blue = "y"')),
        (replace(said, letters={"red": "y"}), ('red = "y"  # not r',)),
        (replace(said, more={"throw": throw, "by": "Anna"}), ('style = "new"', 'by = "Anna"')),
        (replace(said, colours=("red", "blue", "white")), ('colours = ["red", "blue", "white"]',)),
        (replace(said, letters={}), ()),
    ):
        file.save(replace(book, description=description))
        assert read_log(file.path).description == description
        text = file.beside.read_text("utf-8")
        assert set(lines) <= set(text.splitlines())
        for kept in ("# mine", "# really", "[throw]  # by hand", "# as at home"):
            assert kept in text


def test_letters_may_change_again_and_again_and_the_description_grows_no_longer(
    tmp_path: Path,
) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n"))
    book, sizes = file.read(), set[int]()
    assert book is not None
    for letters in ({"red": "x"}, {}) * 3:
        file.save(replace(book, description=replace(book.description, letters=letters)))
        sizes.add(len(file.beside.read_text("utf-8").splitlines()))
    assert len(sizes) == 2


def test_what_cannot_be_changed_in_a_description_is_to_be_written_by_hand(tmp_path: Path) -> None:
    odd = f"{TOML}[a.b]\nc = 1\n[throw.more]\nd = 1\n# mine\n[throw]\nstyle = 'old'\n"
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", odd))
    book = file.read()
    assert book is not None
    more = book.description.more | {"throw": {"style": "new"}}
    with pytest.raises(
        OutputError, match=r'Write this into it by hand.*\n\[throw\]\nstyle = "new"'
    ):
        file.save(replace(book, description=replace(book.description, more=more)))
    assert file.beside.read_text("utf-8") == odd


def test_a_description_is_not_written_if_it_would_say_something_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n"))
    book = file.read()
    assert book is not None
    monkeypatch.setattr("tomlkit.dumps", lambda _: TOML)
    with pytest.raises(OutputError, match=r'by hand.*\ntitle = "new"'):
        file.save(replace(book, description=replace(book.description, title="new")))


def test_a_description_comes_to_a_log_that_had_none(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", toml=None))
    book = file.read()
    assert book is not None
    file.save(replace(book, description=LogDescription(title="mine")))
    assert read_log(file.path).description.title == "mine"


def test_a_description_that_never_existed_or_was_changed_is_left_alone(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD, toml=None))
    assert not file.restore_description()
    file.beside.write_text(TOML, "utf-8")
    assert not file.restore_description()
    assert file.beside.read_text("utf-8") == TOML


def test_a_broken_description_is_refused_before_the_first_toss_too(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.beside.write_text("nonsense", "utf-8")
    with pytest.raises(LogError, match="not TOML"):
        file.read()
    assert file.has_changed()


@pytest.mark.parametrize("text", ["", "\n"])
def test_an_empty_file_is_a_new_log(tmp_path: Path, text: str) -> None:
    assert NotebookFile(put(tmp_path, text)).read() is None


def test_a_log_with_only_column_names_can_be_continued(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD))
    found = file.read()
    assert found is not None
    assert (found.rows, found.colours) == ((), ("red", "blue"))
    file.save(found.add(Cubes(red=1), Cubes()))
    assert len(read_log(file.path).rows) == 1


@pytest.mark.parametrize(
    "text", [HEAD + "1,1,1,x,0,0,0,\n", HEAD.replace("note", "remark"), b"\xff\xfe", "nonsense\n"]
)
def test_a_log_that_cannot_be_used_is_refused_and_left_alone(
    tmp_path: Path, text: str | bytes
) -> None:
    path = put(tmp_path, text)
    before = path.read_bytes()
    with pytest.raises(LogError):
        NotebookFile(path).read()
    assert path.read_bytes() == before


def test_files_of_other_kinds_are_refused_as_logs(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"name a \.csv file"):
        NotebookFile(tmp_path / "log.toml")
    with pytest.raises(OutputError):
        NotebookFile(tmp_path / "none" / "log.csv")


def test_warnings_of_the_log_are_passed_on(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", toml=None))
    file.read()
    assert "reads as recorded" in str(file.warnings[0])
    put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", TOML)
    file.read()
    assert file.warnings == ()


def test_the_later_of_two_that_save_at_once_notices(tmp_path: Path) -> None:
    path, wrong = tmp_path / "log.csv", list[Exception]()
    file, other = NotebookFile(path), tmp_path / "other.csv"
    file.save(ONE)
    write_log(UNSURE.add(Cubes(red=9), Cubes()).log(), other)

    def save() -> None:
        try:
            file.save(TWO)
        except ChangedError as error:
            wrong.append(error)

    with claim_file(path):  # as whoever saves has it
        thread = Thread(target=save)
        thread.start()
        time.sleep(0.2)
        path.write_bytes(other.read_bytes())
    thread.join()
    assert (len(wrong), path.read_bytes()) == (1, other.read_bytes())


def test_an_unreadable_log_is_never_taken_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", toml=None)
    file, kept = NotebookFile(path), path.read_bytes()
    notebook = file.read()
    assert notebook is not None
    monkeypatch.setattr("cubetower.tower.log.file.MAX_BYTES", 5)
    monkeypatch.setattr("cubetower.tower.log.notebookfile.MAX_BYTES", 5)
    with pytest.raises(LogError, match="is larger than"):
        NotebookFile(path).read()
    for again in (file, NotebookFile(path)):
        with pytest.raises(ChangedError):
            again.save(notebook)
    assert path.read_bytes() == kept
