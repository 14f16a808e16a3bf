"""What newcomers mistype is answered with what is wrong, where, and what to do.

The answers stand in ``mistakes.txt``: a command, the first line of its answer in English, the same
in Chinese; ``...`` is a list that isn't spelled out.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.mistakes import files, words_of
from tests.cli.samples import EASY

if TYPE_CHECKING:
    from tests.cli.samples import Run

CASES = [
    tuple(case.split("\n"))
    for case in Path(__file__).with_name("mistakes.txt").read_text("utf-8").strip().split("\n\n")
]


def agrees(said: str, wanted: str) -> bool:
    whole = wanted.replace("@P", EASY).replace("@8", EASY[:-1])
    pattern = ".*".join(map(re.escape, whole.split("...")))
    return re.fullmatch(pattern, said) is not None or said == whole


@pytest.mark.parametrize(
    ("line", "english", "chinese"), CASES, ids=[case[0][2:60] for case in CASES]
)
def test_mistakes(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    line: str,
    english: str,
    chinese: str,
) -> None:
    files(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    before = sorted(os.listdir())
    for lang, wanted in (("en", english), ("zh", chinese)):
        result = run("--lang", lang, *words_of(line[2:]))
        assert result.code == 2
        assert agrees(result.err.split("\n")[0], wanted), result.err
        assert "Traceback" not in result.err
    assert sorted(os.listdir()) == before


def test_there_are_enough() -> None:
    assert len({case[0] for case in CASES}) == len(CASES) >= 120
    for _, english, chinese in CASES:
        assert re.search("[\u4e00-\u9fff\uff1a]", chinese)
        assert not re.search("[\u4e00-\u9fff]", english)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text(EASY)
    path.chmod(0)
    assert run("solve", str(path)) == (2, "", f"{path}: permission denied\n")


def test_nothing_is_waited_for_on_a_terminal(terminal: Run) -> None:
    result = terminal("solve")
    assert result.code == 2
    assert result.out.startswith("Nothing to read. Name a file")
