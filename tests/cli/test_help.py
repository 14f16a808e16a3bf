"""``farandole help``, pages in any width, the page of the manual; and what a start imports."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from farandole.cli.common.help import WIDEST, width
from farandole.cli.manual import commands
from farandole.sudoku.formats import FORMATS
from tests.cli.samples import EASY, SMALL, Run
from tests.conftest import Python

SAME = [
    (("help",), ("--help",)),
    (("help", "solve"), ("solve", "-h")),
    (("help", "cover"), ("cover", "-h")),
    (("help", "cover", "solve"), ("cover", "solve", "-h")),
    (("cover", "help", "solve"), ("cover", "solve", "-h")),
    (("bank", "help"), ("bank", "-h")),
    (("help", "help"), ("help", "-h")),
    (("help", "solve", "what"), ("solve", "-h")),
]


def test_help(run: Run) -> None:
    for (words, same), lang in product(SAME, ("en", "zh")):
        shown = run(*words, "--lang", lang)
        assert shown == run(*same, "--lang", lang)
        assert (shown.code, shown.err) == (0, "")


def test_help_for_what_isn_t_there(run: Run) -> None:
    result = run("help", "slove")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("farandole: unknown command slove; did you mean solve?\n")
    assert "did you mean solve" in run("help", "cover", "slove").err


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_pages(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int, lang: str) -> None:
    """No line is wider than the terminal, but for examples and words that are wider themselves."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for path, options in commands().items():
        code, page, err = run(*path.split()[1:], "--help", "--lang", lang)
        assert (code, err) == (0, "")
        for line in page.splitlines():
            if not line.startswith("  farandole ") and width(line) >= min(columns, WIDEST):
                assert len(line.split()) == 1, line
        if columns >= 120:
            assert max(map(width, page.splitlines())) > 80 or len(page) < 2000
        for option in options:
            assert re.search(rf"(^|[ ,]){re.escape(option)}\b", page, re.MULTILINE), option
        if lang == "zh":
            assert page.startswith("用法：")
            assert not re.search(r"Usage|Options|Commands|Show this|default", page)


def test_the_list_of_formats(run: Run) -> None:
    page = run("help", "formats").out
    for name in FORMATS:
        assert f"\n  {name} " in page
    for command in ("solve", "convert", "make"):
        assert "'farandole help formats'" in " ".join(run(command, "--help").out.split())


def test_groups_of_options(run: Run) -> None:
    page = run("make", "--help").out
    heads = ["Options:", "Difficulty:", "Board:", "Clues:", "Output:", "Generation:"]
    places = [page.index(f"\n{head}\n") for head in heads]
    assert places == sorted(places)
    assert page.index("\n  --level ") < page.index("\n  --shape ") < page.index("\n  --minimal ")


def test_commands() -> None:
    every = commands()
    assert {"farandole", "farandole solve", "farandole bank find", "farandole help"} <= set(every)
    for path, options in every.items():
        assert {"--lang", "--help", "--quiet", "--color"} <= set(options), path
    assert {"--to", "--json", "--seconds", "--output"} <= set(every["farandole solve"])


HEAVY = (
    "asyncio difflib email http importlib.metadata json numpy pathlib pikepdf platform random rich "
    "scipy shutil socket subprocess tempfile threading typst unittest urllib"
)


TASKS = [
    *((name, SMALL) for name in ("solve", "count", "check", "convert", "show")),
    *(("cover", name, "toy.dlx") for name in ("solve", "count", "minimum", "show")),
    ("solve", "list.txt", "--threads", "2", "-q"),
    ("bank", "--help"),
]
# Finding the package is part of the start of Python: an editable install has a finder of its own.
BEFORE = """
import sys, click
for finder in sys.meta_path:
    finder.find_spec("farandole", None)
print(*sys.modules)
"""
AFTER = "import sys; from farandole.cli import main; main(sys.argv[1:]); print(*sys.modules)"


def test_nothing_heavy_is_imported(
    python: Python, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy.dlx").write_text("a b\na\nb\n")
    (tmp_path / "list.txt").write_text(f"{EASY}\n" * 5000)
    before = python(BEFORE).stdout.split()
    for words in TASKS:
        done = python(AFTER, *words)
        assert done.stderr == "", words
        after = done.stdout.splitlines()[-1].split()
        assert "farandole.cli.app" in after
        # A window's width, for what is drawn to fit.
        has_width = words in (("cover", "show", "toy.dlx"), ("bank", "--help"))
        allowed = {"shutil"} if has_width else set()
        if "--threads" in words:  # a list is worth what it needs
            allowed = {"difflib", "json", "threading", "urllib"}
        # What click itself wants on some version or other can't be helped.
        assert (set(after) - set(before)) & set(HEAVY.split()) - allowed == set(), words
        others = {"rich", "numpy", "scipy", "sqlalchemy", "pyarrow", "psycopg"}
        assert others.isdisjoint(name.split(".")[0] for name in after), words
