"""Technique libraries: a board, a technique, and its effect there, one case per line.

The format is that of HoDoKu's regression library::

    :code[-variant]:candidates:givens:deleted:eliminations:placements:extra

``code`` is a technique's; variant ``x`` means that the technique must find nothing. ``candidates``
are digits: those that are placed; those that are eliminated for loops, chains, almost locked sets
and what is proved by contradiction; those of the pattern for all others. ``+`` before a digit of
``givens`` means that it was placed, ``deleted`` are candidates that are gone, and candidates are
written digit, row, column: ``436`` is 4 in r3c6.

A case passes if steps of its technique have exactly these candidates, and exactly the effect that
the case states.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from farandole.errors import ArgumentError, FarandoleError, ParseError
from farandole.i18n import Quoted, msg
from farandole.logic.board import Board, without
from farandole.logic.finding import steps_at
from farandole.logic.profile import Profile
from farandole.logic.steps import Candidate, Step
from farandole.logic.techniques import TECHNIQUES, Technique
from farandole.sudoku.formats import Record

_CODE = re.compile(r"(\d{4,5})(?:-(\w+))?")
_KEYED_BY_ELIMINATIONS = ("07", "09", "11", "13")
_KEYED_BY_PATTERN = ("0701", "0702", "0703")
_WITH_SETS = {("0709", "2"), ("0710", "3"), ("0710", "4"), ("0711", "3"), ("0711", "4")}


@dataclass(frozen=True, slots=True)
class LibraryCase:
    """A line of a library: the effect that a technique must find on a board."""

    line: int
    code: str
    """With its variant."""
    technique: Technique
    digits: frozenset[int]
    board: Board
    eliminations: frozenset[Candidate]
    placements: frozenset[Candidate]

    @property
    def finds_nothing(self) -> bool:
        """Whether the technique must find nothing."""
        return self.code.endswith("-x")

    @property
    def is_siamese(self) -> bool:
        """Whether the case means two fish with one base and two covers."""
        return self.code.startswith("03") and len(self.code.partition("-")[0]) == 5

    @property
    def profile(self) -> Profile:
        """A profile with this technique alone, with the search depth of this kind of case."""
        code, _, variant = self.code.partition("-")
        options: dict[str, bool] = {"one_per_elimination": False}
        if code in ("0404", "0405") or self.is_siamese:
            options["duals"] = True
        if code == "0405" or (code, variant) == ("0402", "1"):
            options["small_empty_rectangles"] = True
        if code.startswith("060") and variant in ("1", "2"):
            options["missing_candidates"] = variant == "2"
        if code in ("0709", "0710", "0711"):
            options["als_in_chains"] = (code, variant) in _WITH_SETS
        if code in ("0901", "0902", "0903", "0904"):
            options["als_overlap"] = variant == "2"
        if code == "0903":
            options["als_chain_both_ways"] = True
        return Profile([self.technique]).with_options(**options)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a case passes, and the steps found that have its candidates.

    ``complete`` is False if the time ran out before all steps were found; the case then fails.
    """

    case: LibraryCase
    passed: bool
    steps: tuple[Step, ...]
    complete: bool = True


def case_of(record: Record) -> LibraryCase:
    """Return the case of a line that was read in the format ``hodoku``.

    >>> from farandole.sudoku.formats import read
    >>> line = (
    ...     ":0003:8:6...+53+4.7....4+2+56.+254867+3+9+1.+4..+9+6.1.162+38+5749.3..+1+4.+5....42193"
    ...     "..1.+57...+44+2.6+3.+1+75:::829:"
    ... )
    >>> case = case_of(next(read(line, format="hodoku")))
    >>> case.technique, verify_case(case).passed
    (technique('naked-single'), True)

    Raises :class:`~farandole.ParseError` for a code that no technique has, and for a position that
    isn't one.
    """
    extra = dict(record.extra)
    match = _CODE.fullmatch(record.label)
    technique = match and (_BY_CODE.get(match[1]) or _BY_CODE.get(match[1][:4]))
    if not match or not technique:
        raise ParseError(
            msg("no technique has this code"),
            line=record.line,
            column=2,
            found=Quoted(record.label),
        )
    grid = record.state or record.grid
    try:
        board = Board(grid, givens=record.grid, candidates=without(grid, extra.get("deleted", "")))
    except FarandoleError as error:
        raise ParseError(error.message, line=record.line) from None
    return LibraryCase(
        record.line,
        record.label,
        technique,
        frozenset(map(int, re.findall("[1-9]", extra.get("candidates", "")))),
        board,
        _candidates(extra.get("eliminations", "")),
        _candidates(extra.get("placements", "")),
    )


def verify_case(case: LibraryCase, *, seconds: float | None = None) -> Verdict:
    """Return whether a case passes; ``seconds`` limits the search."""
    results = steps_at(case.board, case.profile, seconds=seconds)
    steps = tuple(
        step
        for step in results.steps
        if _digits(case.code, step) == case.digits
        and (not case.is_siamese or len(step.cover) > len(step.base))
    )
    if case.finds_nothing:
        return Verdict(case, results.complete and not steps, steps, results.complete)
    effect = case.eliminations, case.placements
    passed = all(
        (frozenset(step.eliminations), frozenset(step.placements)) == effect for step in steps
    )
    return Verdict(case, bool(steps) and passed and results.complete, steps, results.complete)


def case_of_step(board: Board, step: Step) -> LibraryCase:
    """Return the case that a step of a 9×9 board makes, of a technique with a code."""
    code = step.technique.code
    if code is None:
        raise ArgumentError(msg("libraries have no code for {name}", name=step.technique.id))
    return LibraryCase(
        1,
        code,
        step.technique,
        frozenset(_digits(code, step)),
        board,
        frozenset(step.eliminations),
        frozenset(step.placements),
    )


def library_line(board: Board, step: Step) -> str:
    """Return a step of a 9×9 board as a line of a library, which :func:`case_of` reads.

    A technique without a code has ``x`` in its place: readers take the board.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> board = Board(p)
    >>> library_line(board, first_step(board))
    ':0003:5:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::555:'
    """
    code = step.technique.code or "x"
    digits, _, deleted = board.line.partition(":")
    key = "".join(map(str, sorted(_digits(code, step))))
    parts = (code, key, digits, deleted, *map(_text, (step.eliminations, step.placements)))
    return f":{':'.join(parts)}:"


def _text(candidates: Iterable[Candidate]) -> str:
    """Return candidates as a library writes them."""
    return " ".join(f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in candidates)


def _digits(code: str, step: Step) -> set[int]:
    """Return the digits that identify a step in a library."""
    if step.placements:
        return {digit for _, digit in step.placements}
    if code[:2] in _KEYED_BY_ELIMINATIONS and code[:4] not in _KEYED_BY_PATTERN:
        return {digit for _, digit in step.eliminations}
    return set(step.digits)


def _candidates(text: str) -> frozenset[Candidate]:
    """Return the candidates of a list such as ``436 257``."""
    return frozenset(
        Candidate(9 * (int(word[1]) - 1) + int(word[2]) - 1, int(word[0])) for word in text.split()
    )


_BY_CODE = {one.code: one for one in TECHNIQUES.values() if one.code}
