"""What commands read, without an end or among words; and that results never take its place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import click
import pytest

from farandole.cli.app import Group, program
from farandole.cli.common.values import File
from farandole.i18n import ENGLISH
from tests.cli.samples import EASY, EASY_SOLVED, INKALA, Run, command

_TOLD = "an input file can't be the output file"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, where we are, with one file of puzzles that has several names."""
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{EASY}\n")
    os.link("in.txt", "hard.txt")
    os.symlink("in.txt", "soft.txt")
    return tmp_path


def test_input_under_any_name(run: Run, folder: Path) -> None:
    before = sorted(os.listdir())
    names = ("in.txt", "./in.txt", "hard.txt", "soft.txt", str(folder / "in.txt"))
    for name, words in product(names, (["in.txt"], [EASY, "in.txt"], ["soft.txt"])):
        ran = run("solve", *words, "-o", name)
        assert (ran.code, ran.out, ran.err) == (2, "", f"{name}: {_TOLD}\n")
    assert Path("in.txt").read_text() == f"{EASY}\n"
    assert sorted(os.listdir()) == before


def _commands(group: Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    for name in group.modules:
        found = group.get_command(click.Context(group), name)
        assert found is not None
        if isinstance(found, Group):
            yield from _commands(found, *path, name)
        else:
            yield (*path, name), found


def _clashes() -> Iterator[tuple[str, ...]]:
    """Yield words with which each command would read a file and write it."""
    for path, told in _commands(program(ENGLISH)):
        files = [one for one in told.params if isinstance(one.type, File)]
        for goal in files:
            for other in files:
                is_goal = isinstance(goal.type, File) and goal.type.written
                if not is_goal or {goal.name, other.name} == {"save", "resume"} or other is goal:
                    continue
                needed = [one for one in told.params if one.required]
                rest = [word for one in needed if one not in (goal, other) for word in _words(one)]
                yield (*path, *_words(goal), *_words(other), *rest)


def _words(param: click.Parameter) -> list[str]:
    return [max(param.opts, key=len), "in.txt"] if isinstance(param, click.Option) else ["in.txt"]


@pytest.mark.usefixtures("folder")
def test_every_command(run: Run) -> None:
    clashes = list(_clashes())
    assert len(clashes) > 40
    for words in clashes:
        ran = run(*words)
        assert (ran.code, ran.out) == (2, ""), words
        assert _TOLD in ran.err or "can't be the same file: in.txt" in ran.err
    assert Path("in.txt").read_text() == f"{EASY}\n"
    ran = run("explain", EASY, "--html", "new", "-o", "./new")
    assert (ran.code, ran.err) == (2, "--html and -o can't be the same file: new\n")
    assert not Path("new").exists()


@pytest.mark.usefixtures("folder")
def test_standard_streams() -> None:
    def ran(*words: str, source: str | None = None, mode: str | None = None) -> tuple[int, bytes]:
        with (
            open(source or os.devnull) as given,
            open((mode and "in.txt") or os.devnull, "a") as to,
        ):
            done = subprocess.run(
                command(*words), stdin=given, stdout=to, stderr=subprocess.PIPE, check=False
            )
        return done.returncode, done.stderr

    told = f"in.txt: {_TOLD}\n".encode()
    assert ran("solve", "-o", "in.txt", source="in.txt") == (2, told)
    assert ran("solve", "-", EASY, "-o", "in.txt", source="in.txt") == (2, told)
    fault = b"in.txt: standard output can't go to an input file\n"
    assert ran("solve", "in.txt", mode="a") == (2, fault)
    assert Path("in.txt").read_text() == f"{EASY}\n"


@pytest.mark.usefixtures("folder")
def test_what_is_no_clash(run: Run) -> None:
    Path("other.txt").write_text(f"{EASY}\n")
    for words in (
        ["in.txt", "-o", "other.txt"],
        ["in.txt", "-o", "-"],
        ["-", "-o", "-"],
        ["in.txt", "-o", os.devnull],
        [EASY, "-o", "in.txt"],
    ):
        assert run("solve", *words, input=EASY).code == 0
    if sys.platform == "linux":
        assert run("solve", "/dev/stdin", "-o", "/dev/null").code in (0, 2)


@pytest.mark.usefixtures("folder")
def test_the_bank_itself(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.path.abspath("data"))
    monkeypatch.delenv("FARANDOLE_BANK", raising=False)
    assert run("bank", "add", EASY).code == 0
    (place,) = Path("data").rglob("puzzles.bank")
    before = place.read_bytes()
    for name in (place, f"{place}-wal"):
        for verb in (["find"], ["stats"], ["export", "--replace"]):
            ran = run("bank", *verb, "-o", str(name))
            assert (ran.code, ran.err) == (2, f"{name}: {_TOLD}\n")
    assert place.read_bytes() == before


@pytest.mark.parametrize("command", [["solve"], ["cover", "solve"]])
def test_endless_input_at_the_command_line(run: Run, command: list[str]) -> None:
    for source in (b"x" * 65536, b"1 2 3, " * 9000, bytes(65536)):
        code = (
            "import os, sys\n"
            "try:\n"
            f"    while True: os.write(1, {source[:7]!r} * 9000)\n"
            "except BrokenPipeError: pass"
        )
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            ours = [sys.executable, "-m", "farandole", *command]
            done = subprocess.run(
                ours, stdin=writer.stdout, capture_output=True, text=True, check=False
            )
            writer.stdout.close()
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert ("too long" in done.stderr) == (source[0] > 0)


def test_regions(run: Run) -> None:
    for name in ("/dev/zero", "/dev/urandom"):
        result = run("show", "--regions", name, EASY)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
        assert result.err.startswith(f"{name}: ")
    one = ("show", "--regions", "-", "1" + "." * 15)
    plain = run(*one, input="AABBACCBADCBDDDC")
    for drawn in (
        "A A|B B\nA C|C B\n---+---\nA D|C B\nD D|D C\n",
        "[[1,1,2,2],[1,3,3,2],[1,4,3,2],[4,4,4,3]]",
    ):
        assert run(*one, input=drawn) == (0, plain.out, "")


def test_standard_input_by_its_name(run: Run) -> None:
    """A hyphen is standard input, where options name files, too."""
    made = run("make", "--pattern", "-", "--seed", "1", input=EASY)
    assert made.code == 0
    assert [cell == "." for cell in made.out.strip()] == [cell == "." for cell in EASY]
    assert run("hint", EASY, "--givens", "-", input=EASY).code == 0
    profile = '[[technique]]\nname = "naked-single"\n'
    assert run("rate", EASY, "--profile", "-", input=profile).out.split("\t")[1] == "easy"
    wrong = run("rate", EASY, "--profile", "-", input="=")
    assert wrong.code == 2
    assert "not TOML" in wrong.err


PAGE = f"# c\nPuzzles of the week\n\n{EASY}\n{INKALA}\n\nThat was all.\nSee you!\n"


def test_words_are_one_remark(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(PAGE)
    for name in ("solve", "check", "convert", "count", "show"):
        result = run(name, str(path))
        said = f"{path}: 3 lines without a puzzle skipped, from line 2 on\n"
        assert (result.code, result.err) == (0, said)
        assert run(name, "-q", str(path)).err == ""
        assert "跳过 3 行非题目文字，从第 2 行起" in run(name, "--lang", "zh", str(path)).err


def test_a_puzzle_gone_wrong_is_still_an_error(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(f"Hello.\n\n{EASY}\n\n{EASY[:-3]}\n")
    result = run("solve", str(path))
    assert result.out == f"{EASY_SOLVED}\n\n"
    assert result.code == 2
    assert f"{path}:5:79: not a whole puzzle" in result.err
    assert ": 1 line without a puzzle skipped: line 1\n" in result.err


def test_words_alone_and_words_sent_are_errors(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text("Hello.\n\nAnd how are you?\n")
    result = run("solve", str(path))
    assert (result.code, result.out) == (2, "\n")
    assert f"{path}:1:1: not a puzzle" in result.err
    assert "skipped" not in result.err
    sent = run("solve", input=PAGE)
    assert (sent.code, "skipped" in sent.err) == (2, False)
