"""What newcomers mistype, and how each is answered in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cli.samples import EASY

if TYPE_CHECKING:
    from pathlib import Path


def files(folder: Path) -> None:
    """Write the files that the mistakes are made with."""
    rows = [EASY[begin : begin + 9] for begin in range(0, 81, 9)]
    texts = {
        "p.txt": f"{EASY}\n",
        "empty.txt": "",
        "comment.txt": "# nothing but a comment\n",
        "letter.txt": "Dear Sir,\nplease solve this.\n",
        "short.txt": "\n".join(rows[:8]) + "\n",
        "longrow.txt": "\n".join(rows).replace(".98....6.", ".98....6..") + "\n",
        "toy.dlx": "A B C\nA B\nC D\n",
        "bad.json": '{"cells": [1,2,}\n',
        "table.csv": f"name,grid\nfirst,{EASY}\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "bin.dat").write_bytes(bytes(range(256)) * 50)
    (folder / "folder").mkdir()


def words_of(line: str) -> list[str]:
    """Return a line as a shell splits it: @P is a puzzle, @8 one without its last cell."""
    import shlex

    return shlex.split(line.replace("@P", EASY).replace("@8", EASY[:-1]))
