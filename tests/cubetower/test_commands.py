"""The subcommands as a user types them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.cubetower.conftest import Cubetower
from tests.waiting import PATIENCE, until
from tower import Cubes, data_path, make_tower
from tower.models.program import ProgramTower

J = data_path("logs/reference-j.csv")


def test_toss_prints_the_tosses_as_json(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=4,blue=3", "--times", 7, "--seed", 1, "--json")
    tosses = json.loads(ran.out)["tosses"]
    assert ran.status == 0
    assert len(tosses) == 7
    inside = Cubes()
    for toss in tosses:
        assert Cubes(toss["thrown"]) == Cubes(red=4, blue=3)
        inside = inside + Cubes(toss["thrown"]) - Cubes(toss["fell"]) - Cubes(toss["tapped"])
        assert Cubes(toss["inside"]) == inside
        assert toss["jammed"] is False


def test_same_seed_same_output_other_seed_other_output(cubetower: Cubetower) -> None:
    throw = ("toss", "--tower", "bag", "--throw", "red=9", "--times", 20, "--json", "--seed")
    assert cubetower(*throw, 3).out == cubetower(*throw, 3).out != cubetower(*throw, 4).out


def test_toss_shows_a_table_whose_middle_is_left_out(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--tower", "bag", "--throw", "red=3", "--times", 50)
    assert "30 more" in ran.out
    assert "Tosses: 50." in ran.out
    assert "\x1b" not in ran.out  # no colours into a pipe


def test_towers_lists_every_model(cubetower: Cubetower) -> None:
    shown, plain = cubetower("towers").out, json.loads(cubetower("towers", "--json").out)
    assert set(plain["models"]) == {
        "physics",
        "surrogate",
        "bag",
        "twoshelves",
        "allthrough",
        "scripted",
        "table",
    }
    assert all(name in shown for name in plain["models"])
    assert "plane" in plain["designs"]


@pytest.mark.parametrize("tower", ["physics", "bag", "twoshelves"])
def test_check_puts_log_and_tower_side_by_side(cubetower: Cubetower, tower: str) -> None:
    ran = cubetower("check", J, "--sessions", "1-2", "--tower", tower, "--repeat", 2)
    assert ran.status == 0
    assert "the tray is not replayed" in ran.out
    assert "The log is simulated" in ran.out
    for part in (
        "Cubes in, out and retained",
        "Share that falls",
        "Mean content over time",
        "Jams",
    ):
        assert part in ran.out
    assert all(len(line) <= 120 for line in ran.out.splitlines())


def test_check_prints_the_same_figures_as_json(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("check", J, "--tower", "bag", "--repeat", 1, "--json").out)
    assert data["log"]["throws"] == data["tower"]["throws"] == 434
    assert data["log"]["exits"]["old"]["share"] == pytest.approx(0.066, abs=0.001)
    assert data["tower"]["exits"]["new"]["share"] == pytest.approx(2 / 3, abs=0.06)
    assert data["warnings"] == []


def test_check_takes_a_log_whose_contents_only_counts_of_the_opened_tower_tell(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    log = tmp_path / "opened.csv"
    log.write_text("session,toss,emptied,thrown_red,fell_red,inside_red\n1,1,0,4,3,5\n1,2,0,4,3,\n")
    assert "throws" in cubetower("check", log, "--tower", "bag").out


def test_demo_prints_the_battle_and_films_it(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "battle.gif"
    ran = cubetower("demo", "--out", out)
    assert ran.status == 0
    for part in ("Kozuke", "X03", "inside before", "thrown in", "fell", "lost", "Strength"):
        assert part in ran.out
    with Image.open(out) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 50


def test_the_demo_conserves_cubes_and_follows_the_rules(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    ran = cubetower("demo", "--out", tmp_path / "end.png", "--seed", 3, "--json")
    data = json.loads(ran.out)
    battle, outcome = data["battle"], data["outcome"]
    seeding = data["seeding"]
    assert Cubes(battle["inside_before"]) == Cubes(seeding["thrown"]) - Cubes(seeding["fell"])
    assert Cubes(seeding["thrown"]).total == 45
    assert battle["thrown"] == {"blue": 4, "yellow": 3}
    tray = Cubes(battle["tray"])
    assert tray + Cubes(battle["inside_after"]) == (
        Cubes(battle["inside_before"]) + Cubes(battle["thrown"])
    )
    assert outcome["attack"] == tray["blue"]
    assert outcome["defence"] == tray["yellow"] + tray["green"]
    assert tray == sum(
        (Cubes(outcome[part]) for part in ("losses", "survivors", "bystanders")), start=Cubes()
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("toss --throw pink=3", "no colour 'pink'; known are black"),
        ("toss --throw red=-3", "cannot be negative"),
        ("toss --throw red=1.5", "not colour=count"),
        ("toss --throw red", "not colour=count"),
        ("toss --throw red=2 --tower foo", "no tower 'foo'; known are physics"),
        ("toss --throw red=2 --tower bag,new=7", "between 0 and 1"),
        ("toss --throw red=2 --tower bag,fresh=1", "its parameters are"),
        ("toss --throw red=2 --tower broken.toml", "broken.toml, line 1: not TOML"),
        ("toss --throw red=2 --tower design.toml", "design.toml"),
        ("toss --throw red=2 --tower none.toml", "none.toml: there is no such file"),
        ("toss --throw red=2 --times 0", "--times"),
        ("toss", "--throw"),
        ("check none.csv", "none.csv: there is no such file"),
        ("check words.csv", "words.csv:2: column 'thrown_red'"),
        ("check impossible.csv", "impossible.csv:2: column 'fell_red': 3 fell"),
        ("check impossible.csv --tower nonsense", "impossible.csv"),
        ("demo --out no/such/folder/battle.gif", "cannot write no/such/folder/battle.gif"),
        ("demo --out battle.txt", "name a .gif, an .mp4 or a .png"),
        ("demo --tower bag,new=2", "between 0 and 1"),
        ("toss --throw red=2 --seed -5", "--seed"),
        ("toss --throw red=1001", "throw 1 to 1000"),
        ("check .", "is a folder"),
        ("frobnicate", "No such command"),
        ("toss --frobnicate", "--frobnicate"),
    ],
)
def test_bad_input_ends_in_one_line_and_status_2_and_leaves_nothing(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: str,
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    header = "session,toss,emptied,thrown_red,fell_red,note\n"
    (tmp_path / "broken.toml").write_text("format = = 1\n")
    (tmp_path / "design.toml").write_text('format = 1\nkind = "design"\n')
    (tmp_path / "words.csv").write_text(header + "1,0,1,two,1,\n")
    (tmp_path / "impossible.csv").write_text(header + "1,0,1,2,3,\n")
    before = sorted(tmp_path.iterdir())
    ran = cubetower(*arguments.split())
    assert ran.status == 2
    assert ran.out == ""
    assert says in ran.err
    assert ran.err.startswith("cubetower: ")
    assert ran.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_help_of_every_command_has_an_example(cubetower: Cubetower) -> None:
    for command in ("demo", "toss", "towers", "check", "compare"):
        ran = cubetower(command, "--help")
        assert ran.status == 0
        assert f"Example: cubetower {command}" in " ".join(ran.out.split())


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys, cubetower.main\n"
        "heavy = {'numpy', 'pymunk', 'scipy', 'shapely', 'PIL', 'tower', 'viewer', 'game'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


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


def test_json_and_python_give_the_same_tosses(cubetower: Cubetower) -> None:
    from random import Random

    ran = cubetower("toss", "--tower", "twoshelves", "--throw", "red=9", "--seed", 5, "--json")
    fell = make_tower("twoshelves").toss(Cubes(red=9), Random(5)).fell
    assert json.loads(ran.out)["tosses"][0]["fell"] == dict(fell)


@pytest.mark.parametrize("tower", ["bag", "twoshelves"])
def test_a_tower_that_only_counts_decides_a_battle_without_a_film(
    cubetower: Cubetower, tmp_path: Path, tower: str
) -> None:
    out = tmp_path / "battle.gif"
    ran = cubetower("demo", "--tower", tower, "--out", out)
    assert ran.status == 0
    assert "No film" in ran.out
    assert "Strength" in ran.out
    assert not out.exists()
    assert json.loads(cubetower("demo", "--tower", tower, "--json").out)["film"] is None


def test_what_a_user_names_is_printed_as_it_is(cubetower: Cubetower, tmp_path: Path) -> None:
    folder = tmp_path / "a[/b] [red]"
    folder.mkdir(parents=True)
    (folder / "log.csv").write_text(J.read_text())
    (folder / "log.toml").write_text('title = "my [red] tower[/x]"\nkind = "simulated"\n')
    ran = cubetower("check", folder / "log.csv", "--tower", "bag", "--repeat", 1)
    assert ran.status == 0
    assert "my [red] tower[/x]" in ran.out
    assert "a[/b] [red]" in "".join(ran.out.split("\n"))
    assert cubetower("demo", "--out", folder / "end.png").status == 0


def test_all_problems_of_a_log_are_told_a_line_each(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell,missing\n1,1,1,x,2,\n1,2,0,3,-1,0\n")
    ran = cubetower("check", path)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 2
    assert "log.csv:2: column 'thrown'" in ran.err
    assert "log.csv:3: column 'fell'" in ran.err


def test_a_doubtful_design_is_warned_of_on_standard_error(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=3", "--tower", "physics,ramp.degrees=15", "--json")
    assert ran.status == 0
    assert "warning" in ran.err
    assert "15 degrees are too flat" in ran.err
    assert json.loads(ran.out)["tosses"]


def test_without_a_subcommand_the_help_is_shown(cubetower: Cubetower) -> None:
    ran = cubetower()
    assert ran.status == 0
    assert "toss" in ran.out


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


def test_tables_fit_into_80_columns(cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cubetower.terminal.PIPED_WIDTH", 80)
    out = cubetower("check", J, "--sessions", "1-2", "--tower", "twoshelves").out
    assert "The log differs from what this tower does." in out
    assert "◀ beyond" in out
    assert "9 of 10 in" in out
    assert any("±" in line and " log " in line for line in out.splitlines())
    assert "…" not in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("command", ["toss --throw red=3", "check log.csv", "demo"])
@pytest.mark.parametrize("fault", ["1 // 0", "open('nofile.txt')"])
def test_a_fault_in_a_class_of_the_users_is_told_in_a_line_with_its_place(
    tmp_path: Path, command: str, fault: str
) -> None:
    (tmp_path / "mine.py").write_text(
        "from tower import CountingTower\n"
        "class Mine(CountingTower):\n"
        "    def falling(self, thrown, rng):\n"
        f"        {fault}\n"
    )
    (tmp_path / "log.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,3,2\n")
    ran = subprocess.run(
        [sys.executable, "-m", "cubetower", *command.split(), "--tower", "mine:Mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert "tower mine:Mine: its own code raised" in ran.stderr
    assert "mine.py, line 4" in ran.stderr


def test_a_tower_file_with_a_bad_parameter_is_named(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\nkind = "tower"\nmodel = "bag"\n[parameters]\nnew = 3\n')
    ran = cubetower("toss", "--throw", "red=1", "--tower", path)
    assert ran.status == 2
    assert f"{path}: new=3: a probability lies between 0 and 1" in ran.err


def test_a_log_of_seedings_only_has_no_row_of_others(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell\n1,1,1,31,22\n2,1,1,38,30\n")
    out = cubetower("check", path, "--tower", "bag").out
    assert "None" not in out
    assert "no seeding " not in out.split("Cubes in, out")[1].split("Share that falls")[0]


def test_a_stopped_film_leaves_nothing_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cubetower", "demo", "--out", "battle.gif"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE) as program:
        until(lambda: list(tmp_path.iterdir()) or program.poll() is not None)
        assert program.poll() is None  # it is filming
        program.terminate()
        program.wait(PATIENCE)
    assert list(tmp_path.iterdir()) == []


LATE = """
import os, signal, sys
from cubetower import main

class Late:
    def __del__(self):
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))

def app(*_, **__):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    Late()
    signal.sigtimedwait([], 20)
    print("went on")

main.app = app
main.run([])
"""


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

    monkeypatch.setattr("cubetower.main.app", full)
    ran = cubetower("towers")
    assert (ran.status, ran.err) == (1, "cubetower: cache.bin: No space left on device\n")


def test_whoever_stops_it_while_it_is_loading_sees_a_line() -> None:
    code = """
import sys
class Finder:
    def find_spec(self, name, *_):
        if name == "cubetower.main":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder())
from cubetower.__main__ import start
start()
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (130, "cubetower: stopped\n")


ROOT = Path(__file__).parents[2]
SIEVE = f"exec:'{ROOT / 'examples' / 'sieve.pl'}'"


def a_program(folder: Path, body: str) -> str:
    """The spec of a program in Python that does this for every request."""
    path = folder / "program.py"
    path.write_text(f"import json, os, sys, time\nfor line in sys.stdin:\n    {body}\n")
    return f"exec:'{sys.executable}' -S '{path}'"


def test_a_program_is_a_tower_like_any_other(cubetower: Cubetower) -> None:
    throw = ("toss", "--tower", f"{SIEVE},mesh=0.5", "--throw", "red=40", "--json", "--seed")
    one, same, other = (json.loads(cubetower(*throw, seed).out) for seed in (3, 3, 4))
    assert one == same != other
    assert 0 < Cubes(one["tosses"][0]["fell"])["red"] < 40
    assert cubetower("check", J, "--tower", SIEVE, "--repeat", 1).status == 0
    assert cubetower("demo", "--tower", SIEVE).status == 0


WRONG = {
    "sys.exit(3)": "the program ended with exit code 3",
    "1 / 0": "its last words: 'ZeroDivisionError: division by zero'",
    "print('hello', flush=True)": "answered 'hello', which is not JSON",
    "os.write(1, bytes([255, 254, 0, 10]))": "which is not JSON",
    "os.write(1, b'\\x0c\\x1b[2J' + '\\u2028\\n'.encode())": r"answered '\x1b[2J'",
    'print(\'{"fell": {"red": 99}}\', flush=True)': "let 99 of 'red' fall, but ",
    "time.sleep(60)": "gave no answer within 0.3 s",
}


@pytest.mark.parametrize("command", ["toss --throw red=3", f"check {J}", "demo"])
@pytest.mark.parametrize(("body", "says"), WRONG.items())
def test_whatever_a_program_does_wrong_is_one_line_and_status_2(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    body: str,
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if "sleep" in body:
        monkeypatch.setitem(ProgramTower.__init__.__kwdefaults__ or {}, "limit_s", 0.3)
    ran = cubetower(*command.split(), "--tower", a_program(tmp_path, body))
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("cubetower: tower ")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["program.py"]


def test_a_missing_program_is_told_with_the_fix(cubetower: Cubetower) -> None:
    ran = cubetower("toss", "--throw", "red=3", "--tower", "exec:no_such_tower")
    assert ran.status == 2
    assert "there is no program 'no_such_tower'" in ran.err
    assert "write ./ before one in this folder" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("tower", ["bag,new=0.5", SIEVE])
def test_a_right_tower_is_told_check_by_check(cubetower: Cubetower, tower: str) -> None:
    ran = cubetower("towers", "--check", tower)
    lines = ran.out.splitlines()
    assert (ran.status, ran.err) == (0, "")
    assert all(line.startswith("ok: ") for line in lines)
    assert lines[:3] == ["ok: is a tower", "ok: starts empty", "ok: conserves cubes"]
    plain = json.loads(cubetower("towers", "--check", tower, "--json").out)
    assert plain == {"tower": tower, "checks": [line.removeprefix("ok: ") for line in lines]}


@pytest.mark.parametrize("as_json", [(), ("--json",)])
@pytest.mark.parametrize(
    ("body", "says"),
    [
        (
            "fell = {'red': json.loads(line)['thrown'].get('red', 0)}; "
            "print(json.dumps({'fell': fell}), flush=True)",
            ": treats thrown colours alike: one colour falls more often, by ",
        ),
        (
            'print(\'{"fell": {"red": 99}}\', flush=True)',
            ": conserves cubes: raised ProgramError: ",
        ),
        ("sys.exit('no\\nidea')", ": conserves cubes: raised ProgramError: "),
    ],
)
def test_a_broken_promise_is_one_line_and_status_1(
    cubetower: Cubetower, tmp_path: Path, body: str, says: str, as_json: tuple[str, ...]
) -> None:
    tower = a_program(tmp_path, body)
    ran = cubetower("towers", "--check", tower, *as_json)
    assert ran.status == 1
    assert ran.out == ""
    assert ran.err.startswith(f"cubetower: tower {tower}{says}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("tower", ["nonsense", "bag,new=7", "exec:./none", "none.toml"])
def test_checking_no_tower_is_bad_input(cubetower: Cubetower, tower: str) -> None:
    ran = cubetower("towers", "--check", tower)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_towers_says_that_programs_can_be_towers(cubetower: Cubetower) -> None:
    assert "exec:./program" in " ".join(cubetower("towers").out.split())
