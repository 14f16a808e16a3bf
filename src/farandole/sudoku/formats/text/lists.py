"""Nested lists, as LeetCode 37 and the code of any language have them.

    [["5","3",".",...],...]                        rows in brackets
    int board[9][9] = {{5, 3, 0, ...}, ...};
    (def board [[5 3 0 ...] [6 0 0 ...]])
    let g = [| [| 5; 3; 0; ... |]; ... |]
    my @rows = qw( 53..7.... 6..195... )           rows in words or quotes
    "53..7...." + "6..195..." + ...                rows joined to one text

A board is a bracket with as many rows inside it as each row has cells, or with all the cells; other
brackets, such as sizes and options, have no such shape.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.block import Block, block_ahead
from farandole.sudoku.formats.boards.cells import Cell, bad_cell, grid_of_symbols, wrong_side
from farandole.sudoku.formats.boards.kinds import not_a_puzzle
from farandole.sudoku.formats.boards.row import CELLISH
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import cells_message, quoted
from farandole.sudoku.formats.symbols import (
    SIDES,
    board_characters,
    counts_from_0,
    encode_numbers,
    expected_symbols,
    narrow,
    number_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_BLANK = r"np\.nan|None|null|nil|NULL|undefined|nan|NaN|NA|Nothing|Empty|EMPTY|empty"
_TOKEN = re.compile(
    rf"""
    (?P<comment>(?://|--\s|;;|\#\s|%\s|\#\||/\*).*)
    |(?P<text>"(?:\\.|[^"\\]){{0,700}}"|`[^`]{{0,700}}`
        |'(?![(\[\s])(?:\\.|[^'\\]){{0,700}}'|'[\ 0-9.]{{4,25}}'|'\s')
    |(?P<key>\[\s{{0,8}}\w+\s{{0,8}}\]\s{{0,8}}=>?(?!=)|\b\w+\s{{0,8}}=>|[A-Za-z_]\w*\s{{0,8}}:(?!:)(?=\s{{0,8}}[\[({{"'0-9]))
    |(?P<range>[0-9]+\s{{0,8}}\.\.[.=<]?\s{{0,8}}[0-9]+)
    |(?P<blank>(?<![\w.])(?:{_BLANK})(?![\w(.])|(?<![\w.])[._?*·](?![\w.*{{(])|(?<=[\s(\[{{,])(?:-|\#f)(?=[\s)\]}},]|$))
    |(?P<number>(?<![\w.])[0-9]+(?:\.0*(?![\w.]))?(?![\w.]))
    |(?P<word>[^\W\d]\w*[!?]?|[0-9.]\w*[.\w]*)
    |(?P<open>[\[({{])
    |(?P<close>[\])}}])
    |(?P<other>\s+|.)
    """,
    re.VERBOSE,
)
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 30
_MOST_CELLS = 2000  # in a bracket that is still open
_LONGEST = 1 << 22  # characters of a list
_TYPE = re.compile(r"[\w.*&]*\s?")
_SHORTEST_ROW = 4
_JOINS = frozenset(("+", "..", "&", "~", "\\", "++", "^", "||", "|", "."))
_ZEROES = frozenset("0.*_-?\u00b7")
_FEWEST_ROWS = 4  # of a bracket that is meant as a board
_OPENING = re.compile(r"[\[{]|\(\s{0,8}[\[(]")


class _Node:
    """The content of a bracket: cells and brackets, and the last word in front of it."""

    __slots__ = ("cells", "line", "nodes", "text", "word")

    def __init__(self, word: str, text: str, line: int = 0) -> None:
        self.word = word
        self.text = text
        self.line = line
        self.cells: list[Cell] = []
        self.nodes: list[_Node] = []


class Board(NamedTuple):
    """The cells of a board, in reading order, and the word in front of its bracket."""

    cells: list[Cell]
    word: str


def boards_in(reader: Reader, block: Block) -> list[Board]:
    """Return the boards in the brackets of a block; none if cells are left beside them.

    Raises ParseError if the brackets do not match.
    """
    left: list[Cell] = []
    boards = list(_boards_of(_Tree(block).top, left, _sides(reader)))
    return [] if sum(max(len(cell.text), 1) for cell in left) >= _SHORTEST_ROW else boards


def _sides(reader: Reader) -> frozenset[int]:
    """Return the sides that a list is taken for a board of; others are only asked for."""
    return frozenset((*SIDES, *reader.sides))


def grid_of_board(reader: Reader, board: Board, block: Block) -> Grid:
    """Return the grid of a board.

    Raises ParseError for a bad cell, and for a side that is not asked for.
    """
    cells = board.cells
    side = isqrt(len(cells))
    texts = {cell.text for cell in cells}
    if side not in reader.sides:
        raise wrong_side(reader, cells[0], side)
    if "" in texts and not texts.isdisjoint(_ZEROES):  # the empty quote may be a slip
        empty = next(cell for cell in cells if not cell.text)
        raise bad_cell(empty, expected_symbols(".", side))
    if _fills_columns(block, board.word):
        cells = [cells[i % side * side + i // side] for i in range(side * side)]
    symbols = [cell.text.strip() or "." for cell in cells]
    if counts_from_0(symbols, side):
        symbols = [symbol if symbol == "." else str(int(symbol) + 1) for symbol in symbols]
    return grid_of_symbols(reader, symbols, cells)


class _Tree:
    """The brackets of a block."""

    def __init__(self, block: Block) -> None:
        self.top = _Node("", "")
        self._block = block
        self._way = [self.top]
        self._word = self._before = ""
        self._closed = -1, 0  # where the last bracket was closed
        self._joined: _Node | None = None  # whose last cells are texts joined to one
        self._first_joined = 0
        for at, text in enumerate(block.lines):
            for match in _TOKEN.finditer(text):
                token = match[0]
                is_comment = match.lastgroup == "comment"
                if is_comment and not (at and self._way[1:] and token[0] == "#"):
                    break
                if match.lastgroup == "blank" and token == "_" and self._before in _JOINS:
                    continue  # "..." & _ continues in the next line
                self._take(match.lastgroup or "", token, at, match.start())
                self._before = token if token.strip() else self._before
        self._end_joined()
        if len(self._way) > 1:
            raise self._fault(len(block.lines) - 1, len(block.lines[-1]), self._way[-1].line)

    def _take(self, kind: str, token: str, at: int, column: int) -> None:
        node = self._way[-1]
        is_text = kind == "text"
        if not token.isspace() and not (node is self._joined and (is_text or token in _JOINS)):
            self._end_joined()
            if is_text:
                self._joined, self._first_joined = node, len(node.cells)
        if kind == "open":
            self._open(token, at, column)
        elif kind == "close":
            if len(self._way) == 1 or token != _PAIRS[node.text]:
                raise self._fault(at, column, node.line)
            self._way.pop()
            _unwrap(self._way[-1])
            self._closed = at, column + 1
        elif kind in ("text", "number", "blank"):
            self._add(kind, token, at, column)
        elif kind == "key" and not token.startswith("["):
            self._word = token.rstrip(":=> ")
        elif kind == "word":
            if token[0] in "0123456789._" and len(token) >= _SHORTEST_ROW:
                node.cells.append(self._block.cell(token, at, column))
            if self._before != "=":
                is_first = node is not self.top or not self._word
                self._word = token if is_first else f"{self._word} {token}"

    def _add(self, kind: str, token: str, at: int, column: int) -> None:
        """Put a cell into the bracket that is open."""
        node = self._way[-1]
        is_stop = token == "." and self._closed == (at, column)  # behind a list
        is_sign = token == "-" and node is self.top
        if is_stop or is_sign or (len(node.cells) >= _MOST_CELLS and node is not self.top):
            return
        if kind == "text":
            token, column = token[1:-1], column + 1
        elif kind == "blank":
            token = "."
        else:
            token = token.partition(".")[0]
        node.cells.append(self._block.cell(token, at, column))

    def _open(self, token: str, at: int, column: int) -> None:
        if len(self._way) > _DEEPEST:
            raise self._fault(at, column, self._way[-1].line)
        node, line = self._way[-1], self._block.lines[at]
        between = line[self._closed[1] : column] if self._closed[0] == at else ","
        if _is_size(node.nodes) and _TYPE.fullmatch(between):
            node.nodes.pop()  # [9][9] in front of a list
        inner = _Node(self._word, token, self._block.first + at)
        node.nodes.append(inner)
        self._way.append(inner)
        self._word = ""

    def _end_joined(self) -> None:
        """Put texts that are joined into a bracket of their own if they are a board."""
        node, self._joined = self._joined, None
        if node is None:
            return
        count = len(node.cells) - self._first_joined
        rows = node.cells[self._first_joined :] if count in SIDES else []
        if rows and all(len(row.text) == count for row in rows):
            board = _Node("", "+")
            board.cells = rows
            del node.cells[self._first_joined :]
            node.nodes.append(board)

    def _fault(self, at: int, column: int, opened: int) -> ParseError:
        text = self._block.lines[at]
        return ParseError(
            msg("unmatched brackets"),
            code="parse.unfinished",
            line=self._block.first + at,
            column=column + 1,
            found=quoted(text[column:]) if text[column:] else msg("the end of the list"),
            expected=msg("the end of the bracket of line {line}", line=opened) if opened else None,
        )


def _is_size(nodes: list[_Node]) -> bool:
    """Return whether the last bracket may be the size of the next one."""
    return (
        bool(nodes) and nodes[-1].text == "[" and not nodes[-1].nodes and len(nodes[-1].cells) < 3
    )


def _unwrap(node: _Node) -> None:
    """Replace a bracket with a single part in it, such as a cell or another bracket, by that."""
    last = node.nodes[-1]
    if len(last.nodes) == 1 and not last.cells:
        node.nodes[-1] = last.nodes[0]
    elif len(last.cells) == 1 and not last.nodes and last.word in ("Some", "Just"):
        node.cells += last.cells
        node.nodes.pop()
    elif last.text == "[" and not (last.cells or last.nodes):
        node.nodes.pop()  # [] in a type


def _boards_of(node: _Node, left: list[Cell], sides: frozenset[int]) -> Iterator[Board]:
    """Yield the boards in the brackets, in order; the cells beside them go to ``left``."""
    cells = _board_of(node, sides)
    if cells is not None:
        yield Board(cells, node.word)
        return
    plain = []
    for cell in node.cells:
        letters = _board_in_text(cell, sides)
        if letters is None:
            plain.append(cell)
        else:
            yield Board(letters, node.word)
    if len(plain) >= _SHORTEST_ROW or any(len(cell.text) > 15 for cell in plain):
        left += [cell for cell in plain if _is_like_cells(cell.text)]
    for inner in node.nodes:
        yield from _boards_of(inner, left, sides)


def _board_of(node: _Node, sides: frozenset[int]) -> list[Cell] | None:
    """Return the cells of a bracket that is a board: of rows, of texts for rows, or of cells."""
    side = len(node.nodes)
    if side in sides and not node.cells and all(_is_row(row, side) for row in node.nodes):
        return [cell for row in node.nodes for cell in _letters(row.cells) or row.cells]
    cells = node.cells
    if node.nodes:
        return None
    if len(cells) in sides and all(len(cell.text) == len(cells) for cell in cells):
        return _if_board([letter for cell in cells for letter in _letters([cell]) or ()], sides)
    return _if_board(cells, sides) if node.text else None  # cells without a bracket are words


def _board_in_text(cell: Cell, sides: frozenset[int]) -> list[Cell] | None:
    """Return the cells of a text that is a whole board."""
    is_long = len(cell.text) > _SHORTEST_ROW * _SHORTEST_ROW
    letters = _letters([cell]) if is_long and isqrt(len(cell.text)) ** 2 == len(cell.text) else None
    return None if letters is None else _if_board(letters, sides)


def _if_board(cells: list[Cell], sides: frozenset[int]) -> list[Cell] | None:
    side = isqrt(len(cells))
    is_board = side * side == len(cells) and side in sides and _are_cells(cells)
    return cells if is_board else None


def _is_like_cells(text: str) -> bool:
    """Return whether a text is cells rather than words."""
    return 4 * sum(c in CELLISH for c in narrow(text)) >= 3 * len(text)


def _is_row(node: _Node, side: int) -> bool:
    return not node.nodes and len(_letters(node.cells) or node.cells) == side


def _letters(cells: list[Cell]) -> list[Cell] | None:
    """Return the cells of a row that is one text."""
    if len(cells) != 1 or len(cells[0].text) < _SHORTEST_ROW:
        return None
    text, line, column = cells[0]
    return [Cell(c, line, column + i) for i, c in enumerate(text.replace(" ", "."))]


def _are_cells(cells: list[Cell]) -> bool:
    known = board_characters(9) | board_characters(25)
    return all(
        not cell.text.strip() or narrow(cell.text) in known or number_of(cell.text) < 26
        for cell in cells
    )


def _fills_columns(block: Block, word: str) -> bool:
    """Return whether a list fills a matrix down its columns.

    R's ``matrix`` does, and ``reshape`` of Fortran, Julia and Matlab, unless an order is given or
    the result is transposed; numpy's does not.
    """
    text = "\n".join(block.lines)
    if word == "c" and "matrix" in text:
        return re.search(r"byrow\s*=\s*T", text) is None
    if re.search(r"(?<![.\w])reshape\s*\(", text, re.IGNORECASE) is None:
        return False
    return re.search(r"\border\s*=|(?:transpose|permutedims)\s*\(|\)\s*\.?'", text, re.I) is None


def sniff(head: Head) -> int:
    """Return how sure it is that a list begins with the line."""
    return 80 if head.kind == "bracket" and _OPENING.match(head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one list: a board, or a list of boards."""
    if _OPENING.match((reader.lines.peek() or "").strip()) is None:
        raise not_a_puzzle(reader, msg("a list of lists"))
    block = block_ahead(reader, most_lines=_LONGEST, longest=_LONGEST, is_list=True)
    if block is None:
        error = not_a_puzzle(reader)
        raise ParseError(msg("the list is too long"), code="parse.size", line=error.line, column=1)
    try:
        tree = _Tree(block)
    except ParseError:
        block = block_ahead(reader, to_blank=True, is_list=True) or block
        reader.lines.skip(len(block.lines))
        _Tree(block)  # raises the error
        raise
    reader.lines.skip(len(block.lines))
    boards = list(_boards_of(tree.top, [], _sides(reader)))
    if not boards:
        raise _fault_of(tree.top, block)
    for board in boards:
        try:
            grid = grid_of_board(reader, board, block)
        except ParseError as error:
            reader.report(error)
        else:
            yield Record(grid, "", board.cells[0].line, "leetcode")


def _fault_of(node: _Node, block: Block) -> ParseError:
    """Return the error for a list that is no board: which row has the wrong length, if any."""
    nodes = [node]
    for one in nodes:
        rows = one.nodes if len(one.nodes) >= _FEWEST_ROWS else []
        lengths = [len(_letters(row.cells) or row.cells) for row in rows]
        side = max(set(lengths), key=lengths.count, default=0)
        if side in SIDES and lengths.count(side) * 2 > len(rows):
            wrong = next((i for i, length in enumerate(lengths) if length != side), None)
            if wrong is None:
                return ParseError(
                    msg("a board with too many or too few rows"),
                    code="parse.rows",
                    line=rows[-1].line,
                    column=1,
                    found=msg("{side} rows", side=len(rows)),
                    expected=msg("{side} rows", side=side),
                )
            last = (rows[wrong].cells or [Cell("", rows[wrong].line, 1)])[-1]
            return ParseError(
                msg("a row of the wrong length"),
                code="parse.length",
                line=last.line,
                column=last.column,
                found=cells_message(lengths[wrong]),
                expected=msg("{cells} in row {row}", cells=side, row=wrong + 1),
            )
        nodes += one.nodes
    return ParseError(
        msg("a list that is not a board"),
        code="parse.structure",
        line=block.first,
        column=1,
        found=quoted(block.lines[0]),
        expected=msg("as many rows as each row has cells"),
    )


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write one JSON list a puzzle, a line each."""
    for record in records:
        n = record.grid.shape.side
        cells = encode_numbers(record.grid, blank)
        rows = (
            "[" + ",".join(f'"{cell}"' for cell in cells[i : i + n]) + "]"
            for i in range(0, n * n, n)
        )
        yield "[" + ",".join(rows) + "]\n"


FORMATS = (
    Format(
        "leetcode",
        "nested lists, as JSON or Python writes them",
        sniff,
        read,
        write,
    ),
)
