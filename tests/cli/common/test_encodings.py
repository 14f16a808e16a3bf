"""What is written where an encoding hasn't got every sign, and where there is no Chinese."""

from __future__ import annotations

import io

import pytest

from farandole.cli.common.encodings import make_lenient
from tests.cli.samples import EASY, Run


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
