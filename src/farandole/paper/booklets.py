"""Booklets: a PDF of puzzles and their solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from farandole.errors import ArgumentError, LimitReached, ManySolutions, NoSolution
from farandole.i18n import ENGLISH, Language, Message, Quoted, msg
from farandole.paper.content import Content
from farandole.paper.design import Design
from farandole.paper.entry import MANY, NONE, BookEntry, entries, versions_of
from farandole.paper.press import compact, imposed
from farandole.paper.typesetting import pdf, template_source
from farandole.sudoku.grid import GridLike

_LEAST = 1.0  # point: smaller digits can't be printed
_ERRORS = {NONE: NoSolution, MANY: ManySolutions}


def booklet(
    puzzles: Iterable[GridLike | BookEntry],
    design: Design | None = None,
    *,
    say: Language = ENGLISH,
    improper: bool = False,
    threads: int | None = None,
    note: Callable[[Message], object] | None = None,
) -> bytes:
    """Return a PDF with puzzles and their solutions.

    Puzzles are grids, anything :class:`~farandole.Grid` accepts, or entries. They are solved and
    rated by `entries`. A puzzle with no solution or several is an error, except with ``improper``:
    then it is printed with a remark and without a solution. ``say`` is the language of the pages.

    The file is tagged for screen readers and conforms to PDF/UA-1: each puzzle is a table whose
    blank cells have a name, and has a bookmark and links to its solution and back. Only with
    ``booklet`` it isn't: two pages share a sheet then. The same puzzles and design give the same
    bytes on one machine with the same fonts and libraries. ``note`` receives warnings: of digits
    smaller than 5 points, which few people can read, and of titles that had to be cut.

    Raises :class:`~farandole.NoSolution` and :class:`~farandole.ManySolutions`, naming the puzzle;
    :class:`~farandole.FontError` for text that no font can print;
    :class:`~farandole.ArgumentError` for a template with errors;
    :class:`~farandole.MissingExtra` without the extra ``print``. Forty puzzles take half a second.

    >>> pdf = booklet(["53..7....6..195....98....6.8...6...34..8.3..17...2...6"
    ...                ".6....28....419..5....8..79"], Design(title="For tonight"))
    >>> pdf[:5]
    b'%PDF-'
    """
    design = design or Design()
    prepared = entries(puzzles, ratings=design.ratings, threads=threads)
    if not prepared:
        raise ArgumentError(msg("no puzzle to print"))
    for number, entry in enumerate(prepared, 1):
        if entry.fault is not None and not improper:
            text = msg("puzzle {number}: {fault}", number=number, fault=entry.fault)
            raise _ERRORS.get(entry.fault, LimitReached)(text)
    if design.order == "level":
        prepared.sort(key=lambda entry: entry.difficulty)
    content = Content(versions_of(prepared, design, threads=threads), design, say)
    source = template_source() if design.template is None else design.template
    pages, notes = pdf(source, content.data(), font=design.font, is_own=design.template is None)
    if any(one.get("kind") == "digits" and one.get("size", _LEAST) < _LEAST for one in notes):
        text = msg("there is no room on the page: choose larger paper, or fewer puzzles per page")
        raise ArgumentError(text, code="argument.range")
    if note is not None:
        for remark in dict.fromkeys(map(_remark, notes)):
            note(remark)
    return imposed(pages) if design.booklet else compact(pages)


def _remark(note: dict[str, Any]) -> Message:
    """Return what a template reports in a sentence."""
    size = f"{note['size']:.1f}" if "size" in note else ""
    fewer = {
        "digits": msg(
            "digits of {size} points are hard to read: print fewer puzzles per page", size=size
        ),
        "candidates": msg(
            "candidates of {size} points are hard to read: print fewer puzzles per page", size=size
        ),
        "solutions": msg(
            "solutions of {size} points are hard to read: print fewer puzzles per page", size=size
        ),
        "codes": msg("QR codes are too small to be read: print fewer puzzles per page"),
        "label": msg(
            "puzzle {number}: the title is too long and was cut", number=note.get("number", "")
        ),
        "title": msg("the title of the booklet is too long and was cut"),
    }
    kind = str(note.get("kind", ""))
    return fewer.get(kind) or msg("the template says: {text}", text=Quoted(kind))
