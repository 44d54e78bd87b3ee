"""Settings of all tests. A skipped test is a hole: where `CI` is set, it fails the run."""

from __future__ import annotations

import gc
import logging
import os
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.needs import MARKS, skips
from tests.rings import RINGS, divide, is_outside, left_out, ring

if TYPE_CHECKING:
    from tests.viewer.window.driver import VirtualScreen

# Every core has a worker; threads of linear algebra besides would wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")

BEGAN = monotonic()
ROOT = Path(__file__).parent.parent
SLOW = {*MARKS.values(), "cluster", "sample"}

# The first text a fresh checkout generates builds tables for seconds: no sign of a slow test.
settings.register_profile("cubetower", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("cubetower"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "cubetower")


@pytest.fixture(autouse=True, scope="session")
def _no_settings_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "no-settings"))
        patched.delenv("COLUMNS", raising=False)  # the width of whoever runs the tests
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_waiting_for_the_disk() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture
def caplog(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> pytest.LogCaptureFixture:
    """As pytest's, also of our own records, which the command keeps to itself."""
    monkeypatch.setattr(logging.getLogger("cubetower"), "propagate", True)
    return caplog


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", choices=RINGS, default="short", help="which tests; see tests/rings")
    parser.addoption(
        "--cov-own",
        action="store_true",
        help="what --cov measures counts as reached only by the tests of its own folder",
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return is_outside(collection_path, ring(config)) or None


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One file is tested sooner than workers start; for more, as many as xdist says."""
    files = {argument.partition("::")[0] for argument in config.args}
    return 0 if len(files) == 1 and Path(*files).is_file() else None


@pytest.fixture(scope="session")
def screen() -> Iterator[VirtualScreen]:
    """A virtual screen on which programs open their windows one after the other."""
    from tests.viewer.window.driver import VirtualScreen

    with VirtualScreen() as found:
        yield found


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items[:], others = divide(items, ring(config))
    config.hook.pytest_deselected(items=others)
    own = [Path(ROOT, "tests", *Path(source).parts[2:]) for source in measured(config)]
    for item in items:
        for name in MARKS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(MARKS[name])
        if own and not any(item.path.is_relative_to(folder) for folder in own):
            item.add_marker("no_cover")  # of pytest-cov; the rest of the suite runs at full speed
    # Long files first, so that no worker is left with one at the end: those that start windows,
    # browsers or clusters have few tests, but long ones; of the others, those with many tests.
    slow = {item.path for item in items if SLOW & {mark.name for mark in item.iter_markers()}}
    tests = Counter(item.path for item in items)
    items.sort(key=lambda item: (item.path not in slow, -tests[item.path]))


def measured(config: pytest.Config) -> list[str]:
    """What ``--cov`` measures, where only the tests of its own folder count."""
    return config.getoption("cov_source") if config.getoption("cov_own") else []


def pytest_collection_finish() -> None:
    """All that was collected, and all modules: what searches for garbage passes it over."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    yield
    if skipped := terminalreporter.stats.get("skipped"):
        terminalreporter.write_line(skips(skipped))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close a run of the short ring by what it left out; keep what it cost, for `.ci/size`."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or ring(config) != "short":
        return
    reporter.write_line(left_out(ROOT / "tests"))
    whole = config.args == config.getini("testpaths") and hasattr(config, "cache")
    if whole and (passed := reporter.stats.get("passed")):
        spent = os.times()
        cost = {
            "tests": len(passed),
            "cpu_s": spent.user + spent.system + spent.children_user + spent.children_system,
            "wall_s": monotonic() - BEGAN,
        }
        config.cache.set("rings/short", cost)


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter is not None and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
