"""``farandole print``: puzzles as a booklet."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError, Command, silence
from farandole.cli.common import options
from farandole.cli.common.files import cannot, write_file
from farandole.cli.common.help import paragraphs
from farandole.cli.common.many import pulled
from farandole.cli.common.output import Output
from farandole.cli.common.result import place_of
from farandole.cli.common.values import SEEDS, File, OneOf
from farandole.i18n import msg
from farandole.sudoku.many.verbs import Solving

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language
    from farandole.paper import BookEntry
    from farandole.sudoku.many.items import Item


def build(say: Language) -> Command:
    """Return the command."""
    from farandole.paper.design import MOST_VERSIONS, ORDERS, PER_PAGE, SOLUTIONS
    from farandole.paper.layout import PAPERS

    return Command(
        "print",
        say,
        lambda given: _Print(given, say).run(),
        [
            options.files(say),
            click.Option(
                ["--title"],
                metavar=say("TEXT"),
                help=say("What stands on every page (default: Sudoku)."),
            ),
            click.Option(
                ["--per-page"],
                type=OneOf(say, map(str, PER_PAGE)),
                metavar="N",
                help=say(
                    "Puzzles to a page: 1, 2, 4, 6 or 9. By default 4, and fewer of larger boards."
                ),
            ),
            click.Option(
                ["--paper"],
                type=OneOf(say, PAPERS),
                metavar="|".join(PAPERS),
                default="A4",
                help=say("The paper (default: A4)."),
            ),
            options.flag("--large", say("Large print, with at most 4 puzzles to a page.")),
            click.Option(
                ["--solutions"],
                type=OneOf(say, SOLUTIONS),
                metavar="|".join(SOLUTIONS),
                default="back",
                help=say(
                    "Where solutions stand: on the last pages (back, the default), on the page "
                    "after their puzzles (next), or nowhere (none)."
                ),
            ),
            click.Option(
                ["--order"],
                type=OneOf(say, ORDERS),
                metavar="|".join(ORDERS),
                default="given",
                help=say("The order: as given (the default), or by difficulty, easiest first."),
            ),
            options.flag("--no-ratings", say("Don't rate puzzles and print no difficulty.")),
            options.flag("--name-line", say("Leave room for name and date on every page.")),
            options.flag("--candidates", say("Print the candidates of every blank cell.")),
            options.flag(
                "--steps",
                say("Add worked solutions: every step in words, all but singles drawn too."),
            ),
            options.number(
                say,
                "--versions",
                "N",
                say(
                    "So many versions, A, B and so on (default: 1): the puzzles as they are, then "
                    "equivalents of them at random."
                ),
                most=MOST_VERSIONS,
            ),
            options.number(
                say,
                "--seed",
                "N",
                say("Seed of the equivalents (default: 0)."),
                least=0,
                most=SEEDS,
            ),
            click.Option(
                ["--link-base"],
                metavar="URL",
                help=say(
                    "Print a QR code at each puzzle, with a link: this address, in which the "
                    "puzzle stands for {puzzle} or at the end, and the board for {shape}.",
                    puzzle="{puzzle}",
                    shape="{shape}",
                ),
            ),
            click.Option(
                ["--font"],
                type=File(say),
                metavar=say("FILE"),
                help=say("The file of a font to be used first (.ttf, .otf, .ttc)."),
            ),
            options.flag(
                "--improper",
                say(
                    "Print puzzles without a solution or with several too, and leave out what "
                    "can't be read."
                ),
            ),
            options.threads(say),
            options.seconds(say),
            *options.reading(say),
            click.Option(
                ["-o", "--output"],
                type=File(say, written=True),
                metavar=say("FILE"),
                help=say("The file to write, - for standard output."),
            ),
        ],
        help=paragraphs(
            say("Print puzzles as a booklet in PDF, with their difficulty and their solutions."),
            say(
                "Every puzzle has to have exactly one solution. Those that haven't, and lines that "
                "can't be read, are listed, and nothing is written unless --improper is given."
            ),
            say(
                "A name that ends in .svg or .png gives a picture of one puzzle, drawn as in a "
                "booklet."
            ),
            say("Needs the extra print: {command}", command='pip install "farandole[print]"'),
            "  farandole print puzzles.txt -o book.pdf\n"
            "  farandole print --per-page 6 --title 'For tonight' puzzles.txt -o book.pdf",
        ),
    )


class _Print:
    """One run of the command."""

    def __init__(self, given: Given, say: Language) -> None:
        self.given = given
        self.say = say

    def run(self) -> int:
        given, say = self.given, self.say
        if given.output in (None, "-") and sys.stdout.isatty():
            raise CliError(say("A terminal can't show this: write it to a file, -o book.pdf"))
        suffix = os.path.splitext(given.output or "")[1].lower()
        if suffix not in ("", ".pdf", ".svg", ".png"):
            key = msg("{name}: booklets are PDF, pictures SVG or PNG, and their names end so")
            raise CliError(say(key, name=given.output))
        kind = self._picture_kind()
        with Output(say) as out:
            items = self._read(out)
            if kind and len(items) > 1:
                raise CliError(say("an image shows one puzzle, the input has more"))
            found = self._checked(items, out)
            if not found:
                return out.code or 2
            if given.improper:
                out.code = 0
            elif out.code:
                out.note(say("Nothing was written."))
                return out.code
            self._write(self._picture(found[0]) if kind else self._booklet(found, out))
        return out.code

    def _read(self, out: Output) -> list[Item]:
        """Return the puzzles that can be read."""
        items = []
        for item, _ in pulled(self.given, out, Solving("read")):
            if item.record is not None:
                items.append(item)
            elif item.error is not None:
                if self.given.improper:
                    out.note(self._left_out(item))
                else:
                    out.puzzle_error(item.error)
        return items

    def _left_out(self, item: Item) -> str:
        from farandole.cli.common.output import located

        assert item.error is not None
        return self.say("{fault}: left out", fault=located(item.error, self.say))

    def _checked(self, items: list[Item], out: Output) -> list[BookEntry]:
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
                out.fail(1, self.say("{place}: {fault}", place=place_of(item), fault=entry.fault))
        return found

    def _picture_kind(self) -> str | None:
        """Return the kind of picture that the name of the output asks for, None for a PDF."""
        suffix = (self.given.output or "").rpartition(".")[2].lower()
        return suffix if suffix in ("svg", "png") else None

    def _picture(self, entry: BookEntry) -> bytes:
        from farandole.paper import picture

        kind = self._picture_kind()
        assert kind is not None
        return picture(entry.grid, kind, marks=self.given.candidates, say=self.say)

    def _booklet(self, found: list[BookEntry], out: Output) -> bytes:
        import logging

        from farandole.paper import Design, booklet

        given = self.given
        design = Design(
            title=given.title,
            per_page=int(given.per_page) if given.per_page else None,
            paper=given.paper,
            large=given.large,
            solutions=given.solutions,
            order=given.order,
            ratings=not given.no_ratings,
            name_line=given.name_line,
            marks=given.candidates,
            steps=given.steps,
            link_base=given.link_base,
            versions=1 if given.versions is None else given.versions,
            seed=given.seed or 0,
            font=given.font,
        )
        logging.getLogger("fontTools").setLevel(logging.ERROR)  # remarks on fonts help no one here
        try:
            return booklet(
                found,
                design,
                say=self.say,
                improper=given.improper,
                note=lambda message: out.note(self.say(message)),
            )
        except OSError as error:
            raise CliError(cannot(given.font, error, self.say)) from None

    def _write(self, data: bytes) -> None:
        given, say = self.given, self.say
        if given.output not in (None, "-"):
            try:
                write_file(given.output, data)
            except OSError as error:
                raise CliError(cannot(given.output, error, say)) from None
            return
        try:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            silence()
        except OSError as error:
            raise CliError(cannot(say("standard output"), error, say)) from None
