"""Long lists through ``solve`` and ``count``: the fast way is the slow way, only faster."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from farandole.sudoku.many.pipeline import Pipeline
from tests.cli.samples import (
    EASY,
    EASY_SOLVED,
    INKALA,
    INKALA_SOLVED,
    SMALL,
    SMALL_SOLVED,
    Run,
    command,
    interrupted,
)
from tests.conftest import Python
from tests.sudoku.many.mixed import CLASH, EMPTY, pairs_of, text_of

FIRST = [("solve",), ("check",), ("count", "--limit", "3"), ("solve", "--to", "csv")]
MORE = [
    tuple(line.split())
    for line in (
        *("solve --lang zh", "solve --any", "solve --summary", "solve --format line"),
        *("solve --format sdm", "solve --format csv", "convert --to ipuz", "canonical --json"),
        *("solve --format poj", "solve --shape 9", "solve --shape 9+diagonals"),
        *("count --limit 2000", "count --limit 2000 --nodes 9999999", "solve --seconds 99"),
        *("count --limit 2000 --seconds 99", "solve --to board", "solve --to sdk --any"),
        *("check --no-minimal --lang zh", "check --json", "convert --to line"),
        *("convert --to csv", "show"),
    )
]
"""Commands that are tried in the long tests, each with every fourth text."""


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let every puzzle be read and worked on by itself from now on."""
    return lambda: monkeypatch.setattr("farandole.cli.common.many.are_typed", lambda _: True)


@pytest.mark.parametrize(
    "words",
    [
        *FIRST,
        *(pytest.param(words, marks=pytest.mark.long) for words in MORE),
    ],
    ids=" ".join,
)
def test_the_fast_way_is_the_slow_way(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    one_by_one: Callable[[], None],
    words: tuple[str, ...],
) -> None:
    texts = [text_of(seed) for seed in range(25)] + [pairs_of(seed) for seed in range(25)]
    chosen = [*enumerate(texts)][:: 1 if words in FIRST else 4]
    fast = []
    for seed, text in chosen:
        # Threads for all chunks, however short; blocks that end anywhere; slices of a few sweeps.
        monkeypatch.setattr("farandole.sudoku.many.verbs.Solving.few", seed % 3)
        monkeypatch.setattr("farandole.sudoku.many.verbs._SWEEPS", 1 + 7 * seed)
        monkeypatch.setattr("farandole.cli.common.many._SHORTEST_BLOCK", 1 + 300 * seed)
        monkeypatch.setattr("farandole.cli.common.many._BLOCK", 1 + 300 * seed)
        monkeypatch.setattr("farandole.sudoku.many.verbs.TextChecking.few", seed % 3)
        monkeypatch.setattr("farandole.sudoku.many.check._SWEEPS", 1 + 7 * seed)
        has_threads = words[0] in ("solve", "count", "check")
        threads = ("--threads", str(1 + seed % 3)) if has_threads else ()
        fast.append(run(*words, *threads, input=text))
    one_by_one()
    for (_, text), result in zip(chosen, fast, strict=True):
        assert run(*words, input=text) == result


def test_lists_do_go_the_fast_way(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("settle", "count_one"):  # what solves one puzzle
        monkeypatch.setattr(f"farandole.sudoku.many.verbs.{name}", None)
    text = f"# a list\n{EASY}\n{INKALA} b\n\n{EASY},c\n"
    assert run("solve", input=text).out == f"{EASY_SOLVED}\n{INKALA_SOLVED} b\n{EASY_SOLVED} c\n"
    assert run("count", input=text).out == "1\n1\n1\n"


@pytest.mark.parametrize("number", [1, 400])
@pytest.mark.parametrize("line", [CLASH, EMPTY], ids=["none", "many"])
def test_exit_codes_of_lists_without_a_solution(run: Run, line: str, number: int) -> None:
    text = f"{line}\n" * number
    for words in ((), ("--to", "csv"), ("--json",), ("--nodes", "99999"), ("--seconds", "99")):
        result = run("solve", *words, input=text)
        assert (result.code, result.err.count("\n")) == (1, number)
        result = run("solve", "--summary", *(words if words[:1] != ("--to",) else ()), input=text)
        assert (result.code, result.err) == (1, "")
    assert run("check", input=text).code == 1
    assert run("solve", "--any", input=text).code == (1 if line == CLASH else 0)
    assert run("count", "--limit", "3", input=text).code == 0
    assert run("count", "--limit", "3000", "--nodes", "9", input=text).code == int(line == EMPTY)


@pytest.mark.parametrize("words", [("solve",), ("solve", "--json"), ("count",), ("check",)])
def test_limits_leave_puzzles_open(run: Run, words: tuple[str, ...]) -> None:
    limit = ("--seconds", "0") if words[0] == "check" else ("--nodes", "3")
    text = f"{INKALA}\n{CLASH}\n" * 400
    result = run(*words, *limit, input=text)
    assert result.code == 1
    if words == ("solve", "--json"):
        rows = [json.loads(line) for line in result.out.splitlines()]
        assert [row["status"] for row in rows] == ["limit", "none"] * 400
        assert [row["nodes"] for row in rows] == [3, 0] * 400
    elif words[0] == "check":
        assert result.out.count(": a limit ran out") + result.out.count(": limit reached") == 400
    else:
        assert result.err.count("\n") == (800 if words[0] == "solve" else 400)
    whole = run(*words, input=text)
    assert run(*words, *limit[:1], "9999", input=text).code == whole.code


@pytest.mark.parametrize("threads", ["1", "2", "3"])
def test_several_sources_and_a_file_that_is_replaced(
    run: Run, tmp_path: Path, threads: str
) -> None:
    path, other, out = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "out.txt"
    out.write_text("old")
    path.write_text(f"{EASY} e\n{CLASH}\n" * 2000)
    other.write_text(f"{INKALA}\n" * 2000)
    names = (str(path), SMALL, str(other), str(tmp_path / "no"), str(path))
    result = run("solve", *names, "-o", str(out), "--threads", threads)
    assert (result.code, result.err.count("\n")) == (2, 4001)
    assert f"\n{tmp_path / 'no'}: no such file\n" in result.err
    easy = f"{EASY_SOLVED} e\n{CLASH}\n" * 2000
    assert out.read_text() == easy + f"{SMALL_SOLVED}\n" + f"{INKALA_SOLVED}\n" * 2000 + easy
    full = run("solve", str(path), "--threads", threads, "-o", "/dev/full")
    assert (full.code, full.err.splitlines()[-1].startswith("/dev/full: ")) == (2, True)


def test_count_writes_the_sums_only(run: Run) -> None:
    bad = EASY[:9] + "z" + EASY[10:]
    text = f"{EASY}\n{INKALA}\n{CLASH}\n{EMPTY}\n{EMPTY}\n{bad}\n{SMALL}\n"
    result = run("solve", "--summary", input=text)
    assert result.out == (
        "7 puzzles: 3 solved, 1 without a solution, 2 with several solutions, 1 unreadable\n"
    )
    assert (result.code, result.err.count("\n")) == (2, 1)
    limited = run("solve", "--summary", "--nodes", "1000", input=text)
    assert (limited.out, limited.err) == (result.out, result.err)
    numbers = json.loads(run("solve", "--summary", "--json", input=text).out)
    assert numbers == {"puzzles": 7, "solved": 3, "none": 1, "many": 2, "limit": 0, "bad": 1}
    assert run("solve", "--summary", "--lang", "zh", EASY).out == "1 道题：解出 1\n"
    for name in (("--to", "line"), ("--all",), ("--limit", "3")):
        assert run("solve", "--summary", *name, EASY).code == 2


class Feed:
    """A process that is sent puzzles without end."""

    def __init__(self, *words: str, stdout: int = subprocess.PIPE) -> None:
        self.process = subprocess.Popen(
            command(*words), bufsize=0, stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.PIPE
        )
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    def _write(self) -> None:
        assert self.process.stdin
        lines = f"{EASY} a\n{INKALA}\n".encode() * 1000
        with suppress(OSError), self.process.stdin as stream:  # until nobody reads any more
            while stream.write(lines) == len(lines):
                pass

    def end(self) -> tuple[int, bytes, bytes]:
        """Wait for the end; return the exit code and what is still to be read."""
        process, read = self.process, []
        for stream in (process.stdout, process.stderr):
            read.append(b"" if stream is None or stream.closed else stream.read())
            if stream is not None:
                stream.close()
        code = process.wait(600)
        self._thread.join()
        return code, *read  # type: ignore[return-value]


EXPECTED = f"{EASY_SOLVED} a\n{INKALA_SOLVED}\n"


@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_leaves_whole_lines(threads: str) -> None:
    feed = Feed("solve", "--threads", threads)
    assert feed.process.stdout
    assert feed.process.stdout.readline() == f"{EASY_SOLVED} a\n".encode()
    feed.process.send_signal(signal.SIGINT)
    code, out, err = feed.end()
    assert code == 130
    said = rb"interrupted( after [\d,]+ puzzles)?; finished results were written\n"
    assert re.fullmatch(said, err)
    text = f"{EASY_SOLVED} a\n{out.decode()}"
    assert text.endswith("\n")
    assert text == (EXPECTED * (len(text) // len(EXPECTED) + 1))[: len(text)]


def test_ctrl_c_gives_what_was_done_of_a_lot(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{EASY}\n{EASY}\n{INKALA}\n{EMPTY}\n{EASY}\n")  # one takes for ever
    result = interrupted(
        *("count", str(path), "-o", str(tmp_path / "out.txt")),
        what="farandole._kernel:Lines9.run",
        times=20,
    )
    assert result.code == 130
    assert "\ninterrupted" in result.err
    assert (tmp_path / "out.txt.partial").read_text() == "1\n1\n1\n"


def test_results_in_another_encoding(shell: Run) -> None:
    text = f"{EASY} caf\xe9 数\n" * 3
    result = subprocess.run(
        command("solve"),
        input=text.encode(),
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
    )
    assert result.stdout == f"{EASY_SOLVED} caf\xe9 ?\n".encode("latin-1") * 3


@pytest.mark.long
@pytest.mark.parametrize(
    "words", [("--threads", "1"), ("--threads", "2"), ("--nodes", "9"), ("--json",)]
)
def test_memory_stays_constant(python: Python, tmp_path: Path, words: tuple[str, ...]) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("needs /proc: what getrusage tells has the memory of this process in it")
    code = (
        "import sys; from farandole.cli import main; main(sys.argv[1:]); "
        "print(*(line for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    few, many = (200_000, 1_000_000) if words != ("--json",) else (100_000, 400_000)
    peaks = []
    for number in (few, many):
        path = tmp_path / f"{number}.txt"
        path.write_text(f"{EASY}\n" * number)
        done = python(code, "solve", str(path), "-o", str(tmp_path / "out.txt"), *words)
        assert done.stderr == ""
        peaks.append(int(done.stdout.split()[1]))
    grown, longer = peaks[1] - peaks[0], (many - few) * 82 // 1024
    assert grown < longer // 3, "kilobytes"


# Remarks about files and puzzles stand in the order of the input, whatever threads do.


@pytest.mark.parametrize("to", ["line", "csv", "sdk", "board"])
def test_remarks_stay_in_order_however_fast_threads_are(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, to: str
) -> None:
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    path.write_text(f"{CLASH}\n{EASY}\n{EMPTY}\n{EASY} 数\n{CLASH}\n")
    other.write_text(f"{CLASH}\n" * 3)
    (tmp_path / "no.txt").write_text("# nothing\n")
    page = tmp_path / "page.md"
    page.write_text(f"Puzzles of this week, and what they taught us.\n\n{CLASH}\n{EASY}\n")
    names = (str(path), str(tmp_path / "no.txt"), str(page), str(other))
    words = ("solve", "--to", to, "--threads", "2", *names)
    monkeypatch.setattr("farandole.sudoku.many.verbs.Solving.few", 0)
    monkeypatch.setattr("farandole.cli.common.many._SHORTEST_BLOCK", 1)
    monkeypatch.setattr("farandole.cli.common.many._BLOCK", 1)

    def is_done(pipeline: Pipeline[Any, Any]) -> bool:
        first = pipeline._queue[0]
        return isinstance(first, tuple) or first.wait(600)

    # What is ready when somebody looks is up to the machine: always, or not before it has to be.
    with monkeypatch.context() as patch:
        patch.setattr(Pipeline, "_is_ready", is_done)
        fast = run(*words)
    with monkeypatch.context() as patch:
        patch.setattr(Pipeline, "_is_ready", lambda _: False)
        slow = run(*words)
    places = [line.removeprefix(f"{tmp_path}/").split(": ")[0] for line in fast.err.splitlines()]
    assert places == [
        "a.txt:1",
        "a.txt:3",
        "a.txt:5",
        "no.txt",
        "page.md:3",
        "page.md",
        "b.txt:1",
        "b.txt:2",
        "b.txt:3",
    ]
    assert slow == fast
