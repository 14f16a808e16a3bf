"""``farandole print``: puzzles as a booklet."""

from __future__ import annotations

import os
from dataclasses import fields
from typing import TYPE_CHECKING

import click

from farandole.cli.common import CliError, Given, Output, command, option, options
from farandole.cli.common.files import read_text
from farandole.cli.common.many import pull
from farandole.cli.common.output import located, usable
from farandole.cli.common.result import place_of
from farandole.cli.common.values import File, Numeric, OneOf
from farandole.i18n import msg
from farandole.paper.design import MOST_VERSIONS, ORDERS, PER_PAGE, SOLUTIONS
from farandole.sudoku.many.items import Item
from farandole.sudoku.many.verbs import Solving

if TYPE_CHECKING:
    from farandole.paper import BookEntry

_MOST = 1_000_000  # characters of a template


@command(
    "print",
    [
        options.FILES,
        option("--title TEXT", "Title on every page (default: Sudoku)."),
        option(
            "--per-page N",
            "Puzzles per page: 1, 2, 3, 4, 6, 9 or 12 (default: 4; fewer for large boards).",
            OneOf(map(str, PER_PAGE)),
        ),
        option(
            "--paper SIZE",
            "Paper size: A4 (default), A5, letter, or two lengths such as 6x9in or 148x210mm.",
        ),
        option(
            "--gutter LENGTH",
            "Widen the margin at the spine, such as by 8mm: on the left of odd pages, on the right "
            "of even ones.",
        ),
        option(
            "--booklet",
            "Place two pages on each side of a sheet, in the order for folding and stapling (with "
            "--paper A5 by default, on A4).",
        ),
        option("--large", "Large print, with at most 4 puzzles per page."),
        option(
            "--solutions",
            "Solutions: on the last pages (back, the default), on the page after the puzzles "
            "(next), upside down below each puzzle (below), or omitted (none).",
            OneOf(SOLUTIONS),
            default="back",
        ),
        option(
            "--order",
            "Order: as given (default), or by level, easiest first.",
            OneOf(ORDERS),
            default="given",
        ),
        option("--no-ratings", "Print no levels."),
        option("--cover", "Add a cover with the title."),
        option("--contents", "Add a table of contents."),
        option("--imprint TEXT", "Print a line on the cover, or at the foot of the first page."),
        option("--hint", "Add a page with a hint to the hardest step of each puzzle."),
        option("--name-line", "Add a line for name and date to every page."),
        option("--candidates", "Print the candidates of every blank cell."),
        option(
            "--steps",
            "Add worked solutions: every step in words, with drawings except for singles.",
        ),
        option(
            "--versions N",
            "Number of versions, A, B and so on (default: 1); all but the first have random "
            "equivalents of the puzzles.",
            Numeric(1, MOST_VERSIONS),
        ),
        option("--seed N", "Seed of the equivalents (default: 0).", options.SEED, default=0),
        option(
            "--link-base URL",
            "Print a QR code for each puzzle, linking to this address; {puzzle} is replaced by "
            "the puzzle (else appended) and {shape} by the board.",
            puzzle="{puzzle}",
            shape="{shape}",
        ),
        option("--font FILE", "Font file to use first (.ttf, .otf, .ttc).", File()),
        option(
            "--template FILE",
            "Typst template to use instead of the built-in one (see --show-template).",
            File(),
        ),
        option("--show-template", "Write the built-in template and exit."),
        option(
            "--improper", "Also print puzzles without a unique solution, and skip unreadable lines."
        ),
        options.THREADS,
        options.SECONDS,
        *options.reading(),
        option("-o, --output FILE", "Output file, or - for standard output.", File(written=True)),
    ],
    msg("Print puzzles as a PDF booklet, with levels and solutions."),
    msg(
        "Every puzzle must have exactly one solution; otherwise the faults are listed and "
        "nothing is written, unless --improper is given."
    ),
    msg("With an output file .svg or .png, draw a single puzzle."),
    msg("Requires the extra print: {command}", command='pip install "farandole[print]"'),
    "  farandole print puzzles.txt -o book.pdf\n"
    "  farandole print --per-page 6 --title 'For tonight' puzzles.txt -o book.pdf",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Print(given, out).run()


class _Print:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        self.given, self.out, self.say = given, out, out.say

    def run(self) -> None:
        from farandole.paper import picture, template_source

        given, out, say = self.given, self.out, self.say
        if given.show_template:
            out.write(template_source())
            return
        if out.is_terminal:
            raise CliError(say("missing output file, such as -o book.pdf"))
        suffix = os.path.splitext(given.output or "")[1].lower()
        if suffix not in ("", ".pdf", ".svg", ".png"):
            key = msg("{name}: not a valid extension (choose from .pdf, .svg, .png)")
            raise CliError(say(key, name=given.output))
        kind = suffix[1:] if suffix in (".svg", ".png") else None
        items = self._read()
        if kind and len(items) > 1:
            raise CliError(say("an image shows a single puzzle; the input has several"))
        found = self._checked(items)
        if not found:
            raise click.exceptions.Exit(out.code or 2)
        if given.improper:
            out.code = 0
        elif out.code:
            out.note(say("nothing was written"))
            raise click.exceptions.Exit(out.code)
        if kind is None:
            page = self._booklet(found)
        else:
            page = picture(found[0].grid, kind, marks=given.candidates, say=say)
        out.write_bytes(page, is_text=False)

    def _read(self) -> list[Item]:
        """Return the puzzles that can be read."""
        items = []
        for item, _ in pull(self.given, self.out, Solving("read")):
            if item.record is not None:
                items.append(item)
            elif item.error is not None:
                if self.given.improper:
                    fault = located(item.error, self.say)
                    self.out.note(self.say("{fault}: skipped", fault=fault))
                else:
                    self.out.puzzle_error(item.error)
        return items

    def _checked(self, items: list[Item]) -> list[BookEntry]:
        """Return the puzzles with their solutions, and say which of them aren't proper."""
        from farandole.paper import BookEntry, entries

        given = self.given
        records = [item.record for item in items if item.record is not None]
        found = entries(
            [BookEntry(record.grid, label=record.label) for record in records],
            ratings=not given.no_ratings,
            threads=given.threads,
            seconds=given.seconds,
        )
        for item, entry in zip(items, found, strict=True):
            if entry.fault is not None:
                key = msg("{place}: {fault}", place=place_of(item), fault=entry.fault)
                self.out.fail(1, self.say(key))
        return found

    def _template(self) -> str | None:
        name = self.given.template
        if name is None:
            return None
        with usable(name, self.say):
            return read_text(name, _MOST)

    def _booklet(self, found: list[BookEntry]) -> bytes:
        from farandole.paper import Design, booklet

        given = self.given
        values = {each.name: getattr(given, each.name, None) for each in fields(Design)}
        values |= {"hints": given.hint, "marks": given.candidates, "ratings": not given.no_ratings}
        values |= {"per_page": given.per_page and int(given.per_page), "template": self._template()}
        design = Design(**{name: value for name, value in values.items() if value is not None})
        with usable(given.font, self.say):
            return booklet(
                found,
                design,
                say=self.say,
                improper=given.improper,
                note=lambda message: self.out.note(self.say(message)),
            )
