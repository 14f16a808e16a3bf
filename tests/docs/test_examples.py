"""Every example in the README files and the documentation is run, and says what it says there.

``python``   with ``>>>``: a doctest; without: a script. A page is one namespace.
``console``  lines with ``$`` are run by a shell that believes it has a terminal of 80 columns,
             and what follows is what they write. ``>`` continues a command.

Pages run in a folder with a copy of ``examples/data``, from top to bottom. Chinese pages run in
Chinese. ``...`` stands for anything; times, and factors between times, may differ.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import select
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from _pytest.mark import ParameterSet

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted(p for p in (ROOT / "docs").rglob("*.md") if not {"_build", "techniques"} & {*p.parts}),
]
GENERATED = "cli.md"
"""Written from the commands' help, which shows how to call them but not their output."""
LANGUAGES = {
    *("python", "console", "json", "sh", "text", "toml", "cpp", "{eval-rst}", "{toctree}"),
    "{cell}",  # of a page like a notebook: docs/notebook.py, and test_notebook.py
    "html",  # of the embedded board: tests/studio/browser/test_embed.py
}
PATIENCE = 1200.0  # seconds for one command

_PROGRAM = """
import sys

from farandole.cli import main

if sys.argv[1:2] == ["make"]:  # whether a search takes long depends on the machine
    from importlib import import_module

    make = import_module("farandole.cli.make.make")
    make._SILENT = make._LONG = float("inf")
sys.exit(main())
"""

FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TIME = re.compile(r" *\d[\d.,]* ?(?:µs|ms|s|秒|毫秒|微秒)(?![a-z])")
FACTOR = re.compile(r" *\d[\d.,]* ?×(?! ?\d)")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page: its language, its text, the line on which the text begins."""

    language: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(match[1], match[2], text.count("\n", 0, match.start()) + 2)
        for match in FENCE.finditer(text)
    ]


def commands(block: Block) -> Iterator[tuple[str, str, int]]:
    """Yield each command of a console block, what it should write, and its line."""
    command, wanted, line = "", "", 0
    for number, text in enumerate(block.text.splitlines(), block.line):
        if text.startswith("$ "):
            if command:
                yield command, wanted, line
            command, wanted, line = text[2:], "", number
        elif text.startswith("> ") and command and not wanted:
            command += "\n" + text[2:]
        else:
            assert command, f"line {number}: a console block begins with a command after '$ '"
            wanted += text + "\n"
    if command:
        yield command, wanted, line


def is_chinese(page: Path) -> bool:
    return page.name.endswith(".zh-CN.md") or "zh" in page.relative_to(ROOT).parts


def language(page: Path) -> str:
    return "zh" if is_chinese(page) else "en"


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


class Terminal:
    """A shell in a folder, one command at a time, each with a terminal of its own."""

    def __init__(self, folder: Path, language: str) -> None:
        tools = folder.parent / f"{folder.name}-bin"
        tools.mkdir()
        program = tools / "farandole"
        program.write_text(f"#!{sys.executable}\n{_PROGRAM}", "utf-8")
        program.chmod(0o755)
        (tools / "python").symlink_to(sys.executable)
        self._folder = folder
        self._status = 0
        self._environment = {
            "PATH": f"{tools}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "TERM": "dumb",
            "NO_COLOR": "1",
            "FARANDOLE_LANG": language,
        }

    def run(self, command: str) -> str:
        """Return what the command writes, on both streams; ``$?`` is that of the last command."""
        import termios

        leader, follower = os.openpty()
        termios.tcsetwinsize(follower, (40, 80))
        process = subprocess.Popen(
            ["bash", "-c", f"(exit {self._status})\n{command}"],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=self._folder,
            env=self._environment,
            start_new_session=True,
        )
        os.close(follower)
        try:
            written = _read_all(leader)
        finally:
            os.close(leader)
            if process.poll() is None:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(60)
                process.kill()
            self._status = process.wait()
        return written.decode("utf-8").replace("\r\n", "\n")


def _read_all(leader: int) -> bytes:
    """Read a terminal until nobody holds its other end."""
    written = b""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not select.select([leader], [], [], 1)[0]:
            continue
        try:
            chunk = os.read(leader, 1 << 16)
        except OSError:  # how Linux says that the other end is closed
            return written
        if not chunk:
            return written
        written += chunk
    raise AssertionError(f"still running after {PATIENCE:.0f} s, having written {written!r}")


def agrees(wanted: str, written: str) -> bool:
    """Tell whether a text is the wanted one, up to ``...``, times, and spaces at line ends."""
    wanted, written = map(_settled, (wanted, written))
    return doctest.OutputChecker().check_output(wanted, written, doctest.ELLIPSIS)


def _settled(text: str) -> str:
    """Return a text without what differs from run to run."""
    lines = "\n".join(line.rstrip() for line in text.split("\n"))
    return FACTOR.sub(" 1 ×", TIME.sub(" 1 s", lines))


def run_console(page: Path, block: Block, terminal: Terminal) -> Iterator[str]:
    """Run a console block; yield a complaint for each command that writes something else."""
    for command, wanted, line in commands(block):
        written = terminal.run(command)
        if not agrees(wanted, written):
            yield f"{named(page)}:{line}: $ {command}\n--- the page\n{wanted}--- in fact\n{written}"


def run_python(page: Path, block: Block, namespace: dict[str, Any]) -> Iterator[str]:
    """Run a Python block; yield complaints."""
    where = f"{named(page)}:{block.line}"
    if ">>>" not in block.text:
        try:
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), namespace)
        except Exception as error:
            yield f"{where}: {type(error).__name__}: {error}"
        return
    test = doctest.DocTestParser().get_doctest(
        block.text, namespace, named(page), str(page), block.line - 1
    )
    report = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=report.write, clear_globs=False)
    namespace.update(test.globs)
    if runner.failures:
        yield report.getvalue()


def _page(page: Path) -> ParameterSet:
    """Return a page as a case of the test; Chinese pages run the commands of English ones."""
    is_long = is_chinese(page) or page.stem in ("bank", "cover-commands", "print", "make")
    return pytest.param(page, id=named(page), marks=[pytest.mark.long] if is_long else [])


WITH_EXAMPLES = [
    page for page in PAGES if {block.language for block in blocks(page)} & {"python", "console"}
]


@pytest.mark.parametrize("page", [_page(page) for page in WITH_EXAMPLES])
def test_the_examples_of_a_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("termios", reason="console examples need a terminal")
    if language(page) == "zh" and "farandole print" in page.read_text("utf-8"):
        pytest.importorskip("fontTools", reason="fontTools isn't installed")
        from tests.paper.chinese import has_chinese_font

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


def _without_comments(code: str) -> str:
    return re.sub(r" *#.*", "", code)


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
