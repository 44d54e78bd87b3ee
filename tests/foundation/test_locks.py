"""Files that a killed process was writing are cleared by the next one, and no others."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cubetower.foundation import ClaimError, OutputError, write_whole
from cubetower.foundation.locks import MAX_WRITERS, claim, lock_path, temporary_paths

ROOT = Path(__file__).parents[2]
WRITING = """
import sys
from pathlib import Path
from cubetower.foundation import write_whole
with write_whole(Path(sys.argv[1])) as temporary:
    temporary.write_text("half")
    print(temporary.name, flush=True)
    sys.stdin.read()
"""
CLAIMING = """
import sys
from pathlib import Path
from cubetower.foundation.locks import claim, lock_path
path = Path(sys.argv[1])
with claim(lock_path(path), path):
    print("claimed", flush=True)
    sys.stdin.read()
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="locks of files are others there")


@contextmanager
def elsewhere(code: str, path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Another process that does something with a file until it is killed."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)], cwd=ROOT, stdin=pipe, stdout=pipe, text=True
    ) as process:
        assert process.stdout
        yield process, process.stdout.readline().strip()
        process.kill()


def put(path: Path, text: str = "new") -> None:
    with write_whole(path) as temporary:
        temporary.write_text(text)


def test_what_another_process_is_writing_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    with elsewhere(WRITING, path) as (process, name):
        put(path)
        assert path.read_text() == "new"
        assert (tmp_path / name).read_text() == "half"
        process.communicate("")
    assert (process.returncode, path.read_text()) == (0, "half")
    assert list(tmp_path.iterdir()) == [path]


def test_of_several_at_once_all_that_were_killed_are_cleared(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    with elsewhere(WRITING, path) as (_, one), elsewhere(WRITING, path) as (_, other):
        assert (one, other) == (".log-partial-1.csv", ".log-partial-2.csv")
    assert len(list(tmp_path.iterdir())) == 2
    put(path)
    assert list(tmp_path.iterdir()) == [path]


def test_threads_do_not_take_each_others_files(tmp_path: Path) -> None:
    path, wrong = tmp_path / "log.csv", list[BaseException]()

    def write(text: str) -> None:
        try:
            for _ in range(60):
                put(path, text)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=write, args=(each * 9,)) for each in "abcd"]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert wrong == []
    assert set(path.read_text()) <= set("abcd")
    assert list(tmp_path.iterdir()) == [path]


def test_too_many_writers_at_once_are_refused_with_the_fix(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    for place in temporary_paths(path, ".csv"):
        place.mkdir()  # no file that could be cleared
    with pytest.raises(OutputError, match=rf"{MAX_WRITERS} others .* delete \.log-partial-1\.csv"):
        put(path)
    assert not path.exists()


def test_a_link_or_a_pipe_in_the_place_stays(tmp_path: Path) -> None:
    path, mine = tmp_path / "log.csv", tmp_path / "mine"
    mine.write_text("mine")
    link, pipe, *_ = temporary_paths(path, ".csv")
    link.symlink_to(mine)
    os.mkfifo(pipe)
    put(path)
    assert (path.read_text(), mine.read_text()) == ("new", "mine")
    assert link.is_symlink()
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["x" * 250 + ".csv", "ü" * 120 + ".csv", "log"])
def test_names_of_any_length_have_a_place(tmp_path: Path, name: str) -> None:
    with write_whole(tmp_path / name) as temporary:
        assert temporary.suffix == Path(name).suffix
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_claim_belongs_to_one_process_and_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    with elsewhere(CLAIMING, path) as (process, said):
        assert said == "claimed"
        with pytest.raises(ClaimError), claim(lock_path(path), path):
            pytest.fail("two have it")
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert lock_path(path).exists()
        with claim(lock_path(path), path):
            pass
    assert list(tmp_path.iterdir()) == []


def test_nobody_has_a_claim_whose_file_was_cleared_meanwhile(tmp_path: Path) -> None:
    """Whoever opened the lock's file before it was cleared must not take it for the new one."""
    path, inside, most = tmp_path / "a.csv", list[int](), list[int]()

    def compete() -> None:
        for _ in range(150):
            try:
                with claim(lock_path(path), path):
                    inside.append(1)
                    time.sleep(0)  # another one may come in now, if it can
                    most.append(len(inside))
                    inside.pop()
            except ClaimError:
                pass

    threads = [threading.Thread(target=compete) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert max(most) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_claim_makes_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.csv"
    with pytest.raises(OutputError, match="there is no folder"), claim(lock_path(path), path):
        pytest.fail("claimed")
    assert list(tmp_path.iterdir()) == []


def test_a_claim_that_the_system_refuses_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    path = tmp_path / "a.csv"
    why = f"cannot write {path}: Read-only file system; name a place that you may write to"
    with pytest.raises(OutputError, match=why), claim(lock_path(path), path):
        pytest.fail("claimed")
