"""Pipes, signals, terminals: what scripts and people rely on."""

from __future__ import annotations

import gzip
import io
import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from rich.progress import Progress as Bar

from farandole.cli import main
from farandole.cli.common.progress import Progress
from farandole.i18n import ENGLISH
from farandole.sudoku import Grid
from tests.cli.samples import (
    CLASH,
    EASY,
    EASY_SOLVED,
    INKALA,
    INKALA_SOLVED,
    MANY,
    SMALL,
    SMALL_SOLVED,
    Run,
    command,
    interrupted,
    signalled,
)
from tests.conftest import Clock

EMPTY = "." * 81


@pytest.mark.parametrize("words", [("cover", "solve", "--all"), ("solve", "--all"), ("solve",)])
def test_a_broken_pipe_is_quiet(words: tuple[str, ...]) -> None:
    texts = {
        ("solve",): f"{EASY}\n{INKALA}\n" * 10_000,
        ("solve", "--all"): EMPTY,
        ("cover", "solve", "--all"): "\n".join(["a b c", *["a", "b", "c"] * 99]),
    }
    with subprocess.Popen(
        command(*words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        with suppress(BrokenPipeError):
            process.stdin.write(texts[words].encode())
            process.stdin.close()
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_ctrl_c() -> None:
    # Plain backtracking is busy with this one for long.
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    words = ("compare", "--methods", "backtracking", "--seconds", "60", hard)
    assert interrupted(*words) == (130, "", "interrupted; nothing was written\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_in_a_count_leaves_the_bound(number: signal.Signals) -> None:
    result = interrupted("count", EMPTY, number=number)
    assert result.code == 128 + number
    bound = int(result.out)
    assert bound > 0
    assert f": at least {bound:,}: " in result.err
    assert result.err.splitlines()[-1].startswith("interrupted")


def test_ctrl_c_keeps_what_was_finished(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    read, write = os.pipe()
    os.write(write, f"{EASY}\n{INKALA}\n".encode())
    process = signalled(
        *("solve", "-o", str(out), "--lang", "zh"),
        what="farandole.cli.common.output:Output.flush",  # before there is more to read
        times=2,
        stdin=read,
        stderr=subprocess.PIPE,
    )
    assert process.stderr
    assert process.wait(600) == 130
    os.close(read)
    os.close(write)
    partial = tmp_path / "out.txt.partial"
    assert process.stderr.read().decode() == (
        f"{out}：未写入；完成的结果在 {partial} 中\n处理 2 题后中断；完成的结果已输出\n"
    )
    process.stderr.close()
    assert partial.read_text() == f"{EASY_SOLVED}\n{INKALA_SOLVED}\n"
    assert list(tmp_path.iterdir()) == [partial]


def test_input_that_can_t_be_read(run: Run, tmp_path: Path) -> None:
    binary, latin, missing = (tmp_path / part for part in ("binary", "latin", "missing"))
    binary.write_bytes(b"\x7fELF\0\0\1")
    latin.write_bytes(f"# one\n{EASY}\n# \xe9t\xe9\n".encode("latin-1"))
    good = tmp_path / "good"
    good.write_text(EASY)
    for name in ("solve", "count", "check", "compare", "convert", "show"):
        result = run(name, *map(str, (binary, latin, missing, tmp_path, good)))
        assert result.code == 2
        assert result.err.splitlines() == [
            f"{binary}: not a text file",
            f"{latin}: read as Windows-1252; use --encoding to override",
            f"{missing}: no such file",
            f"{tmp_path}: is a directory; to read its files, use {tmp_path}/*",
        ]
        assert result.out, "the good file is still read"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_forbidden_files(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_text(EASY)
    path.chmod(0)
    assert run("solve", str(path)).err == f"{path}: permission denied\n"


def test_bytes_that_are_no_text_spoil_one_puzzle(run: Run) -> None:
    lines = [EASY, f"{SMALL[:3]}\xe9{SMALL[4:]}", f"{SMALL} caf\xe9", EASY]
    result = run("solve", input="\n".join(lines).encode("latin-1"))
    assert result.code == 2
    assert result.out == f"{EASY_SOLVED}\n\n{SMALL_SOLVED} caf\ufffd\n{EASY_SOLVED}\n"
    assert result.err == (
        "stdin:2: not UTF-8 text\n"
        "stdin:2:4: not a valid cell: found '\ufffd', expected 1-4 or a blank such as .\n"
    )
    result = run("solve", input=f"{EASY}\n{SMALL[:3]}\0{SMALL[4:]}\n{EASY}\n")
    assert result == (
        2,
        f"{EASY_SOLVED}\n\n{EASY_SOLVED}\n",
        "stdin:2:4: not a valid cell: found '\\x00', expected 1-4 or a blank such as .\n",
    )


def test_encodings_and_packed_files(run: Run) -> None:
    assert run("solve", input=bytes(1000)) == (2, "", "stdin: not a text file\n")
    for label, encoding in (("数独", "gb18030"), ("café", "cp1252")):
        result = run("solve", input=f"{EASY} {label}\n".encode(encoding))
        assert result.out == f"{EASY_SOLVED} {label}\n"
        name = {"gb18030": "GB18030", "cp1252": "Windows-1252"}[encoding]
        note = f"stdin: read as {name}; use --encoding to override\n"
        assert (result.code, result.err) == (0, note)
        chinese = run("solve", "--lang", "zh", input=f"{EASY} {label}\n".encode(encoding)).err
        assert name in chinese
        assert run("solve", "--encoding", encoding, input=f"{EASY} {label}\n".encode(encoding)) == (
            *(0, f"{EASY_SOLVED} {label}\n", ""),
        )
    packed = gzip.compress(f"{EASY} 数独\n".encode() * 3)
    assert run("solve", input=packed).out == f"{EASY_SOLVED} 数独\n" * 3
    assert "can't be unpacked" in run("solve", input=packed[:30]).err


@pytest.mark.parametrize("text", ["", "# a comment\n\n"])
def test_nothing_on_a_pipe(run: Run, text: str) -> None:
    assert run("solve", input=text) == (2, "", "stdin: no puzzle found\n")
    assert run("solve", "--lang", "zh", input=text).err == "标准输入：没有题目\n"


@pytest.mark.parametrize("words", [("solve",), ("cover", "count")])
def test_nothing_on_a_terminal(terminal: Run, words: tuple[str, ...]) -> None:
    result = terminal(*words)
    assert result.code == 2
    assert result.out.startswith("Nothing to read.")
    assert f"farandole {' '.join(words)} " in result.out
    assert terminal(*words, "--lang", "zh").out.startswith("没有输入。")


def test_boards_on_a_terminal(terminal: Run) -> None:
    result = terminal("solve", SMALL)
    board = Grid(SMALL_SOLVED).pretty(color=True, givens=Grid(SMALL))
    assert result.code == 0
    assert result.out.startswith(f"{board}\n")
    remark = result.out[len(board) + 1 :]
    assert re.fullmatch(r"unique solution, \d+ guess(?:es)?, [\d.]+ (µs|ms)\n", remark)
    assert "\nsolutions found: 288, " in terminal("solve", "--all", "." * 16).out
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        result = terminal("solve", SMALL, env={name: value})
        assert result.out.startswith(Grid(SMALL_SOLVED).pretty())
        assert "\x1b" not in result.out


def test_summary_on_a_terminal(terminal: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "p.txt", tmp_path / "out.txt"
    path.write_text(f"{SMALL}\n{MANY}\n{CLASH}\n{SMALL[:-1]}z\n")
    result = terminal("solve", str(path), stdout=out)
    assert result.code == 2
    last = result.out.splitlines()[-1]
    assert last.startswith(
        "4 puzzles: 1 solved, 1 without a solution, 1 with several solutions, 1 unreadable ("
    )
    assert len(out.read_text().splitlines()) == 4
    result = terminal("solve", str(path), "--lang", "zh", stdout=out)
    assert result.out.splitlines()[-1].startswith("4 道题：解出 1，无解 1，多解 1，无法读取 1（")


class Screen(io.StringIO):
    """A stand-in for standard error on a terminal."""

    def isatty(self) -> bool:
        return True


class AtOnce(threading.Timer):
    """A timer that doesn't wait."""

    def start(self) -> None:
        self.function()


def test_a_bar_when_work_takes_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    screen, out = Screen(), tmp_path / "out.txt"
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(threading, "Timer", AtOnce)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["count", "--nodes", "1000", EMPTY, "-o", str(out)]) == 1
    shown = screen.getvalue()
    assert "working" in shown
    assert "━" in shown
    assert "limit reached" in shown
    assert out.read_text().strip().isdigit()


def test_the_bar_shows_the_rate(clock: Clock) -> None:
    progress = Progress(ENGLISH)
    bar = Bar(get_time=clock)
    bar.add_task("", total=100)
    [task] = bar.tasks
    for clock.time in (2.0, 3.0, 4.0):
        bar.update(task.id, completed=10 * clock.time)
    progress.puzzles = 40
    assert progress.description(task) == ("40%  0:00:04 elapsed  about 0:00:06 left  10 puzzles/s")


def test_no_bar_when_nobody_watches(shell: Run) -> None:
    result = shell("count", "--seconds", "1.5", EMPTY)
    assert len(result.err.splitlines()) == 1
    assert "working" not in result.err


def test_closed_streams() -> None:
    def closed(redirections: str) -> int:
        words = " ".join([*command("solve"), "-", redirections])
        return subprocess.run(["sh", "-c", words], check=False, capture_output=True).returncode

    assert closed("<&-") == 2
    assert closed("<&- 2>&-") == 2
    for words in (("solve", SMALL), ("--help",), ("cover", "count", "queens", "5")):
        done = subprocess.run(
            ["sh", "-c", " ".join([*command(*words), ">&-"])], check=False, capture_output=True
        )
        assert (done.returncode, done.stderr) == (2, b"standard output: it is closed\n")


TO_STDOUT = [
    ("--version",),
    ("--help",),
    *((name, SMALL) for name in ("solve", "count", "check", "convert", "show", "compare")),
    ("solve", "--json", SMALL),
    ("print", SMALL),
    ("bench", "--puzzles", "1", "--repeat", "1"),
    ("cover", "model"),
    *(("cover", "model", "queens", "6", *how) for how in ((), ("--solve",))),
    *(
        ("cover", name, "queens", "6")
        for name in ("solve", "count", "minimum", "info", "show", "draw", "sample", "estimate")
    ),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_standard_output_on_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in TO_STDOUT:
        full = open("/dev/full", "w")  # noqa: SIM115
        monkeypatch.setattr(sys, "stdout", full)
        assert main(words) == 2, words
        assert capsys.readouterr().err == "standard output: no space is left on the device\n"
        with suppress(OSError):  # what is left is written
            full.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_nobody_to_be_told() -> None:
    for words, code in (
        (("solve", "11..1"), 2),
        (("solve", "--threads", "0", SMALL), 2),
        (("solve", "--shape", "4", CLASH), 1),
    ):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                command(*words), stdout=subprocess.PIPE, stderr=full, text=True, check=False
            )
        assert done.returncode == code
