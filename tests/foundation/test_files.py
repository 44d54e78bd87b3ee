"""Finding data files in every kind of install, and writing files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from cubetower.foundation import CubetowerError, OutputError, data_path, files, locks, write_whole
from cubetower.foundation.files import check_place, docs_path
from cubetower.game.rulebook import PAGES

# Finding


def installed(root: Path, *, data: str, packages: str = "") -> Path:
    """A folder with a copy of the module that looks for the data, and data at `data`."""
    package = root / packages / "cubetower" / "foundation"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    for name in ("files.py", "locks.py", "errors.py"):
        shutil.copy(Path(files.__file__).with_name(name), package)
    (root / data / "designs").mkdir(parents=True)
    (root / data / "SOURCES.md").touch()
    return root


def found(root: Path, name: str = "designs", packages: str = "") -> str:
    """What `data_path` of an install at `root` says, in a process of its own."""
    code = f"from cubetower.foundation.files import data_path; print(data_path({name!r}))"
    environment = {**os.environ, "PYTHONPATH": str(root / packages)}
    done = subprocess.run(
        [sys.executable, "-S", "-P", "-c", code],
        env=environment,
        cwd=root.anchor,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_a_file_that_is_not_shipped_is_named() -> None:
    with pytest.raises(CubetowerError, match=r"no\.such: no such data file in"):
        data_path("no.such")


@pytest.mark.parametrize(
    ("packages", "data"),
    [("foundation", "data"), ("", "cubetower/data")],
    ids=["checkout", "wheel"],
)
def test_data_are_beside_the_packages_of_a_checkout_and_in_one_of_a_wheel(
    tmp_path: Path, packages: str, data: str
) -> None:
    root = installed(tmp_path, data=data, packages=packages)
    assert found(root, packages=packages) == str(root / data / "designs")


def test_a_data_folder_of_somebody_else_is_not_ours(tmp_path: Path) -> None:
    root = installed(tmp_path / "site-packages", data="cubetower/data")
    (tmp_path / "data" / "designs").mkdir(parents=True)
    assert found(root) == str(root / "cubetower" / "data" / "designs")
    (root / "cubetower" / "data" / "SOURCES.md").unlink()
    assert f"no data folder in {root / 'cubetower'}; reinstall cubetower" in found(root)


def test_pages_of_rules_are_shipped_each_once() -> None:
    pyproject = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    wheel = pyproject["tool"]["hatch"]["build"]["targets"]["wheel"]
    shipped = [name for name in wheel["force-include"] if name.startswith("docs/")]
    assert shipped == [f"docs/{name}" for name in PAGES.values()]
    for name in shipped:
        assert docs_path(Path(name).name) == Path(name).resolve()
        assert wheel["force-include"][name] == f"cubetower/{name}"


# Writing


@pytest.fixture(params=[0o022, 0o077, 0o002])
def _umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def test_a_file_takes_its_place_when_all_went_well(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old", "utf-8")
    with write_whole(path) as temporary:
        assert temporary.suffix == ".csv"
        temporary.write_text("new", "utf-8")
        assert path.read_text("utf-8") == "old"
    assert path.read_text("utf-8") == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old", "utf-8")

    def stop_half_way() -> None:
        with write_whole(path) as temporary:
            temporary.write_text("half", "utf-8")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_half_way()
    assert path.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


OURS = (files.__file__, locks.__file__, contextlib.__file__)


def interrupted(act: Callable[[], None], step: int) -> bool:
    """Do something, stopped before an instruction of the code that writes; whether it was."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal count
        if frame.f_code.co_filename not in OURS:
            return None
        frame.f_trace_opcodes = True
        count += event == "opcode"
        if count > step:
            raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:.*unclosed file")  # the interrupt is to blame
def test_an_interrupt_at_any_moment_leaves_nothing_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"

    def write() -> None:
        with write_whole(path) as temporary:
            temporary.write_text("new")

    steps = 0
    while interrupted(write, steps):
        locks.end_all()  # as the process does at its end
        assert [file.read_text() for file in tmp_path.iterdir()] in ([], ["new"])
        path.unlink(missing_ok=True)
        steps += 1
    assert steps > 100
    assert path.read_text() == "new"


def test_a_failing_disk_is_an_output_error(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"

    def run_out_of_space() -> None:
        with write_whole(path):
            raise OSError(28, "No space left on device")

    with pytest.raises(OutputError, match=r"cannot write .*out\.csv: No space left on device"):
        run_out_of_space()
    assert list(tmp_path.iterdir()) == []


def refused(path: Path) -> str:
    """Why nothing can be written at `path`."""
    with pytest.raises(OutputError) as caught, write_whole(path):
        pytest.fail("began to write")
    return str(caught.value)


def test_a_folder_cannot_be_written_to_as_a_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == f"{tmp_path} is a folder; name a file in it"


def test_a_folder_must_be_there(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "none" / "out.csv")
    (tmp_path / "file").touch()
    assert "Not a directory" in refused(tmp_path / "file" / "out.csv")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_a_device_or_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    assert "not an ordinary file" in refused(pipe)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.usefixtures("_umask")
def test_permissions_are_those_of_any_new_file(tmp_path: Path) -> None:
    with write_whole(tmp_path / "out.csv") as temporary:
        temporary.write_text("new", "utf-8")
    (tmp_path / "plain.csv").touch()
    modes = {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert len(modes) == 1


@pytest.mark.parametrize("mode", [0o600, 0o444, 0o755])
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "out.csv"
    path.touch()
    path.chmod(mode)
    with write_whole(path) as temporary:
        temporary.write_text("new", "utf-8")
    assert (stat.S_IMODE(path.stat().st_mode), path.read_text("utf-8")) == (mode, "new")


def test_a_file_system_without_permissions_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with write_whole(tmp_path / "out.csv") as temporary:
        temporary.write_text("new", "utf-8")
    assert (tmp_path / "out.csv").read_text("utf-8") == "new"


@pytest.mark.parametrize("old", ["old", None])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_link_stays_and_its_target_is_written(
    tmp_path: Path, old: str | None, steps: int
) -> None:
    target, link, links = tmp_path / "there" / "target", tmp_path / "out.csv", tmp_path / "links"
    target.parent.mkdir()
    links.symlink_to("there/target")
    link.symlink_to("links" if steps == 2 else "there/target")
    if old is not None:
        target.write_text(old, "utf-8")
    with write_whole(link) as temporary:
        assert (temporary.suffix, temporary.parent) == (".csv", target.parent)
        temporary.write_text("new", "utf-8")
    assert link.is_symlink()
    assert (target.read_text("utf-8"), target.is_symlink()) == ("new", False)
    assert list(target.parent.iterdir()) == [target]


def test_a_link_to_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text("a game")
    (tmp_path / "film.html").symlink_to("game.jsonl")
    assert "a file of another kind" in refused(tmp_path / "film.html")
    assert (tmp_path / "game.jsonl").read_text() == "a game"


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    assert "is a link in a circle" in refused(tmp_path / "one")


@pytest.fixture
def synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is brought to the disk, each with what `out.csv` holds at that moment."""
    done: list[tuple[str, str]] = []

    def note(handle: int) -> None:
        folder = stat.S_ISDIR(os.fstat(handle).st_mode)
        what = "folder" if folder else os.pread(handle, 9, 0).decode()
        done.append((what, (tmp_path / "out.csv").read_text("utf-8")))

    monkeypatch.setattr(os, "fsync", note)
    return done


def test_the_file_is_on_the_disk_before_it_takes_its_place_and_the_folder_after(
    tmp_path: Path, synced: list[tuple[str, str]]
) -> None:
    path = tmp_path / "out.csv"
    path.write_text("old", "utf-8")
    with write_whole(path) as temporary:
        temporary.write_text("new", "utf-8")
    assert synced == [("new", "old"), ("folder", "new")]


def test_trying_a_place_does_not_wait_for_the_disk(
    tmp_path: Path, synced: list[tuple[str, str]]
) -> None:
    check_place(tmp_path / "out.csv")
    assert synced == []


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EIO])
def test_a_failing_sync_is_an_error_and_a_missing_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    path = tmp_path / "out.csv"

    def write() -> None:
        with write_whole(path) as temporary:
            temporary.write_text("new", "utf-8")

    if number == errno.EIO:
        with pytest.raises(OutputError, match=r"cannot write .*out\.csv: Input/output error"):
            write()
        assert list(tmp_path.iterdir()) == []
    else:
        write()
        assert path.read_text("utf-8") == "new"


def test_checking_a_place_changes_nothing(tmp_path: Path) -> None:
    there, new = tmp_path / "there.csv", tmp_path / "new.csv"
    there.write_text("old")
    for path in (there, new):
        check_place(path)
    assert there.read_text() == "old"
    assert list(tmp_path.iterdir()) == [there]
    for bad, says in ((tmp_path, "is a folder"), (tmp_path / "none" / "new.csv", "cannot write")):
        with pytest.raises(OutputError, match=says):
            check_place(bad)
