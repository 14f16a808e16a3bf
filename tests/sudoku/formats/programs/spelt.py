"""Rows that are spelt in a way of their own, links, saved games, and puzzles inside pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle


def floats(number: str, between: str) -> Callable[[Puzzle], str]:
    return lambda p: "\n".join(
        between.join(number.format(c) for c in row) for row in p.joined("0", "").split("\n")
    )


def pzpr_body(p: Puzzle) -> str:
    body, run = "", 0
    for c in p.line + "$":
        if c == ".":
            run += 1
            continue
        while run:
            body += chr(ord("f") + min(run, 20))
            run -= min(run, 20)
        body += c.strip("$")
    return body


def light_lines(p: Puzzle) -> str:
    return p.every(
        ("+~~~" * 9 + "+", "+---" * 9 + "+", "+~~~" * 9 + "+", "+~~~" * 9 + "+"),
        " {} ", ":", "|",
    )  # fmt: skip


def saved_game(p: Puzzle) -> str:
    cells, run = "", 0
    for c in p.line:
        if c == ".":
            run += 1
            continue
        cells += chr(96 + run) if run else "_" if cells else ""
        cells, run = cells + c, 0
    cells += chr(96 + run) if run else ""
    fields = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": "Solo",
        "PARAMS": "3x3", "CPARAMS": "3x3du", "SEED": "123456", "DESC": cells, "NSTATES": "1",
        "STATEPOS": "1",
    }  # fmt: skip
    return "\n".join(f"{name.ljust(8)}:{len(text)}:{text}" for name, text in fields.items())


def mask(p: Puzzle) -> str:
    blanks = "".join("1" if c == "." else "0" for c in p.line)
    return (
        "<HTML><BODY><FORM><TABLE><TR><TD><INPUT NAME=a></TD></TR></TABLE>"
        f'<INPUT NAME=cheat ID="cheat" TYPE=hidden VALUE="{p.solution}">\n'
        f'<INPUT ID="editmask" TYPE=hidden VALUE="{blanks}"></FORM></BODY></HTML>'
    )


def in_script(p: Puzzle) -> str:
    cells = [int(c) for c in p.zero]
    data = {"hard": {"difficulty": "hard", "puzzle_data": {"hints": [1, 2], "puzzle": cells}}}
    return (
        "<!DOCTYPE html><html><body><script>window.gameData = "
        f"{json.dumps(data)}</script></body></html>"
    )


def in_texts(p: Puzzle) -> str:
    lines = [f'  var puzzle = "{p.zero}";', f'  var solution = "{p.solution}";']
    return "\n".join(["<html><body>", "<script>", *lines, "</script>", "</body></html>"])


def keyed(key: str) -> Callable[[Puzzle], str]:
    return lambda p: json.dumps({"clues": {key.format(r=r, c=c): d for r, c, d in p.given()}})


def yaml(p: Puzzle) -> str:
    rows = "\n".join(f"    - {row}" for row in p.rows)
    return f"Known:\n{rows}"


SPELT: dict[str, Callable[[Puzzle], str]] = {
    "backslashes": lambda p: "\n\n".join(
        "\n".join(" ".join(row) for row in p.rows[i : i + 3]).replace("\n", "\\\n")
        for i in (0, 3, 6)
    ),
    "floats cut": lambda p: floats("{}.", " ")(p).replace("\n", "\n "),
    "floats saved": floats("{}.000000000000000000e+00", " "),
    "floats in fields": floats("{}.0", ","),
    "walls": lambda p: p.boxed(blank="0", bar=" # ", rule="#" * 21),
    "lighter lines": light_lines,
    "dollars": lambda p: p.joined("$", " "),
    "dollars close": lambda p: p.joined("$", ""),
    "items": yaml,
    "forth in bands": lambda p: "create grid\n" + "\n\n".join(
        "\n".join("".join(f"{c} c, " for c in row.replace(".", "0")) for row in p.rows[i : i + 3])
        for i in (0, 3, 6)
    ),
    "pzpr link": lambda p: f"https://puzz.link/p?sudoku/9/9/{pzpr_body(p)}",
    "pzpr old link": lambda p: f"http://pzv.jp/p.html?sudoku/9/9/{pzpr_body(p)}",
    "pzpr file": lambda p: "\n".join(
        ["pzprv3", "sudoku", "9", *(" ".join(row) + " " for row in p.rows), *[". " * 9] * 9]
    ),
    "pzpr line": lambda p: "pzprv3/sudoku/9/" + "/".join(" ".join(row) for row in p.rows),
    "solo": saved_game,
    "page mask": mask,
    "page object": in_script,
    "page texts": in_texts,
    "keys commas": keyed("{r},{c}"),
    "keys names": keyed("r{r}c{c}"),
    "label hyphen": lambda p: f"{p.zero}-easy-20200531",
    "call": lambda p: f'board.solve(); Board b = new Board(3, 3, "{p.zero}");',
    "json initial": lambda p: json.dumps(
        {"id": "1", "boards": [{"initial": p.numbers, "solution": p.solved}], "tags": ["daily"]}
    ),
}  # fmt: skip
