"""Workers that share large amounts of work: processes of this machine, or a Dask cluster.

Whatever the backend, only a few tasks are handed out ahead of the results that are read. With
`joblib.Parallel` (1.6) tasks go on whether or not results are read, and on Dask it never learns
that a worker was lost for good. So only its processes are used here.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from itertools import islice
from logging import getLogger
from pathlib import Path
from queue import SimpleQueue
from socket import gethostname
from threading import Thread, Timer
from time import sleep
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cubetower.foundation.errors import WorkersError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from joblib.externals.loky import ProcessPoolExecutor

BACKENDS: Final = ("loky", "dask")
"""Processes of this machine; a cluster."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Workers:
    """Which workers to use.

    Attributes:
        jobs: how many tasks at once; None for as many as there are cores, or workers of a cluster.
            With 1 and ``loky`` this process does the work itself.
        backend: one of `BACKENDS`.
        scheduler: address of a cluster; without one, a cluster is started on this machine.

    Raises:
        WorkersError: there is no such backend, or processes were given an address.
    """

    jobs: int | None = None
    backend: str = "loky"
    scheduler: str | None = None

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise WorkersError(f"no backend {self.backend!r}; there are {', '.join(BACKENDS)}")
        if self.scheduler and self.backend == "loky":
            raise WorkersError("processes of this machine have no scheduler; name dask")
        if self.jobs is not None and self.jobs < 1:
            raise WorkersError(f"{self.jobs} jobs; 1 or more")

    def results(
        self, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
    ) -> Generator[Result]:
        """Do all tasks; give each result as it comes, in any order.

        Closing the iterator early stops the workers.

        Args:
            work: called with the parts of a task; a function of a module.
            tasks: taken as workers become free, so there may be any number of them.

        Raises:
            WorkersError: the backend is missing, or its workers are lost.
        """
        if self.backend == "loky" and self.jobs == 1:
            return (work(*task) for task in tasks)
        return _results(self, work, tasks)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


TASKS_AHEAD: Final = 2
"""Tasks handed out for each worker: while it does one, the next is waiting."""

FIRST_WORKER_TIMEOUT_S: Final = 60
"""Seconds to wait for the first worker of a Dask cluster."""

SILENCE_S: Final = 2.0
"""Seconds of waiting after which the log says what for."""

TAKEOVER_POLL_S: Final = 0.005
"""Seconds between checks that a task was taken over, which takes some milliseconds."""

PARENT_POLL_S: Final = 2.0
"""Seconds between a worker's checks that its parent is still alive."""


@dataclass(frozen=True, slots=True)
class _Pool:
    """Workers of any kind: how many, and how to hand out a task."""

    size: int
    submit: Callable[..., Future[Any]]


def _results(
    workers: Workers, work: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Generator[Result]:
    with (_dask if workers.backend == "dask" else _processes)(workers) as pool:
        # Not futures.wait: interrupted while it locks them one by one, it leaves some locked, and
        # who ends the workers then waits for ever.
        done: SimpleQueue[Future[Result]] = SimpleQueue()
        left = iter(tasks)

        def hand_out(count: int) -> int:
            futures = [pool.submit(work, *task) for task in islice(left, count)]
            for future in futures:
                future.add_done_callback(done.put)
            return len(futures)

        running = hand_out(TASKS_AHEAD * pool.size)
        while running:
            yield done.get().result()
            running += hand_out(1) - 1


@contextmanager
def _processes(workers: Workers) -> Iterator[_Pool]:
    """Joblib's processes; they are ended at once if their results are no longer wanted."""
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import resource_tracker

    from joblib.externals.loky import cpu_count, get_reusable_executor

    jobs = workers.jobs or cpu_count()
    one_thread = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")}
    executor = get_reusable_executor(
        max_workers=jobs, env=one_thread, initializer=end_with_parent, initargs=(os.getpid(),)
    )
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # begun later, it would let Ctrl-C through again

    handed: list[Future[Any]] = []

    def submit(*task: Any) -> Future[Any]:
        with _hold_interrupts():  # of the processes that it starts, for good
            handed[:] = [executor.submit(*task)]  # the last one; they are taken over in order
        return handed[0]

    try:
        yield _Pool(jobs, submit)
    except BrokenProcessPool as error:
        raise WorkersError(_describe_loss(error)) from error
    except BaseException:
        end_at_once(executor, handed)
        raise


@contextmanager
def _hold_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes and threads that begin meanwhile never get any.

    Only the process that asked for the work is to be interrupted, and then it ends the workers.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_at_once(executor: ProcessPoolExecutor, handed: Iterable[Future[Any]]) -> None:
    """End joblib's processes at once, whatever they are doing.

    Its thread first takes over what was handed out; it crashes if ended in the middle of that.
    """
    while not all(future.running() or future.done() for future in handed):
        sleep(TAKEOVER_POLL_S)
    executor.shutdown(wait=True, kill_workers=True)


def end_with_parent(parent: int) -> None:
    """In a worker: end when its parent has ended, however that happened."""

    def watch() -> None:
        while os.getppid() == parent:
            sleep(PARENT_POLL_S)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def expect_version(asked: str) -> None:
    """In a worker: make sure that it has the same version of cubetower as the one that asks.

    Args:
        asked: the version there.

    Raises:
        WorkersError: another one is installed here.
    """
    if (here := version("cubetower")) != asked:
        raise WorkersError(f"a worker has cubetower {here}, not {asked}; install the same there")


@contextmanager
def _dask(workers: Workers) -> Iterator[_Pool]:
    """A Dask cluster; it does the tasks of a lost worker again by itself."""
    try:
        from concurrent.futures import CancelledError

        from distributed import Client, KilledWorker, LocalCluster
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise WorkersError('Dask is not installed: pip install "cubetower[dask]"') from None
    with ExitStack() as stack:
        cluster: Any = workers.scheduler
        if cluster is None:  # no threads: they would share one interpreter
            cluster = LocalCluster(
                n_workers=workers.jobs, threads_per_worker=1, dashboard_address=":0"
            )
            stack.enter_context(cluster)
        try:
            with _log_if_slow(
                f"waiting {_connect_timeout_s():g} s for a Dask scheduler at {cluster}; if it "
                "takes longer, something else is at that address"
            ):
                client = stack.enter_context(Client(cluster))
        except (OSError, TimeoutError, ValueError, MemoryError) as error:  # whoever answers there
            raise WorkersError(f"no Dask scheduler answers at {cluster}: {error}") from error

        try:
            with _log_if_slow(
                f"waiting {FIRST_WORKER_TIMEOUT_S} s for the first Dask worker at {cluster}"
            ):
                client.wait_for_workers(1, timeout=FIRST_WORKER_TIMEOUT_S)
        except TimeoutError as error:
            why = f"no worker has come to {cluster} in {FIRST_WORKER_TIMEOUT_S} s"
            raise WorkersError(f"{why}; start some: dask worker {cluster}") from error
        size = workers.jobs or sum(client.ncores().values())
        try:
            yield _Pool(size, partial(_submit_pickled, client.get_executor(pure=False)))
        except KilledWorker as error:
            raise WorkersError(_describe_loss(error)) from error
        except (CommClosedError, CancelledError) as error:
            where = workers.scheduler or "this machine"
            raise WorkersError(
                f"the Dask scheduler at {where} was lost; start it again, then run this again"
            ) from error
        except RuntimeError as error:
            if "deserialization" not in str(error):
                raise
            raise WorkersError(
                _describe_import_error("scheduler or worker", error.__cause__)
            ) from error


def _connect_timeout_s() -> float:
    """Seconds that Dask waits for a scheduler, by its own settings."""
    import dask

    set_to = dask.config.get("distributed.comm.timeouts.connect")
    return float(dask.utils.parse_timedelta(set_to))


def _submit_pickled(executor: Executor, work: Callable[..., Any], *task: Any) -> Future[Any]:
    """Hand out a pickled task: a worker that cannot import it then says so and goes on."""
    from distributed.protocol.pickle import dumps

    return executor.submit(_do_pickled, dumps((work, task)))


def _do_pickled(pickled: bytes) -> Any:
    """In a worker: do a task.

    Raises:
        WorkersError: it cannot be imported here.
    """
    from distributed.protocol.pickle import loads

    try:
        work, task = loads(pickled)
    except (ImportError, AttributeError) as error:
        where = f"worker on {gethostname()}, in {Path.cwd()}"
        raise WorkersError(_describe_import_error(where, error)) from error
    return work(*task)


def _describe_import_error(where: str, error: BaseException | None) -> str:
    what = f"cannot import what is to be done ({error or 'no such module'})"
    return f"{where}: {what}; install it there, or start the workers in the folder of its module"


@contextmanager
def _log_if_slow(what: str) -> Iterator[None]:
    """Log what is waited for if it takes longer than `SILENCE_S`."""
    timer = Timer(SILENCE_S, getLogger(__name__).warning, [what])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _describe_loss(error: Exception) -> str:
    why = " ".join(str(error).split())[:200] or type(error).__name__
    return f"workers were lost ({why}); too little memory?"
