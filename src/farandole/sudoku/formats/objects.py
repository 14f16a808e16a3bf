"""One puzzle a line as a JSON object, such as ``farandole solve --json`` writes.

{"puzzle": "1..4..1..3..2...", "label": "small", "shape": "4", "solution": null}

The puzzle and its solution are found by the names that a table has for them; ``label`` and
``shape`` are what they say, and other names with text or numbers become ``extra``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.kinds import PUZZLES, SOLUTIONS
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.table import named_grid, named_shape, named_solution

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader


def read_object(reader: Reader) -> Record:
    """Take one line with a JSON object. Raises ParseError with line and column."""
    text = next(reader.lines)
    try:
        return _record(reader, text)
    except ParseError as error:
        raise error.at(line=reader.lines.number) from None


def _record(reader: Reader, text: str) -> Record:
    named = _object(text)
    puzzle = next((name for name in named if name.lower() in PUZZLES), None)
    if puzzle is None or not isinstance(named[puzzle], str):
        raise ParseError(
            msg("no puzzle in the object"),
            code="parse.structure",
            column=text.index("{") + 1,
            found=quoted(text),
            expected=msg('"puzzle" with its cells in quotes'),
        )
    named_as = named.get("shape")
    shape = reader.shape
    if isinstance(named_as, str):
        shape = named_shape(reader, named_as, _column(text, named_as))
    grid = named_grid(reader, named[puzzle], _column(text, named[puzzle]), shape)
    solved = next((name for name in named if name.lower() in SOLUTIONS), None)
    solution = None
    if solved is not None and isinstance(named[solved], str) and named[solved]:
        solution = named_solution(reader, named[solved], _column(text, named[solved]), grid)
    extra = tuple(
        (name, str(value))
        for name, value in named.items()
        if name not in (puzzle, solved, "shape", "label")
        and isinstance(value, str | int | float)
        and not isinstance(value, bool)
    )
    label = named.get("label")
    words = " ".join(label.split()) if isinstance(label, str) else ""
    return Record(grid, words, reader.lines.number, "line", solution, None, extra)


def _object(text: str) -> dict[str, Any]:
    """Return the names and values in the line; a comma may follow the object."""
    start = text.index("{")
    try:
        found: dict[str, Any] = json.loads(text.strip().rstrip(",").rstrip())
        # Half a character, which JSON can spell, couldn't be written again.
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        raise ParseError(
            msg("not a JSON object"),
            code="parse.structure",
            column=start + at + 1,
            found=(
                quoted(text[start + at :])
                if text[start + at :].strip()
                else msg("the end of the line")
            ),
        ) from None
    return found


def _column(text: str, value: str) -> int:
    """Return the column in which a value begins, that of the object if it's spelt otherwise."""
    at = text.find(f'"{value}"')
    return at + 2 if at >= 0 else text.index("{") + 1
