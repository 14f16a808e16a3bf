"""Run the examples of pages and write their output into them.

    python tools/fill.py docs/how-to/limits.md

Output that agrees with the page already, with ``...`` and other times, is left as it is. Read
the difference before you commit it: this makes pages true, not right.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import examples


def output_of(example: doctest.Example, namespace: dict[str, Any]) -> str:
    """Return the output of an example of a doctest, as a doctest would have it."""
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        try:
            exec(compile(example.source, "<page>", "single"), namespace)
        except Exception as error:
            kind = type(error)
            home = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
            print(f"Traceback (most recent call last):\n  ...\n{home}{kind.__qualname__}: {error}")
    output = written.getvalue()
    if example.want and doctest.OutputChecker().check_output(
        example.want, output, doctest.ELLIPSIS
    ):
        return example.want
    return re.sub(r"^$", "<BLANKLINE>", output.rstrip("\n"), flags=re.M) + "\n" if output else ""


def filled_python(text: str, namespace: dict[str, Any]) -> str:
    """Return a block of Python with its output."""
    if ">>>" not in text:
        exec(compile(text, "<page>", "exec"), namespace)
        return text
    parts = []
    for part in doctest.DocTestParser().parse(text):
        if isinstance(part, str):
            parts.append(part)
            continue
        first, *rest = part.source.rstrip("\n").split("\n")
        parts += [f">>> {first}\n", *(f"... {line}".rstrip() + "\n" for line in rest)]
        parts.append(output_of(part, namespace))
    return "".join(parts)


def filled_console(text: str, terminal: examples.Terminal) -> str:
    """Return a block of commands with what they write."""
    parts = []
    for command, wanted, _ in examples.commands(examples.Block("console", text, 1)):
        written = terminal.run(command)
        if not examples.agrees(wanted, written):
            wanted = "\n".join(line.rstrip() for line in written.split("\n"))
        parts.append("$ " + command.replace("\n", "\n> ") + "\n" + wanted)
    return "".join(part if part.endswith("\n") else f"{part}\n" for part in parts)


def fill(page: Path) -> None:
    """Run a page and write it again if anything has changed."""
    text = page.read_text("utf-8")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "clone")
        folder.mkdir()
        shutil.copytree(examples.ROOT / "examples" / "data", folder / "examples" / "data")
        terminal = examples.Terminal(folder, examples.language(page))
        namespace: dict[str, Any] = {"__name__": "__main__"}

        def block(match: re.Match[str]) -> str:
            head = match[0][: match[0].index("\n") + 1]
            if match[1] == "python":
                return f"{head}{filled_python(match[2], namespace)}```"
            if match[1] == "console" and page.name != examples.GENERATED:
                return f"{head}{filled_console(match[2], terminal)}```"
            return match[0]

        with contextlib.chdir(folder):
            new = examples.FENCE.sub(block, text)
    if new != text:
        page.write_text(new, "utf-8")
        print(f"{page}: changed")


if __name__ == "__main__":
    os.environ.pop("FARANDOLE_LANG", None)
    for name in sys.argv[1:]:
        fill(Path(name).resolve())
