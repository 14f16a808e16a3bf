"""What stands in files of programs as they are, beside the cells: sizes, frames, marks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle


def framed(mark: str, spaced: bool = False, blank: str = ".") -> Callable[[Puzzle], str]:
    gap = " " if spaced else ""

    def text(p: Puzzle) -> str:
        rule = mark * (25 if spaced else 13)
        return p.boxed(
            blank=blank, between=gap, bar=f"{gap}{mark}{gap}", rule=rule,
            start=mark + gap, end=gap + mark, top=rule, bottom=rule,
        )  # fmt: skip

    return text


def bare(blank: str = " ", between: str = "", wide: bool = False) -> Callable[[Puzzle], str]:
    digits = {ord("1") + i: chr(0xFF11 + i) for i in range(9)} if wide else {}
    return lambda p: "\n".join(
        between.join(row.replace(".", blank)).rstrip().translate(digits) for row in p.rows
    )


def objects(p: Puzzle) -> str:
    cells = [
        {"kind": "fixed", "value": int(c)} if c != "." else {"kind": "notes", "notes": [1, 2]}
        for c in p.line
    ]
    return json.dumps({"board": [cells[i : i + 9] for i in range(0, 81, 9)]}, indent=1)


def hidden(p: Puzzle) -> str:
    pairs = zip(p.line, p.solution, strict=True)
    return json.dumps({"cells": [{"value": int(s), "hidden": c == "."} for c, s in pairs]})


def forth(p: Puzzle) -> str:
    rows = ["".join(f"{c} c, " for c in row.replace(".", "0")) for row in p.rows]
    return "create my-board\n" + "\n".join(rows) + "\n: size 9 ;"


def fortran_data(p: Puzzle) -> str:
    return "\n".join(
        f"      DATA (GRID({i},J),J=1,9) /{','.join(row.replace('.', '0'))}/"
        for i, row in enumerate(p.rows, 1)
    )


def fortran_columns(p: Puzzle) -> str:
    down = "".join(p.line[i % 9 * 9 + i // 9] for i in range(81)).replace(".", "0")
    rows = [", ".join(down[i : i + 9]) for i in range(0, 81, 9)]
    return "g = reshape((/ &\n  " + ", &\n  ".join(rows) + "/), (/9, 9/))"


def tatham(p: Puzzle) -> str:
    cells, run = "", 0
    for c in p.line:
        if c == ".":
            run += 1
            continue
        cells += chr(96 + run) if run else "_" if cells else ""
        cells, run = cells + c, 0
    return f"3x3db:{cells}{chr(96 + run) if run else ''}"


FOUND: dict[str, Callable[[Puzzle], str]] = {
    "size side": lambda p: "9\n" + p.joined("0", " "),
    "size box": lambda p: "3\n" + "\n".join(p.rows),
    "size twice": lambda p: "9 9\n" + p.joined("0", " "),
    "size boxes": lambda p: "3 3\n" + p.joined("0", ","),
    "size all": lambda p: "9,3,3;\n" + p.joined("-", ",", after=";\n") + ";",
    "end of DOS": lambda p: p.line + "\n\x1a",
    "frame hashes": framed("#"),
    "frame hashes spaced": framed("#", spaced=True),
    "frame hashes empty": framed("#", spaced=True, blank=" "),
    "frame stars": framed("*"),
    "frame stars spaced": framed("*", spaced=True, blank="0"),
    "objects": objects,
    "objects hidden": hidden,
    "forth": forth,
    "forth words": lambda p: "create b\n" + "\n".join(" , ".join(r) + " ," for r in p.rows),
    "fortran data": fortran_data,
    "fortran columns": fortran_columns,
    "c defines": lambda p: "\n".join(
        f"#define ROW{i} {','.join(r.replace('.', '0'))}" for i, r in enumerate(p.rows)
    ),
    "tatham": tatham,
    "answer named": lambda p: f"const A = '{p.zero}';\nconst A_SOLUTION = '{p.solution}';",
    "answer below": lambda p: f"Puzzle:\n{p.line}\n\nAnswer:\n{p.solution}",
    "answer beside": lambda p: f"{p.zero},{p.solution},easy",
    "answer first": lambda p: f"{p.solution} {p.zero}",
}

BARE: dict[str, Callable[[Puzzle], str]] = {
    "spaces": bare(),
    "spaces between": bare(between=" "),
    "wide spaces": bare("\u3000"),
    "wide spaces and digits": bare("\u3000", wide=True),
}
"""Those that can't tell an empty row at the end."""
