"""Every error that farandole raises on purpose, in one tree.

::

    FarandoleError
    ├── ArgumentError (also ValueError)      an invalid value of an argument
    │   └── OutOfRange (also IndexError)     a cell, a cover or an event out of range
    ├── ArgumentTypeError (also TypeError)   a value of the wrong type
    ├── ParseError (also ValueError)         unreadable text: line, column, found, expected
    ├── ShapeError (also ValueError)         an impossible board
    ├── GridError (also ValueError)          cells that don't fit their board
    ├── ProblemError (also ValueError)       an exact-cover problem that isn't well formed
    │   └── Unsupported                      well formed, but not solved by this version
    ├── CheckpointError (also ValueError)    a saved search that can't be resumed
    ├── FormatError (also ValueError)        something that a format can't hold
    ├── FontError (also ValueError)          text that no available font can show
    ├── BankError                            a puzzle bank that can't be used, or not in this way
    ├── JobError                             a bulk job that can't be run, or not in this way
    ├── MissingExtra (also ImportError)      a missing library of an extra
    ├── NoSolution                           the puzzle has no solution
    ├── ManySolutions                        the puzzle has several; carries two
    └── LimitReached                         a limit was reached first; carries what was found

An error is data: a ``code`` that names its kind, ``values``, and a place if there is one. Its
sentence is built from them on demand: ``str(error)`` is English under any locale, and
:func:`farandole.i18n.describe` translates it. Match on ``code``, never on sentences, which
improve from version to version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self

CODES = {
    "error": "anything else",
    "argument": "an invalid value",
    "argument.type": "a value of the wrong type",
    "argument.range": "a number or a place out of range",
    "argument.choice": "an unknown name",
    "argument.template": "a template of a booklet with an error",
    "argument.isa": "an instruction set that isn't available",
    "argument.array": "an array of the wrong shape or type",
    "parse": "text that can't be read",
    "parse.cell": "a symbol that no cell can hold",
    "parse.length": "a row or a puzzle with too many or too few cells, numbers or fields",
    "parse.rows": "a board with missing or surplus rows",
    "parse.board": "lines that look like a board but aren't one",
    "parse.candidates": "candidates that can't be read",
    "parse.empty": "text without a puzzle or a problem",
    "parse.several": "several puzzles or problems where one is expected",
    "parse.trailing": "something after the end",
    "parse.unfinished": "a quote, a list or a text that ends too early",
    "parse.structure": "malformed JSON, tables or sections",
    "parse.mismatch": "a solution or a state that contradicts its puzzle",
    "parse.number": "not a number, or a number out of range",
    "parse.item": "an unknown, repeated or malformed item",
    "parse.color": "a color that isn't allowed, or a missing one",
    "parse.bounds": "invalid bounds",
    "parse.cost": "an invalid or excessive cost",
    "parse.size": "text, a line or a number that is too large",
    "parse.rules": "a puzzle with rules that farandole doesn't solve",
    "parse.link": "a link without a puzzle in it",
    "parse.network": "a short link, which only its site can resolve",
    "parse.ambiguous": "text that can be read in two ways",
    "parse.encoding": "bytes that aren't text",
    "shape": "an impossible board",
    "shape.side": "a side out of range or without standard boxes",
    "shape.box": "invalid boxes",
    "shape.regions": "invalid regions",
    "shape.digits": "digits that a board of this size can't have",
    "shape.rule": "a rule that is unknown, repeated or impossible on the board",
    "shape.text": "text that isn't a board",
    "grid": "cells that don't fit their board",
    "grid.cells": "too many or too few cells",
    "grid.digit": "a cell with a value that isn't a digit of the board",
    "grid.rule": "a constraint that the board can't have",
    "grid.candidates": "candidates that rule out the solution",
    "problem": "an exact-cover problem that isn't well formed",
    "problem.item": "an unknown, repeated or badly named item",
    "problem.option": "an invalid option",
    "problem.bounds": "invalid bounds",
    "problem.color": "a color that isn't allowed, or out of range",
    "problem.cost": "missing, surplus or excessive costs",
    "problem.size": "a problem that is too large",
    "problem.model": "invalid parameters of a model",
    "unsupported": "a problem that this version doesn't solve",
    "checkpoint": "a saved search that can't be resumed",
    "checkpoint.damaged": "a saved search that was changed or truncated",
    "checkpoint.problem": "a saved search of another problem",
    "checkpoint.version": "a saved search of another version of farandole",
    "format": "something that a format can't hold",
    "font": "text that no available font can show, or a file that isn't a font",
    "bank": "a puzzle bank that can't be used",
    "bank.missing": "a bank, or something in it, that doesn't exist",
    "bank.foreign": "a file or a database that isn't a bank",
    "bank.damaged": "a damaged or truncated bank",
    "bank.newer": "a bank of a newer version of farandole",
    "bank.readonly": "a bank that is read-only",
    "bank.locked": "a bank that another program has locked for too long",
    "bank.full": "no space left for a bank",
    "bank.exists": "a file or an entry that would be overwritten",
    "bank.connection": "a database that can't be reached or has failed",
    "bank.improper": "a puzzle that isn't proper, where all must be",
    "job": "a bulk job that can't be run",
    "job.changed": "a bulk job that was begun with other inputs or options",
    "job.damaged": "a damaged file of a bulk job",
    "job.incomplete": "a bulk job with parts that aren't done",
    "extra": "a missing library of an extra",
    "none": "no solution",
    "many": "more than one solution",
    "limit": "a limit was reached first",
    "busy": "a search that another thread is advancing",
}
"""The kinds of errors; the part before a dot is a kind too."""


class Text(Protocol):
    """The message of an error: a template and values, like :class:`farandole.i18n.Message`."""

    @property
    def values(self) -> Mapping[str, object]:
        """The values by name, for programs."""
        ...


class FarandoleError(Exception):
    """The base of every error raised on purpose, so one ``except`` catches them all.

    ``code`` is one of :data:`CODES`; ``message`` describes the fault, without the place.

    >>> error = ShapeError("no such board", code="shape.side")
    >>> str(error), error.code, error.values
    ('no such board', 'shape.side', {})
    """

    code: str = "error"

    def __init__(self, message: Text | str = "", *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code

    @property
    def values(self) -> Mapping[str, object]:
        """The values in the message by name: plain numbers, text and the like."""
        return {} if isinstance(self.message, str) else self.message.values

    def __str__(self) -> str:
        return str(self.message)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), dict(vars(self))))


class ArgumentError(FarandoleError, ValueError):
    """Raised when a function is given an invalid value."""

    code = "argument"


class OutOfRange(ArgumentError, IndexError):
    """Raised when a cell, a cover or an event is out of range."""

    code = "argument.range"


class ArgumentTypeError(FarandoleError, TypeError):
    """Raised when a function is given a value of the wrong type."""

    code = "argument.type"


class ParseError(FarandoleError, ValueError):
    """Raised when text can't be read; it has the place, what was found and what was expected.

    ``line`` and ``column`` count from 1; ``source`` is a file name or None; ``found`` and
    ``expected`` are messages, or text that is the same in every language. ``text`` is the line
    itself where it is still at hand, to be shown with a mark under the column. ``words`` is how
    many lines it is about if they are words and hold no cells, so that no puzzle is meant by them;
    else 0.

    >>> str(ParseError("not a valid cell", line=3, column=7, found="'x'", expected="1-9 or ."))
    "line 3, column 7: not a valid cell: found 'x', expected 1-9 or ."
    """

    code = "parse"

    def __init__(
        self,
        message: Text | str,
        *,
        code: str | None = None,
        line: int | None = None,
        column: int | None = None,
        found: object = None,
        expected: object = None,
        source: str | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.source = source
        self.text: str | None = None
        self.words = 0

    def __str__(self) -> str:
        place = [self.source] if self.source else []
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        wants = []
        if self.found is not None:
            wants.append(f"found {self.found}")
        if self.expected is not None:
            wants.append(f"expected {self.expected}")
        parts = [", ".join(place), str(self.message), ", ".join(wants)]
        return ": ".join(part for part in parts if part)

    def at(
        self,
        *,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
        text: str | None = None,
    ) -> Self:
        """Return the same error with these parts of its place."""
        places = {"line": line, "column": column, "source": source, "text": text}
        known = {name: part for name, part in places.items() if part is not None}
        error = _rebuild(type(self), vars(self) | known)
        assert isinstance(error, type(self))
        return error


class ShapeError(FarandoleError, ValueError):
    """Raised when a board is impossible: a side out of range, an unknown rule."""

    code = "shape"


class GridError(FarandoleError, ValueError):
    """Raised when cells don't fit their board: a wrong number of them, no such digit."""

    code = "grid"


class ProblemError(FarandoleError, ValueError):
    """Raised when an exact-cover problem isn't well formed: an unknown item, a bound."""

    code = "problem"


class Unsupported(ProblemError):
    """Raised when a well-formed problem asks for something this version doesn't solve."""

    code = "unsupported"


class CheckpointError(FarandoleError, ValueError):
    """Raised when a saved search can't be resumed: damaged, of another problem or version."""

    code = "checkpoint"


class FormatError(FarandoleError, ValueError):
    """Raised when a format can't hold the values to write."""

    code = "format"


class FontError(FarandoleError, ValueError):
    """Raised when no available font can show a text."""

    code = "font"


class BankError(FarandoleError):
    """Raised when a puzzle bank can't be used, or not in this way; its file stays as it is."""

    code = "bank"


class JobError(FarandoleError):
    """Raised when a bulk job can't be run, or not in this way; what it has done stays."""

    code = "job"


class MissingExtra(FarandoleError, ImportError):
    """Raised when a library of an extra isn't installed."""

    code = "extra"


class _Unsettled(FarandoleError):
    """An error with the known solutions."""

    def __init__(
        self,
        message: Text | str,
        solutions: tuple[Any, ...] = (),
        *,
        cells: tuple[int, ...] = (),
        constraints: tuple[Any, ...] = (),
        code: str | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.solutions = solutions
        self.cells = cells
        self.constraints = constraints


class NoSolution(_Unsettled):
    """Raised when the puzzle has no solution.

    ``cells`` are givens that contradict each other, as numbers from 0, together with
    ``constraints``; both are empty if they weren't looked for.
    """

    code = "none"


class ManySolutions(_Unsettled):
    """Raised when the puzzle has more than one; ``solutions`` carries two that differ.

    ``cells`` are the cells where they do, as numbers from 0.
    """

    code = "many"


class LimitReached(_Unsettled):
    """Raised when a limit of seconds or nodes was reached before the question was settled.

    ``solutions`` carries what was found until then.
    """

    code = "limit"


class SearchBusy(FarandoleError, RuntimeError):
    """Raised when a search is advanced while another thread is advancing it."""

    code = "busy"


def _rebuild(kind: type[FarandoleError], state: dict[str, Any]) -> FarandoleError:
    """Unpickle an error: the same class with the same attributes."""
    error = kind.__new__(kind)
    Exception.__init__(error, state.get("message", ""))
    error.__dict__.update(state)
    return error
