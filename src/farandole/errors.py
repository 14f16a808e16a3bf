"""Every error farandole raises on purpose, in one tree.

::

    FarandoleError
    ├── ArgumentError (also ValueError)      a value that a function can't take
    │   └── OutOfRange (also IndexError)     a place that isn't there: a cell, a cover, an event
    ├── ArgumentTypeError (also TypeError)   a value of a type that a function can't take
    ├── ParseError (also ValueError)         text that can't be read: line, column, found, expected
    ├── ShapeError (also ValueError)         a board that can't exist
    ├── GridError (also ValueError)          cells that don't fit their board
    ├── ProblemError (also ValueError)       an exact-cover problem that isn't well formed
    │   └── Unsupported                      well formed, but not something this version solves
    ├── CheckpointError (also ValueError)    a saved search that can't go on here
    ├── FormatError (also ValueError)        something that a format has no room for
    ├── FontError (also ValueError)          text that no font at hand can show
    ├── BankError                            a puzzle bank that can't be used, or not in this way
    ├── MissingExtra (also ImportError)      a library is missing that only an extra brings
    ├── NoSolution                           the puzzle has no solution
    ├── ManySolutions                        it has more than one; carries two
    └── LimitReached                         a limit was reached first; carries what was found

An error is data: a ``code`` that says what kind it is, ``values``, and a place where there is
one. Its sentence is made from them when it is asked for: ``str(error)`` is English under any
locale, and :func:`farandole.i18n.describe` says it in a language. Match on ``code``, never on
sentences: these get better from one version to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Self

CODES = {
    "error": "anything else",
    "argument": "a value that a function can't take",
    "argument.type": "a value of the wrong type",
    "argument.range": "a number or a place outside what there is",
    "argument.choice": "a name that isn't one of those known",
    "argument.isa": "an instruction set that isn't there",
    "argument.array": "an array of the wrong shape or type",
    "parse": "text that can't be read",
    "parse.cell": "a symbol that no cell can hold",
    "parse.length": "a row or a puzzle with too many or too few cells, numbers or fields",
    "parse.rows": "a board with rows missing or too many",
    "parse.board": "lines that are drawn like a board and are none",
    "parse.candidates": "a grid of candidates that can't be read",
    "parse.empty": "text without a puzzle or a problem",
    "parse.several": "text with more than one where one is wanted",
    "parse.trailing": "something after the end",
    "parse.unfinished": "a quote, a list or a text that ends too early",
    "parse.structure": "JSON, tables or sections that aren't built as they must be",
    "parse.mismatch": "a solution or a state that contradicts its puzzle",
    "parse.number": "something that should be a number, or one out of range",
    "parse.item": "an item unknown, repeated or not well written",
    "parse.color": "a color where none can be, or none where one must be",
    "parse.bounds": "bounds that can't be",
    "parse.cost": "a cost that can't be read or held",
    "parse.format": "a format that isn't known",
    "parse.size": "text, a line or a number too large",
    "parse.rules": "a puzzle with rules that farandole doesn't solve",
    "parse.network": "a short link, which only its site can spell out",
    "parse.ambiguous": "text that can be read in two ways",
    "parse.encoding": "bytes that are no text",
    "shape": "a board that can't exist",
    "shape.side": "a side out of range or without boxes",
    "shape.box": "boxes that can't be",
    "shape.regions": "regions that can't be",
    "shape.rule": "a rule unknown, repeated or impossible on the board",
    "shape.text": "text that names no board",
    "grid": "cells that don't fit their board",
    "grid.cells": "too many or too few cells",
    "grid.digit": "a cell with something that is no digit of the board",
    "grid.candidates": "candidates that rule out the solution",
    "problem": "an exact-cover problem that isn't well formed",
    "problem.item": "an item unknown, repeated or not well named",
    "problem.option": "an option that can't be",
    "problem.bounds": "bounds that can't be",
    "problem.color": "a color where none can be, or out of range",
    "problem.cost": "costs missing, too many or too large",
    "problem.size": "more than can be held",
    "problem.model": "a model with parameters it can't have",
    "unsupported": "a problem that asks for something this version doesn't solve",
    "checkpoint": "a saved search that can't go on here",
    "checkpoint.damaged": "one that was changed or cut off",
    "checkpoint.problem": "one of another problem",
    "checkpoint.version": "one of another version of farandole",
    "format": "something that a format has no room for",
    "font": "text that no font at hand can show, or a file that is no font",
    "bank": "a puzzle bank that can't be used",
    "bank.missing": "a bank, or something in it, that isn't there",
    "bank.foreign": "a file or a database that is no bank",
    "bank.damaged": "a bank that is damaged or cut off",
    "bank.newer": "a bank of a newer version of farandole",
    "bank.readonly": "a bank that can't be written to",
    "bank.locked": "a bank that another program keeps for too long",
    "bank.full": "no room left for a bank",
    "bank.exists": "something that would be written over",
    "bank.connection": "a database that can't be reached, or has failed",
    "bank.improper": "a puzzle that isn't proper, where all must be",
    "extra": "a library that only an extra of this package brings",
    "none": "no solution",
    "many": "more than one solution",
    "limit": "a limit was reached first",
    "busy": "a search that another thread is advancing",
}
"""The kinds of errors, for programs to react to; the parts before a dot are kinds too."""


class Text(Protocol):
    """What an error says: a template and values, as :class:`farandole.i18n.Message` has them."""

    @property
    def values(self) -> Mapping[str, object]:
        """The values by name, as programs want them."""
        ...


class FarandoleError(Exception):
    """The base of every error raised on purpose, so one ``except`` catches them all.

    ``code`` is one of :data:`CODES`; ``message`` is what is wrong, without the place.

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

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), dict(vars(self))))


class ArgumentError(FarandoleError, ValueError):
    """Raised when a function is given a value that it can't take."""

    code = "argument"


class OutOfRange(ArgumentError, IndexError):
    """Raised when a place is asked for that isn't there: a cell, a cover, an event."""

    code = "argument.range"


class ArgumentTypeError(FarandoleError, TypeError):
    """Raised when a function is given a value of a type that it can't take."""

    code = "argument.type"


class ParseError(FarandoleError, ValueError):
    """Raised when text can't be read; it has the place and what should have stood there.

    ``line`` and ``column`` count from 1; ``source`` is a file name or None; ``found`` and
    ``expected`` are messages, or text that is the same in every language. ``text`` is the line
    itself where it is still at hand, to be shown with a mark under the column. ``words`` is how
    many lines it is about if they are words and hold no cells, so that no puzzle is meant by them;
    else 0.

    >>> str(ParseError("bad cell", line=3, column=7, found="'x'", expected="1-9 or ."))
    "line 3, column 7: bad cell: found 'x', expected 1-9 or ."
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
        """Return the same error with the given parts of its place filled in."""
        error = type(self)(self.message)
        error.__dict__.update(vars(self))
        places = {"line": line, "column": column, "source": source, "text": text}
        error.__dict__.update({name: part for name, part in places.items() if part is not None})
        return error


class ShapeError(FarandoleError, ValueError):
    """Raised when a board can't exist: a side out of range, an unknown rule."""

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
    """Raised when a saved search can't go on: damaged, of another problem, another version."""

    code = "checkpoint"


class FormatError(FarandoleError, ValueError):
    """Raised when something is to be written in a format that has no room for it."""

    code = "format"


class FontError(FarandoleError, ValueError):
    """Raised when text is to be printed that no font at hand can show."""

    code = "font"


class BankError(FarandoleError):
    """Raised when a puzzle bank can't be used, or not in this way; its file stays as it is."""

    code = "bank"


class MissingExtra(FarandoleError, ImportError):
    """Raised when a library is missing that only an extra of this package brings."""

    code = "extra"


class _WithSolutions(FarandoleError):
    """An error that carries solutions."""

    def __init__(
        self, message: Text | str, solutions: tuple[Any, ...] = (), *, code: str | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.solutions = solutions


class NoSolution(FarandoleError):
    """Raised when the puzzle has no solution.

    ``cells`` are givens that can't stand together, as numbers from 0; empty where they weren't
    looked for.
    """

    code = "none"

    def __init__(
        self, message: Text | str, cells: tuple[int, ...] = (), *, code: str | None = None
    ) -> None:
        super().__init__(message, code=code)
        self.cells = cells


class ManySolutions(_WithSolutions):
    """Raised when the puzzle has more than one; ``solutions`` carries two that differ.

    ``cells`` are the cells where they do, as numbers from 0.
    """

    code = "many"

    def __init__(
        self,
        message: Text | str,
        solutions: tuple[Any, ...] = (),
        *,
        cells: tuple[int, ...] = (),
        code: str | None = None,
    ) -> None:
        super().__init__(message, solutions, code=code)
        self.cells = cells


class LimitReached(_WithSolutions):
    """Raised when a limit of seconds or nodes was reached before the question was settled.

    ``solutions`` carries what was found until then.
    """

    code = "limit"


class SearchBusy(FarandoleError, RuntimeError):
    """Raised when a search is asked to go on that another thread is advancing."""

    code = "busy"


def _rebuild(kind: type[FarandoleError], state: dict[str, Any]) -> FarandoleError:
    """Unpickle an error: the same class with the same attributes."""
    error = kind.__new__(kind)
    Exception.__init__(error, state.get("message", ""))
    error.__dict__.update(state)
    return error
