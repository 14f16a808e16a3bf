"""Every error farandole raises on purpose, in one tree.

::

    FarandoleError
    ├── ArgumentError (also ValueError)      a value that a function can't take
    ├── ArgumentTypeError (also TypeError)   a value of a type that a function can't take
    ├── ParseError (also ValueError)    text that can't be read: line, column, found, expected
    ├── ShapeError (also ValueError)    a board that can't exist
    ├── GridError (also ValueError)     cells that don't fit their board
    ├── ProblemError (also ValueError)  an exact-cover problem that isn't well formed
    │   └── Unsupported                 well formed, but not something this version solves
    │       └── UnsupportedText (also ParseError)  the same, found in text: it has a place
    ├── NoSolution                      the puzzle has no answer
    ├── ManySolutions                   it has more than one; carries two
    └── LimitReached                    time or nodes ran out first; carries what was found
"""

from __future__ import annotations

from typing import Any


class FarandoleError(Exception):
    """The base of every error raised on purpose, so one ``except`` catches them all."""


class ArgumentError(FarandoleError, ValueError):
    """Raised when a function is given a value that it can't take."""


class ArgumentTypeError(FarandoleError, TypeError):
    """Raised when a function is given a value of a type that it can't take."""


class ParseError(FarandoleError, ValueError):
    """Text that can't be read, with the place and what should have stood there.

    ``line`` and ``column`` count from 1; ``source`` is a file name or None.

    >>> str(ParseError("bad cell", line=3, column=7, found="'x'", expected="1-9 or ."))
    "line 3, column 7: bad cell: found 'x', expected 1-9 or ."
    """

    def __init__(
        self,
        problem: str,
        *,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        source: str | None = None,
    ) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.source = source
        super().__init__(problem)

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
        parts = [", ".join(place), self.problem, ", ".join(wants)]
        return ": ".join(part for part in parts if part)

    def at(
        self, *, line: int | None = None, column: int | None = None, source: str | None = None
    ) -> ParseError:
        """Return the same error with the given parts of its place filled in."""
        return type(self)(
            self.problem,
            line=line if line is not None else self.line,
            column=column if column is not None else self.column,
            found=self.found,
            expected=self.expected,
            source=source if source is not None else self.source,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.problem, dict(vars(self))))


class ShapeError(FarandoleError, ValueError):
    """A board that can't exist: a side out of range, a region too large, an unknown rule."""


class GridError(FarandoleError, ValueError):
    """Cells that don't fit their board: a wrong number of them, a digit out of range."""


class ProblemError(FarandoleError, ValueError):
    """An exact-cover problem that isn't well formed: a duplicate item, an unknown name."""


class Unsupported(ProblemError):
    """A well-formed problem that asks for something this version doesn't solve."""


class UnsupportedText(Unsupported, ParseError):
    """Text that asks for something this version doesn't solve, with the place where it does.

    Readers raise it, so that catching `ParseError` is enough to report any bad text.

    >>> str(UnsupportedText("colours are not supported yet", line=2, column=7, found="'x:A'"))
    "line 2, column 7: colours are not supported yet: found 'x:A'"
    """


class NoSolution(FarandoleError):
    """The puzzle has no answer."""


class ManySolutions(FarandoleError):
    """The puzzle has more than one answer; ``solutions`` carries two that differ."""

    def __init__(self, problem: str, solutions: tuple[Any, ...] = ()) -> None:
        self.problem = problem
        self.solutions = solutions
        super().__init__(problem, solutions)

    def __str__(self) -> str:
        return self.problem


class LimitReached(FarandoleError):
    """A limit of seconds or nodes ran out before the question was settled.

    ``solutions`` carries the answers found until then.
    """

    def __init__(self, problem: str, solutions: tuple[Any, ...] = ()) -> None:
        self.problem = problem
        self.solutions = solutions
        super().__init__(problem, solutions)

    def __str__(self) -> str:
        return self.problem


def _rebuild(kind: type[ParseError], problem: str, state: dict[str, Any]) -> ParseError:
    """Unpickle a ParseError, whose places are keyword arguments."""
    error = kind(problem)
    error.__dict__.update(state)
    return error
