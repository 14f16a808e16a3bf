"""``farandole canonical``: the canonical form of every puzzle."""

from __future__ import annotations

from dataclasses import asdict

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.many import each
from farandole.cli.common.result import constraints_of, facts, place_of, unreadable
from farandole.cli.common.values import SEEDS, Numeric
from farandole.i18n import msg
from farandole.sudoku.canonical.equivalents import random_equivalent
from farandole.sudoku.canonical.form import canonical
from farandole.sudoku.canonical.texts import Form, FormedChunk, TextCanonical
from farandole.sudoku.canonical.transform import Transform
from farandole.sudoku.formats import on_one_line
from farandole.sudoku.many.items import Chunk, Item
from farandole.sudoku.many.single import Result
from farandole.sudoku.many.verbs import Solving


@command(
    "canonical",
    [
        options.FILES,
        option("--automorphisms", "Append the number of automorphisms to each form, after a tab."),
        option("--transform", "Append the transformation from the puzzle to each form."),
        option(
            "--random SEED",
            "Write a random equivalent of each puzzle instead of the form.",
            Numeric(0, SEEDS),
        ),
        options.SECONDS,
        options.JSON,
        options.THREADS,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Write the canonical form of each puzzle, one per line, without its label; an empty "
        "line stands for an unreadable puzzle. Puzzles have the same form exactly if they "
        "are equivalent: equal up to the order of rows and columns, transposition, and "
        "relabelled digits."
    ),
    msg(
        "On the classic board the form is the smallest equivalent, read as a number of 81 "
        "digits (row-minlex)."
    ),
    msg(
        "--transform writes rows=, columns= and digits=, counted from 1: the rows of the "
        "puzzle in the order of the form, and what each digit becomes; transposed means that "
        "rows and columns are exchanged first."
    ),
    msg("With --random, the seed increases by one for each puzzle."),
    msg(
        "The exit code is 1 when a form is incomplete (a limit was reached): then equivalent "
        "puzzles may have different forms. Different puzzles never have the same form."
    ),
    "  farandole canonical puzzles.txt | sort -u > different.txt\n"
    "  farandole canonical --random 7 puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Canonical(given, out).run()


class _Canonical:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        for name in ("--json", "--random"):
            options.never_with(given, out.say, name, "--automorphisms", "--transform")
        self.given, self.out, self.say = given, out, out.say

    def run(self) -> None:
        given, out = self.given, self.out
        if given.random is not None:
            each(given, out, Solving("read"), self._see_random)
        elif given.json or given.transform:
            each(given, out, Solving("read"), self._see_whole)
        elif given.automorphisms or out.is_terminal:
            each(given, out, TextCanonical(seconds=given.seconds), self._see)
        else:
            verb = TextCanonical(as_text=True, seconds=given.seconds)
            each(given, out, verb, self._see, see_chunk=self._see_chunk)

    def _see_chunk(self, chunk: Chunk, formed: FormedChunk) -> None:
        assert chunk.run is not None
        self.out.write_bytes(formed.lines())
        if 0 in formed.complete:
            for number, complete in enumerate(formed.complete):
                if not complete:
                    self._short(chunk.source.place(chunk.run.line + number))

    def _see(self, item: Item, form: Form | None) -> None:
        if form is None:
            self._unreadable(item)
            return
        more = f"\t{form.automorphisms}" if self.given.automorphisms else ""
        self.out.write(f"{on_one_line(form.grid)}{more}\n")
        if not form.complete:
            self._short(place_of(item))
        if self.out.is_terminal:
            self.out.flush()

    def _see_whole(self, item: Item, _: Result | None) -> None:
        if item.record is None:
            self._unreadable(item)
            return
        found = canonical(item.record.grid, seconds=self.given.seconds)
        if self.given.json:
            row = facts(item) | {
                "form": found.grid.line,
                **{f"form_{name}": it for name, it in constraints_of(found.grid).items()},
                "automorphisms": found.automorphisms,
                "complete": found.complete,
                "transform": asdict(found.transform),
            }
            self.out.write_row(row)
        else:
            number = f"\t{found.automorphisms}" if self.given.automorphisms else ""
            self.out.write(
                f"{on_one_line(found.grid)}{number}\t{transform_text(found.transform)}\n"
            )
        if not found.complete:
            self._short(place_of(item))

    def _see_random(self, item: Item, _: Result | None) -> None:
        if item.record is None:
            self._unreadable(item)
            return
        other = random_equivalent(item.record.grid, self.given.random + item.number - 1)
        if self.given.json:
            own = {f"equivalent_{name}": it for name, it in constraints_of(other).items()}
            self.out.write_row(facts(item) | {"equivalent": other.line} | own)
        else:
            self.out.write(f"{on_one_line(other)}\n")

    def _unreadable(self, item: Item) -> None:
        unreadable(item, self.out, json=self.given.json, otherwise="\n")

    def _short(self, place: str) -> None:
        remark = self.say("limit reached: equivalent puzzles may have another form")
        self.out.fail(1, f"{place}: {remark}")


def transform_text(transform: Transform) -> str:
    """Return a transform as people and tables have it, numbers from 1.

    >>> from farandole.sudoku.canonical import Transform
    >>> transform_text(Transform(True, (1, 0, 2, 3), (0, 1, 2, 3), (4, 3, 2, 1)))
    'transposed rows=2,1,3,4 columns=1,2,3,4 digits=4,3,2,1'
    """
    from farandole.sudoku.digits import SYMBOLS

    rows = ",".join(str(row + 1) for row in transform.rows)
    columns = ",".join(str(column + 1) for column in transform.columns)
    digits = ",".join(SYMBOLS[digit] for digit in transform.digits)
    exchanged = "transposed " if transform.transposed else ""
    return f"{exchanged}rows={rows} columns={columns} digits={digits}"
