"""Files that commands write: complete or not at all, whatever happens."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from farandole.cli import main
from farandole.cli.common.files import FileWriter, write_file
from tests.cli.samples import EASY, EASY_SOLVED, INKALA, INKALA_SOLVED, Run, interrupted, signalled
from tests.conftest import Python

LONG = f"{EASY}\n{INKALA}\n" * 50_000
QUEENS = ("cover", "solve", "queens", "6", "--save")


def dead_process() -> int:
    """Return the number of a process that has been there and is gone."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_a_file_changes_when_it_is_complete(tmp_path: Path) -> None:
    path, partial = tmp_path / "file", tmp_path / "file.partial"
    path.write_text("old")
    path.chmod(0o640)
    partial.write_text("older")
    kept, gone = FileWriter(str(path)), FileWriter(str(tmp_path / "other"))
    kept.open().write("half")
    gone.open().write("half")
    assert kept.keep() == str(partial)
    gone.abandon()
    assert (path.read_text(), partial.read_text()) == ("old", "half")
    writer = FileWriter(str(path))
    writer.open().write("new")
    assert path.read_text() == "old"
    writer.finish()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert set(tmp_path.iterdir()) == {path, partial}


def test_names_as_long_as_they_can_be(run: Run, tmp_path: Path) -> None:
    for name in ("a" * 251 + ".txt", "数" * 83 + "ab.txt"):
        assert len(name.encode()) == 255
        path = tmp_path / name
        rest = tmp_path / f"{name.encode()[:239].decode(errors='ignore')}.{dead_process()}.part"
        rest.write_text("of a run that was killed")
        assert run("solve", EASY, "-o", str(path)).code == 0
        assert path.read_text() == f"{EASY_SOLVED}\n"
        writer = FileWriter(str(path))
        writer.open().write("half")
        partial = Path(writer.keep())
        assert partial.read_text() == "half"
        assert set(tmp_path.iterdir()) == {path, partial}
        path.unlink()
        partial.unlink()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "deep" / "file", tmp_path / "link"
    path.parent.mkdir()
    link.symlink_to(path)
    write_file(str(link), "one")
    assert (path.read_text(), link.is_symlink()) == ("one", True)
    writer = FileWriter(str(link))
    writer.open().write("half")
    assert writer.keep() == f"{path}.partial"
    assert path.read_text() == "one"


@pytest.mark.parametrize("words", [("solve", EASY, "-o"), QUEENS], ids=["-o", "--save"])
def test_devices_and_pipes_stay_what_they_are(
    run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    seen: list[str] = []
    reader = threading.Thread(target=lambda: seen.append(fifo.read_text()), daemon=True)
    reader.start()
    assert run(*words, str(fifo)).code in (0, 1)
    reader.join()
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert seen[0] == f"{EASY_SOLVED}\n" if words[0] == "solve" else seen[0].startswith("{")
    assert run(*words, os.devnull).code in (0, 1)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)
    assert list(tmp_path.iterdir()) == [fifo]


def test_parts_of_a_killed_run_are_removed(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.txt"
    path.write_text(LONG)
    out.write_text("old")
    others = {tmp_path / "out.txt.more.part", tmp_path / f"out.txt.{os.getppid()}.part"}
    for part in (*others, tmp_path / f"out.txt.{os.getpid()}.part"):
        part.write_text("of nobody, of a process that is running, of one before with our number")
    words = ("solve", str(path), "-o", str(out), "--threads", "1")
    process = signalled(
        *words,
        number=signal.SIGKILL,
        what="farandole.cli.common.output:Output.write_bytes",
        times=1,
    )
    assert process.wait(600) == -signal.SIGKILL
    assert out.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 6
    assert run(*words).code == 0
    assert out.read_text().count("\n") == LONG.count("\n")
    assert set(tmp_path.iterdir()) == {path, out, *others}


@pytest.mark.parametrize(
    ("number", "threads"), [(signal.SIGINT, "2"), (signal.SIGTERM, "1"), (signal.SIGHUP, "1")]
)
def test_signals_keep_the_old_file(tmp_path: Path, number: signal.Signals, threads: str) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.txt"
    path.write_text(LONG)
    out.write_text("old")
    result = interrupted(
        *("solve", str(path), "-o", str(out), "--threads", threads),
        number=number,
        what="farandole.cli.common.output:Output.write_bytes",
        times=1,
    )
    partial = tmp_path / "out.txt.partial"
    assert result.code == 128 + number
    assert re.sub(" after [0-9,]+ puzzles?", "", result.err) == (
        f"{out}: not written; finished results are in {partial}\n"
        "interrupted; finished results were written\n"
    )
    assert out.read_text() == "old"
    text, pair = partial.read_text(), f"{EASY_SOLVED}\n{INKALA_SOLVED}\n"
    assert 0 < len(text) < len(LONG)
    assert text.endswith("\n")
    assert text == (pair * (len(text) // len(pair) + 1))[: len(text)]
    assert set(tmp_path.iterdir()) == {path, out, partial}


def test_a_disk_that_fills_up(python: Python, tmp_path: Path) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.txt"
    path.write_text(LONG)
    out.write_text("old")
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (99_999, 99_999)); "
        "from farandole.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    for words in (("solve", str(path)), ("solve", "--to", "csv", str(path)), ("check", str(path))):
        done = python(code, *words, "-o", str(out))
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith(f"{out}: ")
        assert out.read_text() == "old"
        assert set(tmp_path.iterdir()) == {path, out}


def test_folders_that_can_t_be_written_to(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "out.txt"
    for words in (("solve", EASY, "-o"), QUEENS):
        assert run(*words, str(missing)).err.endswith(
            f"{missing}: no such folder: {missing.parent}\n"
        )
        assert run(*words, str(tmp_path)).err.endswith(f"{tmp_path}: is a directory\n")
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    with ExitStack() as stack:
        tmp_path.chmod(0o500)
        stack.callback(tmp_path.chmod, 0o700)
        out = tmp_path / "out.txt"
        assert run("solve", EASY, "-o", str(out)).err == f"{out}: permission denied\n"


@pytest.mark.parametrize(
    ("module", "number", "code"),
    [
        ("click", signal.SIGINT, 130),
        ("farandole.cli.app", signal.SIGTERM, 143),
        ("farandole.sudoku.grid", signal.SIGINT, 130),
        ("farandole.sudoku.solving", signal.SIGHUP, 129),
    ],
)
def test_signals_that_come_amidst_imports(
    python: Python, module: str, number: signal.Signals, code: int
) -> None:
    """As a module is looked for, and in a callback out of which nothing can be raised."""
    script = f"""
import os, sys, weakref
class Finder:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            thing = Finder()
            kept = weakref.ref(thing, lambda _: os.kill(os.getpid(), {int(number)}))
            del thing
sys.meta_path.insert(0, Finder())
from farandole.cli import main
sys.exit(main(["count", "." * 81]))
"""
    done = python(script)
    said = "interrupted; finished results were written\n"
    assert (done.returncode, done.stdout, done.stderr) == (code, "", said)


def test_signals_that_are_ignored_stay_so() -> None:
    script = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); "
        "from farandole.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    feed = f"{EASY}\n"
    words = [sys.executable, "-c", script, "solve"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(feed)
        process.stdin.flush()
        assert process.stdout.readline() == f"{EASY_SOLVED}\n"
        process.send_signal(signal.SIGINT)
        process.stdin.write(feed)
        process.stdin.close()
        assert process.stdout.read() == f"{EASY_SOLVED}\n"
    assert process.returncode == 0


def test_handlers_are_put_back() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    main(["solve", EASY])
    assert before == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
