"""Jobs that are killed, damaged or fed with rubbish give the bytes of an undisturbed run."""

from __future__ import annotations

import errno
import json
import os
import random
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from farandole import JobError, random_equivalent
from farandole.bulk import Job, merge, run, status
from farandole.bulk import running as running_module
from farandole.bulk.ranks import Rank, rank_of_array
from farandole.bulk.running import TRIES
from farandole.bulk.working import work

if TYPE_CHECKING:
    from collections.abc import Callable

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KINDS = ["txt", "csv", "parquet"]
LINES = [random_equivalent(EASY, seed=n).line for n in range(40)]


class Here(Executor):
    """Does what it is given at once, and calls ``before`` with the number of the call."""

    def __init__(self, before: Callable[[int], object]) -> None:
        self.before, self.calls = before, 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.calls += 1
        try:
            self.before(self.calls)
            future.set_result(work(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.txt"
    path.write_text("".join(f"{line}\n" for line in LINES))
    return path


def job_on(source: Path, kind: str = "txt", name: str = "out", part: int = 300) -> Job:
    return Job("solve", str(source), str(source.with_name(f"{name}.{kind}")), part=part)


def bytes_of(job: Job) -> bytes:
    return Path(job.sink).read_bytes()


def plain(source: Path, kind: str = "txt") -> bytes:
    job = job_on(source, kind, "plain")
    assert run(job, workers=1).complete
    return bytes_of(job)


class Killed(BaseException):
    """Ends a run as kill -9 would: nothing is tidied up."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_ends_before_any_write_goes_on_to_the_same_bytes(
    source: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, replace, left = job_on(source, kind), os.replace, 0

    def dies(old: str, new: str) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Killed
        replace(old, new)

    monkeypatch.setattr(os, "replace", dies)
    monkeypatch.setattr(os, "unlink", lambda _: None)  # what is half written stays
    for writes in (0, 1, 2, 3, 6, 7):
        left = writes
        with pytest.raises(Killed):
            run(job, executor=Here(lambda _: None), in_flight=1)
    assert os.listdir(Path(job.folder, "parts"))
    monkeypatch.undo()
    assert not Path(job.sink).exists()
    assert run(job, workers=1).complete
    assert bytes_of(job) == plain(source, kind)
    assert sorted(os.listdir(source.parent)) == sorted(
        ["in.txt", f"out.{kind}", f"out.{kind}.job", f"plain.{kind}", f"plain.{kind}.job"]
    )
    assert not Path(job.folder, "parts").exists()


def some_parts(job: Job, count: int = 4) -> None:
    """Do the first parts of a job, then stop it."""

    class Stop(Exception):
        pass

    def report(done: int, total: int) -> None:
        if done >= 300 * count:
            raise Stop

    with pytest.raises(Stop):
        run(job, executor=Here(lambda _: None), in_flight=1, progress=report)


DAMAGE = {
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-3]),
    "gone": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
}
HOSTILE: list[object] = [
    [],
    None,
    {"part": "00001"},
    "text",
    {"rows": 10**400},
    *({name: value} for name in ("rows", "tally", "histogram") for value in ("x", [1], {"a": "b"})),
    {"histogram": {"x": 1}},
    {"part": "00002"},
    {"size": True},
    {"more": 1},
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("kind", ["parts", "done"])
def test_a_damaged_part_or_record_is_done_again(source: Path, kind: str, damage: str) -> None:
    job = job_on(source, "csv")
    some_parts(job)
    DAMAGE[damage](Path(job.folder, kind, "00001.json" if kind == "done" else "00001"))
    assert run(job, workers=2).complete
    assert bytes_of(job) == plain(source, "csv")


@pytest.mark.parametrize("change", HOSTILE, ids=repr)
def test_a_hostile_record_counts_for_nothing(source: Path, change: object) -> None:
    job = job_on(source)
    some_parts(job)
    path = Path(job.folder, "done", "00001.json")
    record = json.loads(path.read_bytes())
    path.write_text(
        json.dumps(
            record | change if isinstance(change, dict) and change != {"part": "00001"} else change
        )
    )
    assert status(job).done == 3
    assert run(job, workers=1).complete
    assert bytes_of(job) == plain(source)


def test_changed_bytes_are_found_when_joining_and_repaired_by_the_next_run(source: Path) -> None:
    job = job_on(source)
    some_parts(job)
    path = Path(job.folder, "parts", "00002")
    path.write_bytes(path.read_bytes().replace(b"1", b"2"))
    with pytest.raises(JobError, match="changed since it was written") as caught:
        run(job, workers=1)
    assert caught.value.code == "job.damaged"
    assert not Path(job.sink).exists()
    assert run(job, workers=1).complete
    assert bytes_of(job) == plain(source)


@pytest.mark.parametrize(
    "text", ["{", "[]", "[" * 100_000, '{"job": 1, "inputs": []}', '{"job": {}, "inputs": [1]}']
)
@pytest.mark.parametrize("name", ["manifest.json", "finished.json"])
def test_a_damaged_manifest_is_an_error_of_ours(source: Path, name: str, text: str) -> None:
    job = job_on(source)
    run(job)
    Path(job.folder, name).write_text(text)
    with pytest.raises(JobError) as caught:
        run(job)
    assert caught.value.code in ("job.damaged", "job.changed")
    if name == "manifest.json":
        with pytest.raises(JobError):
            status(job)


def grown(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"x\n")


def shrunk(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-82])


def changed(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"5", b"6", 1))


@pytest.mark.parametrize("change", [grown, shrunk, changed])
@pytest.mark.parametrize("when", ["between", "during", "after"])
def test_an_input_that_changes_is_refused(
    source: Path, change: Callable[[Path], None], when: str
) -> None:
    job = job_on(source)

    def now(call: int) -> None:
        if call == 3 and when == "during":
            change(source)

    if when != "during":
        some_parts(job) if when == "between" else run(job)
        change(source)
    with pytest.raises(JobError) as caught:
        run(job, executor=Here(now), in_flight=1)
    assert caught.value.code == "job.changed"
    assert Path(job.sink).exists() == (when == "after")


def test_the_difference_of_options_is_named(source: Path) -> None:
    run(job_on(source))
    other = Job("solve", str(source), job_on(source).sink, {"limit": 9}, part=300)
    with pytest.raises(JobError, match=r"job\.options\.limit was None, and is 9"):
        run(other)


def test_a_sink_that_was_cut_or_removed_is_refused(source: Path) -> None:
    job = job_on(source)
    run(job)
    Path(job.sink).write_bytes(b"")
    with pytest.raises(JobError, match="removed or changed"):
        run(job)
    Path(job.sink).unlink()
    with pytest.raises(JobError, match="removed or changed"):
        run(job)


def test_the_source_may_not_be_the_sink_but_a_pattern_may_match_it(source: Path) -> None:
    with pytest.raises(JobError, match="is the source and the sink"):
        run(Job("solve", str(source), str(source)))
    job = Job("solve", str(source.with_name("*.txt")), str(source.with_name("out.txt")))
    assert run(job).rows == 40
    assert run(job).rows == 40


def test_two_runs_at_the_same_time_give_the_same_bytes(source: Path) -> None:
    job = job_on(source, "csv")
    with ThreadPoolExecutor(3) as pool:
        states = list(pool.map(lambda _: run(job, workers=1), range(3)))
    assert [(state.complete, dict(state.failed)) for state in states] == [(True, {})] * 3
    assert bytes_of(job) == plain(source, "csv")


def test_a_finished_job_does_nothing_again(source: Path) -> None:
    job = job_on(source)
    run(job)
    before = Path(job.sink).stat().st_mtime_ns
    idle = Here(lambda _: None)
    assert run(job, executor=idle).complete
    assert merge(job).complete
    assert idle.calls == 0
    assert Path(job.sink).stat().st_mtime_ns == before


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_ends_the_run_which_goes_on_later(
    source: Path, fault: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, sync, calls = job_on(source), os.fsync, 0

    def full(number: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 12:
            raise OSError(fault, os.strerror(fault))
        sync(number)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=os.strerror(fault)) as caught:
        run(job, workers=2)
    assert caught.value.errno == fault
    monkeypatch.undo()
    assert 0 < status(job).done < 14
    assert run(job, workers=2).complete
    assert bytes_of(job) == plain(source)


def test_a_part_that_fails_is_tried_again_then_set_aside_and_the_rest_goes_on(source: Path) -> None:
    job, seen = job_on(source), []

    def fails(job: Job, part: Any, *rest: Any) -> Any:
        seen.append(part.number)
        if part.number == 2:
            raise RuntimeError("a fault of this part")
        return work(job, part, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running_module, "work", fails)
        state = run(job, executor=Here(lambda _: None), in_flight=2)
    assert seen.count(2) == TRIES
    assert dict(state.failed) == {"00002": "RuntimeError: a fault of this part"}
    assert (state.done, state.parts, state.complete) == (10, 11, False)
    with pytest.raises(JobError, match="isn't done yet") as caught:
        merge(job)
    assert caught.value.code == "job.incomplete"
    state = run(job)
    assert (state.complete, dict(state.failed)) == (True, {})
    assert bytes_of(job) == plain(source)


def test_few_parts_are_given_to_an_executor_at_a_time(source: Path) -> None:
    most = 0

    class Later(ThreadPoolExecutor):
        def submit(self, *given: Any, **named: Any) -> Future[Any]:
            nonlocal most
            most = max(most, len(self.open) + 1)
            future = super().submit(*given, **named)
            self.open.add(future)
            future.add_done_callback(self.open.discard)
            return future

        open: set[Future[Any]] = set()  # noqa: RUF012

    with Later(1) as pool:
        assert run(job_on(source), executor=pool, in_flight=3).complete
    assert most <= 3


def test_workers_that_die_end_the_run_which_goes_on_later(source: Path) -> None:
    job = job_on(source)
    with ProcessPoolExecutor(1) as pool:
        pool.submit(int).result()
        [process] = pool._processes.values()
        process.kill()
        with pytest.raises(JobError, match="goes on where it stopped") as caught:
            run(job, executor=pool)
    assert caught.value.code == "job.incomplete"
    with ProcessPoolExecutor(1) as pool:
        assert run(job, executor=pool).complete
    assert bytes_of(job) == plain(source)


@pytest.mark.parametrize("kind", KINDS)
def test_ranks_in_any_order_and_twice(source: Path, kind: str) -> None:
    job = job_on(source, kind)
    ranks = [Rank(n, 4) for n in range(4)] * 2
    random.Random(1).shuffle(ranks)
    for rank in ranks:
        run(job, rank=rank, workers=1)
    assert merge(job).complete
    assert bytes_of(job) == plain(source, kind)


def test_the_rank_of_an_array_with_steps() -> None:
    names = ("ID", "MIN", "MAX", "STEP")
    tasks = range(3, 20, 4)
    ranks = [
        rank_of_array(
            {
                f"SLURM_ARRAY_TASK_{name}": str(n)
                for name, n in zip(names, (task, 3, 19, 4), strict=True)
            }
        )
        for task in tasks
    ]
    assert ranks == [Rank(n, 5) for n in range(5)]


GOOD = LINES[0]
TEXTS = {
    "CRLF": (f"{GOOD}\r\n" * 9, 9, []),
    "no end": (f"{GOOD}\n" * 8 + GOOD, 9, []),
    "empty": ("", 0, []),
    "bad alone": ("x\n" * 9, 0, list(range(1, 10))),
    "mixed": (f"{GOOD}\nx\n{GOOD}\n{'y' * 500}\n{GOOD}\n", 3, [2, 4]),
    "BOM": (f"\ufeff{GOOD}\n{GOOD}\n", 2, []),
    "one long": ("z" * 1200, 0, [1]),
    "short": ("x\n\ny\r\nz", 0, [1, 3, 4]),
}


@pytest.mark.parametrize("part", [40, 81, 82, 83, 10**6])
@pytest.mark.parametrize("name", TEXTS)
def test_parts_of_any_size_read_each_line_once(tmp_path: Path, name: str, part: int) -> None:
    text, rows, bad = TEXTS[name]
    source = tmp_path / "in.txt"
    source.write_bytes(text.encode())
    job = job_on(source, "csv", part=part)
    state = run(job, executor=Here(lambda _: None))
    assert (state.rows, state.bad, dict(state.failed)) == (rows, len(bad), {})
    assert bytes_of(job).count(b"\n") == rows + 1
    if bad:
        lines = Path(job.folder, "bad.tsv").read_text().splitlines()
        assert [int(line.split("\t")[0]) for line in lines] == bad
        assert lines[0].split("\t")[3] == text.splitlines()[bad[0] - 1][:1000]


def test_an_open_quote_in_csv_spoils_its_own_line_alone(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(
        f'id,puzzle\n1,{GOOD}\n2,"{GOOD}\n3,a\rb\n4,{GOOD}\n5,{"q" * 140_000}\n6,{GOOD}\n'
    )
    job = job_on(source, part=10**6)
    state = run(job, workers=1)
    assert (state.rows, state.bad, dict(state.failed)) == (4, 2, {})
    numbers = [line.split("\t")[0] for line in Path(job.folder, "bad.tsv").read_text().splitlines()]
    assert numbers == ["3", "5"]


def test_columns_of_bytes_lists_and_nulls_in_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    digits = [0 if symbol == "." else int(symbol) for symbol in GOOD]
    for number, values in enumerate([[GOOD.encode()], [None, digits], [GOOD, None]]):
        source = tmp_path / f"in{number}.parquet"
        parquet.write_table(pa.table({"puzzle": values}), source)
        state = run(job_on(source, name=f"out{number}"), workers=1)
        assert (state.rows, dict(state.failed)) == (1, {})


@pytest.mark.parametrize("cut", [0, 3, 8, 100])
def test_a_truncated_parquet_file_is_an_error_of_ours(tmp_path: Path, cut: int) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    source = tmp_path / "in.parquet"
    parquet.write_table(pa.table({"puzzle": LINES}), source)
    source.write_bytes(source.read_bytes()[:-cut] if cut else b"")
    with pytest.raises(JobError, match="not a Parquet file") as caught:
        run(job_on(source))
    assert caught.value.code == "job.damaged"


@pytest.mark.parametrize("kind", KINDS)
def test_object_stores_give_the_same_bytes(source: Path, kind: str) -> None:
    fsspec = pytest.importorskip("fsspec")
    files = fsspec.filesystem("memory")
    folder = f"memory://{source.parent.name}-{kind}"
    files.pipe(f"{folder}/in.txt", source.read_bytes())
    job = Job("solve", f"{folder}/*.txt", f"{folder}/out.{kind}", part=300)
    assert run(job, workers=2).complete
    assert run(job, workers=2).complete
    assert files.cat(job.sink) == plain(source, kind)
    local = Job("solve", f"file://{source}", f"file://{source.parent}/local.{kind}", part=300)
    assert run(local, workers=2).complete
    assert source.with_name(f"local.{kind}").read_bytes() == plain(source, kind)
