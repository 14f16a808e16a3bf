"""Every example in the README files and the documentation is run, and says what it says there.

Pages run in a folder with a copy of ``examples/data``, from top to bottom. Chinese pages run in
Chinese. ``...`` stands for anything; times, and factors between times, may differ. And the tour
that ``make run`` shows.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from tools.examples import (
    GENERATED,
    LANGUAGES,
    PAGES,
    ROOT,
    Block,
    Terminal,
    agrees,
    blocks,
    commands,
    is_chinese,
    language,
    named,
    run_console,
    run_python,
)


def _page(page: Path) -> ParameterSet:
    """Return a page as a case of the test; Chinese pages run the commands of English ones."""
    is_long = is_chinese(page) or page.stem in (
        "bank",
        "bulk-jobs",
        "cover-commands",
        "print",
        "make",
        "make-datasets",
    )
    return pytest.param(page, id=named(page), marks=[pytest.mark.long] if is_long else [])


def _says_what_english_says(page: Path) -> bool:
    """Return whether a Chinese page has no commands, and the Python of the English page."""
    english = ROOT / str(page.relative_to(ROOT)).replace("docs/zh/", "docs/")
    found = {block.language for block in blocks(page)}
    return english != page and "console" not in found and _python(english) == _python(page)


def _python(page: Path) -> list[str]:
    return [_without_comments(block.text) for block in blocks(page) if block.language == "python"]


def _without_comments(code: str) -> str:
    return re.sub(r" *#.*", "", code)


WITH_EXAMPLES = [
    page
    for page in PAGES
    if {block.language for block in blocks(page)} & {"python", "console"}
    and not _says_what_english_says(page)
]


@pytest.mark.parametrize("page", [_page(page) for page in WITH_EXAMPLES])
def test_the_examples_of_a_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("termios", reason="console examples need a terminal")
    if language(page) == "zh" and "farandole print" in page.read_text("utf-8"):
        pytest.importorskip("typst", reason="Typst isn't installed")
        from tests.paper.puzzles import has_chinese_font

        if not has_chinese_font():
            pytest.skip("no font with Chinese on this machine")
    folder = tmp_path / "clone"
    folder.mkdir()
    if (ROOT / "examples" / "data").is_dir():
        shutil.copytree(ROOT / "examples" / "data", folder / "examples" / "data")
    monkeypatch.chdir(folder)
    terminal = Terminal(folder, language(page))
    namespace: dict[str, Any] = {"__name__": "__main__"}
    wrong: list[str] = []
    for block in blocks(page):
        if block.language == "console" and page.name != GENERATED:
            wrong += run_console(page, block, terminal)
        elif block.language == "python":
            wrong += run_python(page, block, namespace)
    assert not wrong, "\n\n" + "\n\n".join(wrong)


def test_no_block_escapes() -> None:
    """A block that isn't run has no language of one that is."""
    for page in PAGES:
        for block in blocks(page):
            where = f"{named(page)}:{block.line}"
            assert block.language in LANGUAGES, f"{where}: a block in {block.language or 'nothing'}"
            is_example = re.search(r"^(\$ )?farandole |^>>> ", block.text, re.MULTILINE)
            assert block.language not in ("sh", "text") or not is_example, where


def test_the_last_command_of_an_example_prints_something() -> None:
    idle = []
    for page in PAGES:
        for block in blocks(page):
            if block.language == "console" and page.name != GENERATED:
                *_, (command, wanted, line) = commands(block)
                if not wanted and " -o " not in command and ">" not in command:
                    idle.append(f"{named(page)}:{line}")
    assert idle == []


def test_the_two_readmes_show_the_same() -> None:
    """Same Python, same commands; the output may be in another language."""

    def shown(name: str) -> list[str]:
        found = []
        for block in blocks(ROOT / name):
            if block.language == "console":
                found += [command for command, _, _ in commands(block)]
            else:
                found.append(_without_comments(block.text))
        return found

    assert shown("README.md") == shown("README.zh-CN.md")
    assert len(shown("README.md")) > 3


def test_the_tutorials_show_the_same_python() -> None:
    for chinese in sorted((ROOT / "docs" / "zh").rglob("*.md")):
        english = ROOT / "docs" / chinese.relative_to(ROOT / "docs" / "zh")
        if english.parent.name not in ("tutorial", "how-to"):
            continue
        assert english.exists(), f"{named(chinese)} has no English counterpart"
        theirs, mine = (
            [_without_comments(b.text) for b in blocks(page) if b.language in ("python", "{cell}")]
            for page in (english, chinese)
        )
        assert theirs == mine, f"{named(chinese)} and {named(english)} differ"


class TestTheRunner:
    """The examples are only as good as the code that runs them."""

    def test_it_recognises_wrong_output(self, tmp_path: Path) -> None:
        page = ROOT / "README.md"
        terminal = Terminal(tmp_path, "en")
        good = "$ printf 'a\\nb\\n' > x\n$ cat x\na\nb\n$ false\n$ echo $?\n1\n"
        assert list(run_console(page, Block("console", good, 1), terminal)) == []
        bad = Block("console", "$ echo a\nb\n", 1)
        assert len(list(run_console(page, bad, terminal))) == 1
        assert len(list(run_python(page, Block("python", ">>> 1 + 1\n3\n", 1), {}))) == 1
        assert len(list(run_python(page, Block("python", "assert False\n", 1), {}))) == 1
        code = "import os; print(all(map(os.isatty, range(3))), os.get_terminal_size().columns)"
        assert terminal.run(f'python -c "{code}"') == "True 80\n"

    def test_commands_continue_after_a_prompt(self) -> None:
        block = Block("console", "$ cat > a <<'E'\n> 1\n> E\n$ cat a\n1\n", 5)
        assert list(commands(block)) == [("cat > a <<'E'\n1\nE", "", 5), ("cat a", "1\n", 8)]

    def test_times_may_differ(self) -> None:
        for wanted, written, same in (
            ("in 0.5 ms\n", "in   12.25 s\n", True),
            ("in 0.5 ms\n", "in a while\n", False),
            ("  3 ×\n", " 12.5 ×\n", True),
            ("3 × 4\n", "3 × 5\n", False),
            ("9 cells\n", "8 cells\n", False),
            ("a ... c\n", "a b c\n", True),
        ):
            assert agrees(wanted, written) is same


@pytest.mark.parametrize(
    ("lang", "word"),
    [("en", "dancing links"), pytest.param("zh", "舞蹈链", marks=pytest.mark.long)],
)
def test_the_tour(lang: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "tour.py")],
        capture_output=True,
        check=False,
        timeout=600,
        env=os.environ | {"FARANDOLE_LANG": lang},
    )
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.count("$ farandole ") == 4
    assert word in text
    assert "\n9356\n" in text
    assert text.count("\n┌") == 2
