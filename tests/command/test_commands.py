"""The subcommands as a user types them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cubetower.foundation import data_path
from cubetower.tower import Cubes
from cubetower.tower.models.program import ProgramTower
from tests.command.conftest import Cubetower
from tests.command.games import SIEVE, a_program, own_tower, refused

J = data_path("logs/reference-j.csv")


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, cubetower.command.main\n"
        "heavy = {'numpy', 'pymunk', 'scipy', 'shapely', 'PIL'}\n"
        "heavy |= {f'cubetower.{name}' for name in ('tower', 'viewer', 'game')}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.long
def test_the_command_runs_as_a_program_and_stops_quietly_when_its_reader_has_gone() -> None:
    command = [sys.executable, "-m", "cubetower", "toss", "--tower", "bag", "--throw", "red=9"]
    with subprocess.Popen(
        [*command, "--times", "3000", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(20)
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 1


@pytest.mark.parametrize("call", ["--version", "toss --tower bag --throw r4 --json"])
def test_an_output_that_is_closed_is_an_error(call: str) -> None:
    command = f'exec "$0" -m cubetower {call} >&-'
    ran = subprocess.run(
        ["sh", "-c", command, sys.executable],  # noqa: S607
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "cubetower: cannot write the output: it is closed\n"


def test_a_user_without_a_home_can_do_all(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    for call in (("toss", "--throw", "r4"), ("odds", "--table", "2x2", "--report", "x.html")):
        assert cubetower(*call).status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["x.html"]
    assert "HOME" not in os.environ


@pytest.mark.long
@pytest.mark.parametrize("arguments", [[], ["--json"]])
def test_a_full_disk_is_one_line_and_status_1(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "cubetower", "toss", "--tower", "bag", "--throw", "red=9"]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*command, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 1
    assert ran.stderr.startswith("cubetower: cannot write the output")
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["toss --throw red=3", "check log.csv", "demo"])
@pytest.mark.parametrize("fault", ["1 // 0", "open('nofile.txt')"])
def test_a_fault_in_a_class_of_the_users_is_told_in_a_line_with_its_place(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    fault: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    own_tower(tmp_path, monkeypatch, fault)
    Path("log.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,3,2\n")
    ran = cubetower(*command.split(), "--tower", "mine:Mine")
    refused(ran, "tower mine:Mine: its own code raised", "mine.py, line 4")


LATE = """
import os, signal, sys
from cubetower.command import main

class Late:
    def __del__(self):
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))

def app(*_, **__):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    Late()
    signal.sigtimedwait([], 20)
    print("went on")

main.commands = lambda: app
main.run([])
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "status", "says"), [("SIGTERM", 143, ""), ("SIGINT", 130, "cubetower: stopped\n")]
)
def test_a_signal_that_comes_where_nothing_can_be_raised_ends_it_all_the_same(
    name: str, status: int, says: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LATE, name], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (status, "", says)


def test_a_disk_that_fails_below_a_library_ends_in_a_line(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "cache.bin")

    monkeypatch.setattr("cubetower.command.main.commands", lambda: full)
    ran = cubetower("towers")
    assert (ran.status, ran.err) == (1, "cubetower: cache.bin: No space left on device\n")


def test_whoever_stops_it_while_it_is_loading_sees_a_line() -> None:
    code = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == "cubetower.command.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder())
from cubetower.__main__ import start
start()
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (130, "cubetower: stopped\n")


def test_a_program_is_a_tower_like_any_other(cubetower: Cubetower) -> None:
    throw = ("toss", "--tower", f"{SIEVE},mesh=0.5", "--throw", "red=40", "--json", "--seed")
    one, same, other = (json.loads(cubetower(*throw, seed).out) for seed in (3, 3, 4))
    assert one == same != other
    assert 0 < Cubes(one["tosses"][0]["fell"])["red"] < 40
    check = ("check", J, "--sessions", "1", "--tower", SIEVE, "--repeat", 1)
    assert cubetower(*check).status == 0
    assert cubetower("demo", "--tower", SIEVE).status == 0


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "body", "says"),
    [
        ("toss --throw red=3", "os.write(1, b'\\x0c\\x1b[2J\\n')", r"answered '\x1b[2J'"),
        ("toss --throw red=3", "time.sleep(60)", "gave no answer within 0.3 s"),
        ("check ../log.csv", "1 / 0", "its last words: 'ZeroDivisionError: division by zero'"),
        ("demo", "sys.exit(3)", "the program ended with exit code 3"),
    ],
)
def test_whatever_a_program_does_wrong_is_one_line_and_status_2(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    body: str,
    says: str,
) -> None:
    (tmp_path / "log.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,3,2\n")
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    if "sleep" in body:
        monkeypatch.setitem(ProgramTower.__init__.__kwdefaults__ or {}, "limit_s", 0.3)
    refused(cubetower(*command.split(), "--tower", a_program(folder, body)), says)
    assert [path.name for path in folder.iterdir()] == ["program.py"]
