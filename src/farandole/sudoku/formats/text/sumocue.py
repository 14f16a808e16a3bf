"""SumoCue: jigsaws and killers on one line, ``SumoCueV1=0J0=8J0=0J1...``.

Each cell has ``=`` and its digit, 0 for a blank, then ``J`` and the number of its region; ``D``
after the name says that the diagonals count. In a killer it has ``=`` and the total of its cage, or
``+`` and the number of another cell of the cage, from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from farandole._lazy import regex
from farandole.errors import FormatError, GridError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.values import board, record_of, unsupported, wrong
from farandole.sudoku.rules.cages import AllDifferent, Killer
from farandole.sudoku.rules.rule import Constraint

_NAME = "SumoCueV1"
_LINE = regex(rf"\s*{_NAME}(D?)((?:[=+][0-9]{{1,3}}(?:J[0-9])?){{81}})\s*")
_CELL = regex(r"([=+])([0-9]{1,3})(?:J([0-9]))?")


def sniff(head: Head) -> int:
    """Return how sure it is that the line is one of SumoCue."""
    return 100 if head.bare.startswith(_NAME) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one line. Raises ParseError with its place."""
    if not (reader.lines.peek() or "").lstrip().startswith(_NAME):
        raise not_a_puzzle(reader, msg("a line of SumoCue"))
    text = next(reader.lines)
    match = _LINE.fullmatch(text)
    try:
        if match is None:
            raise wrong(text, msg("81 cells such as {cell}", cell="=5J0"))
        yield _record(reader, _CELL.findall(match[2]), ["diagonals"] if match[1] else [])
    except GridError as error:
        raise ParseError(error.message, code="parse.rules", line=reader.lines.number) from None
    except ParseError as error:
        column = len(text) - len(text.lstrip()) + 1
        raise error.at(line=reader.lines.number, column=column) from None


def _record(reader: Reader, cells: list[tuple[str, str, str]], rules: list[str]) -> Record:
    values = [int(digit) for _, digit, _ in cells]
    is_killer = any(sign == "+" for sign, _, _ in cells) or max(values) > 9
    regions = [region for _, _, region in cells]
    if "" in regions and any(regions):
        raise unsupported([msg("cells in no region")])
    shape = board(reader, 9, None if "" in regions else regions, rules)
    if not is_killer:
        return record_of(reader, "sumocue", shape, values)
    record = record_of(reader, "iss", shape, [0] * len(cells))
    return record._replace(grid=record.grid.with_constraints(*_cages(cells)))


def _cages(cells: list[tuple[str, str, str]]) -> Iterator[Constraint]:
    """Yield the cages of a killer. Raises ParseError for a cell that leads to no total."""
    cages: dict[int, list[tuple[int, int]]] = {}
    for cell, (_, number, _) in enumerate(cells):
        at, steps = cell, 0
        while cells[at][0] == "+":
            at, steps = int(cells[at][1]), steps + 1
            if at >= len(cells) or steps > len(cells):
                raise wrong(f"+{number}", msg("a sign that leads to the total of a cage"))
        cages.setdefault(at, []).append(divmod(cell, 9))
    for at, places in cages.items():
        if total := int(cells[at][1]):
            yield Killer(places, total)
        elif len(places) > 1:
            yield AllDifferent(places)


def write(records: Iterable[Record], blank: str = "0") -> Iterator[str]:
    """Write one puzzle a line. Raises GridError for rules beyond diagonals, and other sides."""
    for record in records:
        shape = record.grid.shape
        names = {rule.name for rule in shape.rules}
        if shape.side != 9 or not names <= {"diagonals"}:
            raise FormatError(
                msg("{shape}: SumoCue has regions and diagonals of side 9 only", shape=str(shape))
            )
        cells = zip(record.grid.cells, shape.regions, strict=True)
        yield _NAME + "D" * bool(names) + "".join(f"={d}J{r}" for d, r in cells) + "\n"


_KEEPS = {"keeps_boxes": True, "keeps_rules": True}
FORMATS = (Format("sumocue", "SumoCue: a jigsaw a line", sniff, read, write, **_KEEPS),)
