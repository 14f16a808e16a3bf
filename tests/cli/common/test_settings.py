"""How much is said, in which colours and signs; and ranges of numbers."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from farandole.cli.common.encodings import make_lenient
from farandole.cli.common.settings import wanted
from farandole.cli.common.values import NumberRange
from farandole.errors import ArgumentError
from tests.cli.samples import EASY, MANY, SMALL, SMALL_SOLVED, Run

BOLD = "\x1b["


def test_environment() -> None:
    wishes: list[tuple[dict[str, str], bool | None]] = [
        ({}, None),
        ({"NO_COLOR": ""}, None),
        ({"NO_COLOR": "0"}, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1"}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"FORCE_COLOR": "0"}, None),
        ({"FORCE_COLOR": ""}, None),
        ({"CLICOLOR_FORCE": "1", "TERM": "dumb"}, True),
        ({"CLICOLOR": "0"}, False),
        ({"CLICOLOR": "1"}, None),
        ({"TERM": "dumb"}, False),
    ]
    for environment, wish in wishes:
        assert wanted(environment) is wish, environment


def test_color_at_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BOLD not in run("show", SMALL).out
    for arguments in (["--color", "always", "show", SMALL], ["show", SMALL, "--color=ALWAYS"]):
        assert BOLD in run(*arguments).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert BOLD in run("show", SMALL).out
    assert BOLD in run("solve", "--help").out
    assert BOLD not in run("solve", "--help", "--color", "never").out
    assert BOLD not in run("show", SMALL, "--color", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert BOLD not in run("show", SMALL).out


def test_a_file_is_coloured_only_when_that_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "board.txt"
    monkeypatch.setenv("FORCE_COLOR", "1")
    for words, is_bold in (((), False), (("--color", "always"), True)):
        run("show", SMALL, "-o", str(path), *words)
        assert (BOLD in path.read_text()) is is_bold


def test_quiet(run: Run, terminal: Run, tmp_path: Path) -> None:
    assert "unique solution" in terminal("solve", SMALL).out
    for place in (["-q", "solve", SMALL], ["solve", SMALL, "--quiet"]):
        assert "unique" not in terminal(*place).out
    expected = "puzzle 1: more than one solution\n"
    assert run("solve", MANY) == (1, f"{MANY}\n", expected)
    assert run("solve", MANY, "-q") == (1, f"{MANY}\n", expected)
    assert run("solve", MANY, "-qq") == run("-q", "solve", MANY, "-q") == (1, f"{MANY}\n", "")
    assert run("solve", SMALL, EASY[:-1], "-qq") == (2, f"{SMALL_SOLVED}\n\n", "")
    assert run("solve", "--nothing", "-qq").err  # what was asked for can't be done
    assert run("solve", "/no/such/file", "-q").err
    chinese = tmp_path / "chinese.txt"
    chinese.write_bytes(f"{SMALL} 数独题目\n".encode("gb18030"))
    assert "gb18030" in run("convert", str(chinese)).err.lower()
    assert run("convert", str(chinese), "-q").err == ""


@pytest.mark.parametrize(
    ("encoding", "seen"),
    [
        ("ascii", '+-+|+ ... x . "a" us - ?'),
        ("gbk", "┌─┼┊┿ … × · “a” us – 数"),
        ("utf-8", "┌─┼┊┿ … × · “a” µs – 数"),
    ],
)
def test_a_likeness_stands_for_what_is_missing(encoding: str, seen: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    make_lenient(stream)
    stream.write("┌─┼┊┿ … × · “a” µs – 数")
    stream.flush()
    assert stream.buffer.getvalue().decode(encoding) == seen


def test_boards_tables_and_help_in_ascii(shell: Run) -> None:
    env = {"PYTHONIOENCODING": "ascii", "FARANDOLE_LANG": "zh", "COLUMNS": "80"}
    drawn = shell("show", "--candidates", EASY, env=env).out
    assert drawn.startswith("+-----+-----+")
    assert "?" not in drawn
    table = shell("compare", "--methods", "kernel", EASY, env=env).out
    assert "\nmethod solved?" in table
    assert "\n------ -------" in table
    page = shell("--help", env=env)
    assert page.out.startswith("Usage: farandole [OPTIONS] COMMAND ...\n")
    # Chinese that was asked for is kept, whatever can be shown of it.
    assert "?" in shell("--lang", "zh", "solv", env={"PYTHONIOENCODING": "latin-1"}).err


RANGE = NumberRange("22..26")


def test_ranges() -> None:
    for text, pair in {
        "24": (24, 24),
        "22..26": (22, 26),
        "22-26": (22, 26),
        " 22 .. 26 ": (22, 26),
        "22..": (22, None),
        "22-": (22, None),
        "..26": (None, 26),
        "0..0": (0, 0),
        "007": (7, 7),
        "9" * 12: (10**12 - 1, 10**12 - 1),
    }.items():
        assert RANGE.read(text) == pair


def test_what_is_not_a_range() -> None:
    long = ("1" * 13, "1.." + "9" * 5000)
    for text in ("", "..", "-", "a..b", "1.5", "1...5", "1..2..3", "1 2", "--5", "٣", *long):
        with pytest.raises(ArgumentError, match="is neither a number nor a range such as 22"):
            RANGE.read(text)
    for text in ("26..22", "26-22"):
        with pytest.raises(ArgumentError, match=r"26 is more than 22: write 22\.\.26"):
            RANGE.read(text)
