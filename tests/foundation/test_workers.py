"""Workers: few tasks ahead, and no process outlives those who want its results."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor, _base
from contextlib import nullcontext, suppress
from importlib.metadata import version
from pathlib import Path
from threading import Event, Thread, Timer

import numpy as np
import pytest

from cubetower.foundation import WorkersError, workers
from cubetower.foundation.workers import Workers, end_at_once, expect_version
from tests.waiting import until

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"jobs": 0}, "0 jobs"),
        ({"backend": "slurm"}, "no backend 'slurm'; there are loky, dask"),
        ({"scheduler": "tcp://here"}, "name dask"),
    ],
)
def test_impossible_workers_are_refused(wrong, said):
    with pytest.raises(WorkersError, match=said):
        Workers(**wrong)


def test_one_job_of_this_machine_needs_no_other_process():
    assert list(Workers(1).results(os.getpid, [()])) == [os.getpid()]


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no such bounds here")
def test_cores_are_those_that_this_process_may_use():
    script = "import os\nos.sched_setaffinity(0, [min(os.sched_getaffinity(0))])\n"
    script += "from cubetower.foundation.workers import cores\nprint(cores())"
    told = subprocess.check_output([sys.executable, "-c", script], cwd=ROOT, text=True)
    assert int(told) == 1


def test_a_worker_of_another_version_is_refused():
    expect_version(version("cubetower"))
    with pytest.raises(WorkersError, match=r"not 0\.0\.0; install the same there"):
        expect_version("0.0.0")


@pytest.mark.long
def test_an_interrupt_leaves_no_result_locked(monkeypatch):
    """Nobody could end the workers then: their results take the same locks."""
    monkeypatch.setattr(workers, "_processes", lambda _: nullcontext(workers._Pool(2, submit)))
    handed, go_on = [], Event()

    def submit(*task):
        handed.append(threads.submit(*task))
        return handed[-1]

    def interrupt(frame, event, _):
        """Interrupt where several results are being locked, else while the first is awaited."""
        if frame.f_code.co_filename == _base.__file__ and frame.f_code.co_name == "__enter__":
            lines.append(event)
            if lines.count("line") > 3:  # after the first one
                raise KeyboardInterrupt
        return interrupt

    lines, usual = [], signal.signal(signal.SIGINT, signal.default_int_handler)
    with ThreadPoolExecutor(2) as threads:
        timer = Timer(0.5, os.kill, [os.getpid(), signal.SIGINT])
        timer.start()
        before = sys.gettrace()  # of whoever measures which lines tests run
        sys.settrace(interrupt)
        try:
            with pytest.raises(KeyboardInterrupt):
                next(Workers(2).results(go_on.wait, [()] * 9))
        finally:
            sys.settrace(before)
            timer.cancel()
            signal.signal(signal.SIGINT, usual)
            go_on.set()
        asking = [Thread(target=future.done, daemon=True) for future in handed]
        for each in asking:
            each.start()
            each.join(timeout=5)
        locked = [each.is_alive() for each in asking]
        for future in handed:
            with suppress(RuntimeError):  # not locked by this thread
                future._condition.release()  # or the threads would never end
    assert len(handed) == 4
    assert not any(locked)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="no signals to hold back")
def test_an_interrupt_reaches_who_asked_and_never_the_workers():
    held = [*Workers(2).results(signal.pthread_sigmask, [(signal.SIG_BLOCK, ())] * 4)]
    assert held == [{signal.SIGINT}] * 4
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.long
def test_workers_get_only_a_few_tasks_ahead_of_who_reads_the_results(tmp_path):
    asked = []

    def tasks():
        for number in range(1000):
            asked.append(number)
            yield (number,)

    results = Workers(2).results(_leave_a_mark, ((n, tmp_path) for (n,) in tasks()))
    next(results)
    until(lambda: len(list(tmp_path.iterdir())) == len(asked), "all that was handed out is done")
    assert len(asked) < 10  # as long as nobody reads another result
    results.close()
    assert np.all(np.diff(asked) == 1)


@pytest.mark.long
def test_processes_end_when_their_results_are_no_longer_wanted():
    results = Workers(2).results(_slow_pid, ((n,) for n in range(100)))
    pid = next(results)
    results.close()
    until(lambda: not _alive(pid), f"process {pid} ends")


def test_processes_are_ended_after_the_executor_has_taken_the_tasks_over():
    handed: Future[None] = Future()
    taken: list[bool] = []

    class Executor:
        def shutdown(self, **_: bool) -> None:
            taken.append(handed.running())

    Timer(0.1, handed.set_running_or_notify_cancel).start()
    end_at_once(Executor(), [handed])
    assert taken == [True]


@pytest.mark.long
def test_processes_end_with_the_one_that_asked():
    script = (
        "import os, time\n"
        "from cubetower.foundation.workers import Workers\n"
        "def slow_pid(number):\n"
        "    time.sleep(600 if number else 0)\n"
        "    return os.getpid()\n"
        "results = Workers(2).results(slow_pid, ((n,) for n in range(10**6)))\n"
        "print(next(results), flush=True)\nfor _ in results: pass"
    )
    asked = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE)
    assert asked.stdout is not None
    pid = int(asked.stdout.readline())
    assert _alive(pid)
    asked.kill()
    asked.communicate()
    until(lambda: not _alive(pid), f"process {pid} ends")


@pytest.mark.long
@pytest.mark.cluster
def test_a_dask_scheduler_that_is_lost_midway():
    import dask

    script = (
        "from distributed import LocalCluster\n"
        "options = dict(processes=False, protocol='tcp://', dashboard_address=None)\n"
        "with LocalCluster(n_workers=1, host='127.0.0.1', **options) as cluster:\n"
        "    print(cluster.scheduler_address, flush=True)\n    input()"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    cluster = subprocess.Popen([sys.executable, "-c", script], **pipes)
    try:
        workers = Workers(backend="dask", scheduler=cluster.stdout.readline().strip())
        with dask.config.set({"distributed.comm.timeouts.connect": "500ms"}):
            results = workers.results(_slow_pid, ((n,) for n in range(100)))
            assert next(results) == cluster.pid
            cluster.kill()
            with pytest.raises(WorkersError, match=r"the Dask scheduler at tcp://127\.0\.0\.1:"):
                next(results)
    finally:
        cluster.kill()
        cluster.communicate()


def _leave_a_mark(number, folder):
    (folder / str(number)).touch()


def _slow_pid(number):
    time.sleep(600 if number else 0)
    return os.getpid()


def _alive(pid):
    try:
        with Path(f"/proc/{pid}/stat").open() as stat:
            return stat.read().split()[2] != "Z"
    except FileNotFoundError:
        return False
