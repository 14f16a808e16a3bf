"""Jobs on a real Dask cluster on this machine, whose processes are killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole import JobError, random_equivalent
from farandole.bulk import Job, run
from farandole.bulk.clusters import cluster, run_on

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytest.importorskip("distributed")
pytestmark = pytest.mark.long

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Processes:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port = found.getsockname()[1]
        self.address, self.folder = f"tcp://127.0.0.1:{self.port}", folder
        self.started: list[subprocess.Popen[bytes]] = []
        self.scheduler = self.begin_scheduler()
        self.workers = [self.begin_worker() for _ in range(2)]

    def begin_scheduler(self) -> subprocess.Popen[bytes]:
        return self._begin("scheduler", "--host", "127.0.0.1", "--port", str(self.port))

    def begin_worker(self) -> subprocess.Popen[bytes]:
        return self._begin(
            "worker", self.address, "--nthreads", "1", "--local-directory", str(self.folder)
        )

    def _begin(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options, "--no-dashboard"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
        self.started.append(process)
        return process

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Kill a process and its children: a worker has a nanny, which would start it again."""
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[Processes]:
    found = Processes(tmp_path)
    try:
        yield found
    finally:
        for process in found.started:
            found.kill(process)


@pytest.fixture
def job(tmp_path: Path) -> Job:
    source = tmp_path / "in.txt"
    source.write_text("".join(f"{random_equivalent(EASY, seed=n).line}\n" for n in range(200)))
    return Job("solve", str(source), str(tmp_path / "out.csv"), part=164)


def plain(job: Job) -> bytes:
    sink = Path(job.sink).with_name("plain.csv")
    run(Job("solve", job.source, str(sink), part=job.part))
    return sink.read_bytes()


def once(parts: int, act: Callable[[], object]) -> Callable[[int, int], None]:
    """Return a report of progress that acts once so many parts are done."""
    has_acted = False

    def report(done: int, total: int) -> None:
        nonlocal has_acted
        if done >= 164 * parts and not has_acted:
            has_acted = True
            act()

    return report


def test_a_worker_that_is_killed(processes: Processes, job: Job) -> None:
    kill = once(10, lambda: processes.kill(processes.workers[0]))
    with cluster(processes.address) as lent:
        assert run(job, executor=lent.executor, in_flight=4, progress=kill).complete
    assert processes.workers[0].poll() is not None
    assert Path(job.sink).read_bytes() == plain(job)


def test_a_worker_that_is_stopped_for_a_while(processes: Processes, job: Job) -> None:
    child = processes.workers[0]
    stop = once(10, lambda: os.killpg(child.pid, signal.SIGSTOP))
    go_on = once(60, lambda: os.killpg(child.pid, signal.SIGCONT))

    def report(done: int, total: int) -> None:
        stop(done, total)
        go_on(done, total)

    with cluster(processes.address) as lent:
        assert run(job, executor=lent.executor, in_flight=8, progress=report).complete
    assert Path(job.sink).read_bytes() == plain(job)


def test_a_scheduler_that_is_started_anew(processes: Processes, job: Job) -> None:
    def restart() -> None:
        processes.kill(processes.scheduler)
        processes.begin_scheduler()
        processes.workers.append(processes.begin_worker())

    state = run_on(job, processes.address, progress=once(10, restart))
    assert state.complete
    assert not state.failed
    assert Path(job.sink).read_bytes() == plain(job)


def test_a_scheduler_that_has_gone(processes: Processes, job: Job) -> None:
    kill = once(10, lambda: processes.kill(processes.scheduler))
    with cluster(processes.address):  # once it answers
        pass
    with pytest.raises(JobError, match="goes on where it stopped") as caught:
        run_on(job, processes.address, progress=kill, patience=5.0)
    assert caught.value.code == "job.incomplete"
    assert run(job).complete
    assert Path(job.sink).read_bytes() == plain(job)


def test_nothing_answers(job: Job) -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with pytest.raises(OSError, match=str(port)):
        run_on(job, f"tcp://127.0.0.1:{port}", patience=0.5)
