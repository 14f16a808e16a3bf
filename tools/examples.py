"""Examples of the documentation: found in pages, run, and compared with what stands there.

``python``   with ``>>>``: a doctest; without: a script. A page is one namespace.
``console``  lines with ``$`` are run by a shell that believes it has a terminal of 80 columns,
             and what follows is what they write. ``>`` continues a command.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import select
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

ROOT = Path(__file__).parents[1]
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

if sys.argv[1:2] == ["make"]:  # the time of a search depends on the machine
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
    """Return the fenced blocks of a page."""
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
    """Tell whether a page is a Chinese one."""
    return page.name.endswith(".zh-CN.md") or "zh" in page.relative_to(ROOT).parts


def language(page: Path) -> str:
    """Return the code of a page's language."""
    return "zh" if is_chinese(page) else "en"


def named(page: Path) -> str:
    """Return the path of a page in the checkout."""
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
        except OSError:  # Linux reports a closed terminal this way
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
