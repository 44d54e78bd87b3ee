"""Real clusters on this machine: nothing is lost or doubled, even if a worker is killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib import import_module

import pytest
from distributed import LocalCluster

from cubetower.foundation import WorkersError
from cubetower.foundation.workers import Workers
from cubetower.game.bulk import run
from tests.game.bulk.dice import Dice
from tests.game.bulk.test_run import assert_same

pytestmark = pytest.mark.long

GAMES = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as made:
        yield made


@pytest.mark.cluster
def test_a_game_that_breaks_on_a_cluster_is_told(cluster, tmp_path):
    workers = Workers(backend="dask", scheduler=cluster.scheduler_address)
    with pytest.raises(ZeroDivisionError, match="game 31 is broken"):
        run(Dice(broken=31), GAMES, workers=workers, chunk=2, out=tmp_path)
    played = run(Dice(), GAMES, workers=workers, chunk=2, out=tmp_path)
    assert_same(played, run(Dice(), GAMES))


@pytest.mark.cluster
def test_a_dask_cluster_of_our_own():
    assert_same(run(Dice(), 20, workers=Workers(1, "dask"), chunk=4), run(Dice(), 20))


def test_a_scheduler_that_is_not_there(monkeypatch, caplog):
    import dask

    monkeypatch.setattr("cubetower.foundation.workers.SILENCE_S", 0.1)
    workers = Workers(None, "dask", "tcp://127.0.0.1:9")
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "500ms"}),
        pytest.raises(WorkersError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"),
    ):
        run(Dice(), 5, workers=workers)
    [said] = [each.getMessage() for each in caplog.records if each.name.startswith("cubetower.")]
    assert said.startswith("waiting 0.5 s for a Dask scheduler at tcp://127.0.0.1:9;")


@pytest.mark.cluster
def test_code_that_a_worker_cannot_import(cluster, tmp_path, monkeypatch):
    (tmp_path / "not_there.py").write_text(
        "from tests.game.bulk.dice import Dice\nclass Own(Dice): pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    own = import_module("not_there").Own()
    workers = Workers(None, "dask", cluster.scheduler_address)
    with pytest.raises(WorkersError, match=r"cannot import what is to be done .*'not_there'"):
        run(own, 5, workers=workers)


@pytest.mark.cluster
def test_a_dask_cluster_with_a_worker_killed_in_the_middle(cluster, tmp_path):
    killed: list[int] = []

    def kill(done: int, total: int, before: int) -> None:
        if done >= GAMES // 3 and not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    workers = Workers(None, "dask", cluster.scheduler_address)
    played = run(Dice(), GAMES, workers=workers, chunk=2, out=tmp_path, progress=kill)
    assert killed
    assert len(list(tmp_path.glob("games-*.parquet"))) == GAMES // 2
    assert_same(played, run(Dice(), GAMES))
