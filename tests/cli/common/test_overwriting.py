"""Results never take the place of what is read."""

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
from tests.cli.samples import EASY, Run, command

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
