"""Puzzles of Parquet files. Needs the extra ``parquet``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from farandole._extras import needed
from farandole.bank.database.files import cannot_read
from farandole.bank.exchange.details import is_known
from farandole.errors import GridError, ParseError, ShapeError
from farandole.i18n import Listed, msg
from farandole.sudoku.formats import Record
from farandole.sudoku.formats.names import LABELS
from farandole.sudoku.grid import Grid
from farandole.sudoku.many.items import Item, Source
from farandole.sudoku.rules.written import rules_of_text
from farandole.sudoku.shape import Shape

_PUZZLES = ("puzzle", "puzzles", "quizzes", "question", "grid", "board")
_ROWS = 256  # of cells of a megabyte, if that is what they are
_LONGEST = 10_000


def items_of_parquet(path: str, source: Source, shape: Shape | None) -> Iterator[Item]:
    """Yield the puzzles of a Parquet file: ``puzzle``, ``label``, ``shape`` and their details."""
    with needed("parquet"):
        import pyarrow
        from pyarrow import parquet

    try:
        file = parquet.ParquetFile(path)
    except OSError as error:
        raise cannot_read(path, error) from None
    except pyarrow.ArrowInvalid:
        raise ParseError(msg("not a Parquet file"), code="parse.encoding", source=path) from None
    there = {name.lower(): name for name in file.schema_arrow.names}
    puzzle, label, board, ruled = (
        next((there[name] for name in names if name in there), None)
        for names in (_PUZZLES, LABELS, ("shape",), ("constraints",))
    )
    if puzzle is None:
        raise ParseError(
            msg("no column with puzzles"),
            code="parse.structure",
            expected=Listed(_PUZZLES, "or"),
            source=path,
        )
    number = 1
    roles = [name for name in (puzzle, label, board, ruled) if name is not None]
    details = [name for name in there.values() if is_known(name) and name not in roles]
    unknown = tuple((name, "") for name in there.values() if name not in (*roles, *details))
    headings = [*roles, *details]
    try:
        for batch in file.iter_batches(batch_size=_ROWS, columns=headings):
            values = {name: batch.column(headings.index(name)).to_pylist() for name in headings}
            for row in range(len(batch)):
                text, title, *its_own = (
                    None if name is None else values[name][row]
                    for name in (puzzle, label, board, ruled)
                )
                extra = [(name, _text_of(values[name][row])) for name in details]
                about = (*filter(lambda pair: pair[1], extra), *unknown)
                yield _item(text, title, its_own, about, number, source, shape)
                number += 1
    except OSError as error:
        raise cannot_read(path, error) from None
    except pyarrow.ArrowException as error:
        text = msg("a damaged Parquet file: {reason}", reason=str(error).partition("\n")[0])
        raise ParseError(text, code="parse.encoding", source=path, line=number) from None


def _text_of(value: object) -> str:
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return "" if value is None else str(value)


def _item(
    text: object,
    title: object,
    its_own: Sequence[object],
    about: tuple[tuple[str, str], ...],
    number: int,
    source: Source,
    shape: Shape | None,
) -> Item:
    """Return the puzzle of a row; its own board overrides the requested one."""
    try:
        if isinstance(text, bytes):
            text = text.decode("ascii", "replace")
        line = "" if text is None else str(text)
        if len(line) > _LONGEST:
            raise GridError(msg("too long for a puzzle"), code="grid.cells")
        board, rules = its_own
        constraints = rules_of_text(str(rules or ""))
        grid = Grid(line, Shape.parse(str(board)) if board else shape, constraints)
    except (GridError, ParseError, ShapeError) as error:
        fault = ParseError(error.message, line=number, source=source.shown)
        return Item(number, source, None, fault)
    label = "" if title is None else str(title)
    return Item(number, source, Record(grid, label, number, "parquet", extra=about))
