"""Damaged text for every reader: ``python tools/fuzz_readers.py TEXTS [SEED]``.

Texts that are well formed are changed at random and read in every format by name, in the format
they are taken for, and as rows of ``solve_many``. Each must give puzzles or an error of this
package, nothing else; the same from a string as from lines; and what is read must be read again
from what is written.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from farandole import solve_many
from farandole.cover import formats as cover
from farandole.cover.models import langford, queens
from farandole.errors import FarandoleError
from farandole.sudoku import Grid, Shape, formats, solve

if TYPE_CHECKING:
    from collections.abc import Callable

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
FOUR = "12.. .... .... ...3"
DLX = [
    "| a comment\na b c | x y\na x:red b\nc y\na c x:blue\nb y\n",
    "2:3|a 1|b c\na b|60\na c|-5\nb\na\n",
    "1 2 3\n1 3\n2\n",
    "3 3\n1 0 1\n0 1 0\n1 1 1\n",
    "2 4\n2 1 3\n2 2 4\n1 3\n1 1\n",
    "1\n5 5 1\n0 0 5 5\n",
    "0110\n1001\n",
]
PIECES = [
    *"\n\r\t\0 .0*_-?xX|#:%,;!/\"'+=[]()9A√é١１，│┌",
    "\r\n",
    "\n\n",
    "\ufeff",
    "\u2028",
    "18446744073709551616",
    "-1",
    "4294967295",
    "1e9",
    "0:0|",
    "//",
    "[State]",
    "Puzzle,Solution\n",
    "-------+-------+------",
]


def seeds() -> list[str]:
    """Return text in every format there is."""
    grids = [
        Grid(FOUR),
        Grid(HARD),
        solve(Grid(HARD)),
        Grid.empty(Shape(2, 3)),
        Grid.empty(Shape(4, 4)),
    ]
    records = [record for grid in grids for record in formats.read(grid.line)]
    texts = [
        *DLX,
        *(grid.pretty() for grid in grids),
        HARD + " a label\n" + HARD,
        repr(grids[0].rows()),
    ]
    for name in formats.FORMATS:
        for some in ([one] for one in records):
            try:
                texts.append("".join(formats.write(some, name)))
            except FarandoleError:
                continue
    for problem in (langford(3).problem, queens(4).problem):
        for name in cover.FORMATS:
            try:
                texts.append(cover.write(problem, name, rename=True))
            except FarandoleError:
                continue
    return texts


def changed(text: str, others: list[str], chance: random.Random) -> str:
    """Return the text with some damage done."""
    for _ in range(chance.choice([1, 1, 2, 3, 8])):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + int(chance.expovariate(1 / 9)))
        kind = chance.randrange(8)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        elif kind == 2:
            text = text[:at] + chance.choice(PIECES) + text[end:]
        elif kind == 3:
            text = text[:end] + text[at:end] * chance.choice([1, 1, 3, 40]) + text[end:]
        elif kind == 4:
            other = chance.choice(others)
            text = text[:at] + other[chance.randrange(len(other)) :]
        elif kind == 5:
            lines = text.split("\n")
            chance.shuffle(lines)
            text = "\n".join(lines)
        elif kind == 6:
            text = (
                text[:at]
                + chr(chance.choice([chance.randrange(128), chance.randrange(0xD800)]))
                + text[at + 1 :]
            )
        else:
            text = text.replace(chance.choice(PIECES), chance.choice(PIECES))
        text = text[:6000]
    return text


def sudoku(text: str, name: str | None) -> str:
    """Read puzzles; return what came of it."""
    bad: list[FarandoleError] = []
    records = list(formats.read(text, format=name, errors=bad.append))
    from_lines = list(
        formats.read(io.StringIO(text, newline=""), format=name, errors=lambda _: None)
    )
    assert [one.grid for one in from_lines] == [one.grid for one in records], "lines differ"
    for record in records:
        try:
            written = "".join(formats.write([record], record.format))
        except FarandoleError:
            continue
        again = list(formats.read(written, format=record.format, shape=record.grid.shape))
        assert [one.grid for one in again] == [record.grid], f"{record.format} reads back otherwise"
    return "read" if records and not bad else "damaged" if records else "refused"


def problems(text: str, name: str | None) -> str:
    """Read exact-cover problems; return what came of it."""
    for case in cover.read(text, name):
        try:
            written = cover.write(case.problem, case.format)
        except FarandoleError:
            continue
        assert cover.read(written, case.format)[0].problem == case.problem, "reads back otherwise"
    return "read"


def rows(text: str, _name: str | None) -> str:
    """Solve lines as rows; return what came of it."""
    result = solve_many(text.encode("utf-8", "surrogatepass"), nodes=20, threads=1)
    return "damaged" if result.errors else "read"


READERS: list[tuple[str, Callable[[str, str | None], str], str | None]] = [
    ("sudoku", sudoku, None),
    *((f"sudoku {name}", sudoku, name) for name in formats.FORMATS),
    ("cover", problems, None),
    *((f"cover {name}", problems, name) for name in cover.FORMATS),
    ("rows", rows, None),
]


def main() -> int:
    """Run as a program."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}", flush=True)
    chance, originals = random.Random(seed), seeds()
    outcomes: Counter[str] = Counter()
    faults: dict[str, str] = {}
    begin = told = time.monotonic()
    for number in range(1, wanted + 1):
        text = changed(chance.choice(originals), originals, chance)
        for title, read, name in READERS:
            try:
                outcomes[read(text, name)] += 1
            except FarandoleError:
                outcomes["refused"] += 1
            except Exception as error:
                kind = f"{title}: {type(error).__name__}: {error}"
                if faults.setdefault(kind, text) is text:
                    print(f"{kind}\n    {text!r}", flush=True)
        if time.monotonic() - told > 10 or number == wanted:
            told = time.monotonic()
            said = ", ".join(f"{count} {what}" for what, count in sorted(outcomes.items()))
            print(f"{number} texts in {told - begin:.0f} s: {said}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
