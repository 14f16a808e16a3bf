"""Boards in the code of any language: brackets, cells, and words that say nothing of the cells.

    (def board [[5 3 0 ...] [6 0 0 ...]])          rows in brackets
    val b = arrayOf(intArrayOf(5, 3, 0, ...), ...)
    let g = [| [| 5; 3; 0; ... |]; ... |]
    my @rows = qw( 53..7.... 6..195... )           rows in words or quotes

A board is a bracket with as many rows inside it as each row has cells, or with all the cells;
whatever else stands in brackets, such as sizes and options, has no such shape.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from farandole.sudoku.formats.kinds import SOLUTIONS
from farandole.sudoku.formats.lines.row import CELLISH
from farandole.sudoku.formats.symbols import SIDES, board_characters, narrow, number_of
from farandole.sudoku.formats.tables.cells import Cell, grid_of_symbols

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_BLANK = r"np\.nan|None|null|nil|NULL|undefined|nan|NaN|NA|Nothing|Empty|EMPTY|empty"
_TOKEN = re.compile(
    rf"""
    (?P<comment>(?://|--\s|;;|\#\s|%\s|\#\||/\*).*)
    |(?P<text>"(?:\\.|[^"\\]){{0,700}}"|'(?![(\[\s])(?:\\.|[^'\\]){{0,700}}'|'\s'|`[^`]{{0,700}}`)
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
_TYPE = re.compile(r"[\w.*&]*\s?")
_SHORTEST_ROW = 4
_JOINS = frozenset(("+", "..", "&", "~", "\\", "++", "^", "||", "|", "."))
_ZEROES = frozenset("0.*_-?\u00b7")


class Node:
    """What stands in a bracket: cells and brackets, and the last word in front of it."""

    __slots__ = ("cells", "nodes", "text", "word")

    def __init__(self, word: str, text: str) -> None:
        self.word = word
        self.text = text
        self.cells: list[Cell] = []
        self.nodes: list[Node] = []


class Board(NamedTuple):
    """The cells of a board, in reading order, and the word in front of its bracket."""

    cells: list[Cell]
    word: str


def tree_of(block: Block) -> Node | None:
    """Return the brackets of a block; None if they don't match."""
    top = Node("", "")
    way = [top]
    word = before = ""
    closed = -1, 0  # where the last bracket was closed
    joined = _Joined()
    for at, text in enumerate(block.lines):
        for match in _TOKEN.finditer(text):
            kind, token = match.lastgroup, match[0]
            if kind == "comment" and not (at and way[1:] and token[0] == "#"):
                break
            if kind == "blank" and token == "_" and before in _JOINS:
                continue  # "..." & _ goes on in the next line
            if not token.isspace():
                joined.follow(way[-1], kind == "text", token)
            if kind == "open":
                if len(way) > _DEEPEST:
                    return None
                between = text[closed[1] : match.start()] if closed[0] == at else ","
                if _is_size(way[-1].nodes) and _TYPE.fullmatch(between):
                    way[-1].nodes.pop()  # [9][9] in front of a list
                node = Node(word, token)
                way[-1].nodes.append(node)
                way.append(node)
                word = ""
            elif kind == "close":
                if len(way) == 1 or token != _PAIRS[way[-1].text]:
                    return None
                way.pop()
                _unwrap(way[-1])
                closed = at, match.end()
            elif kind == "blank" and token == "." and closed == (at, match.start()):
                pass  # a full stop behind a list
            elif kind in ("text", "number", "blank") and (token != "-" or way[1:]):
                cell = token[1:-1] if kind == "text" else "." if kind == "blank" else token
                column = match.start() + (kind == "text")
                way[-1].cells.append(block.cell(cell.removesuffix(".0"), at, column))
            elif kind == "key" and not token.startswith("["):
                word = token.rstrip(":=> ")
            elif kind == "word":
                _words(way[-1], block, token, at, match.start())
                if before != "=":
                    word = token if way[-1] is not top or not word else f"{word} {token}"
            before = token if token.strip() else before
        if way[1:] and len(way[-1].cells) > 2000:
            return None
    joined.end()
    return top if len(way) == 1 else None


class _Joined:
    """Quoted rows that are joined to one text: ``"53..7...." + "6..195..." + ...``."""

    def __init__(self) -> None:
        self._node: Node | None = None
        self._first = 0  # of the cells of the node

    def follow(self, node: Node, is_text: bool, token: str) -> None:
        """Say which token comes next, and in which bracket."""
        if node is self._node and (is_text or token in _JOINS):
            return
        self.end()
        if is_text:
            self._node, self._first = node, len(node.cells)

    def end(self) -> None:
        """Put the rows in a bracket of their own if they are a board."""
        node, self._node = self._node, None
        if node is None:
            return
        count = len(node.cells) - self._first
        rows = node.cells[self._first :] if count in SIDES else []
        if rows and all(len(row.text) == count for row in rows):
            board = Node("", "+")
            board.cells = rows
            del node.cells[self._first :]
            node.nodes.append(board)


def _is_size(nodes: list[Node]) -> bool:
    """Tell whether the last bracket may be the size of what follows it."""
    return (
        bool(nodes) and nodes[-1].text == "[" and not nodes[-1].nodes and len(nodes[-1].cells) < 3
    )


def _words(node: Node, block: Block, token: str, at: int, column: int) -> None:
    """Keep a word that is a row by itself, as in lists of words: ``53..7....``."""
    if token[0] in "0123456789._" and len(token) >= _SHORTEST_ROW:
        node.cells.append(block.cell(token, at, column))


def _unwrap(node: Node) -> None:
    """Put what stands alone in a bracket, such as a cell or another bracket, in its place."""
    last = node.nodes[-1]
    if len(last.nodes) == 1 and not last.cells:
        node.nodes[-1] = last.nodes[0]
    elif len(last.cells) == 1 and not last.nodes and last.word in ("Some", "Just"):
        node.cells += last.cells
        node.nodes.pop()
    elif last.text == "[" and not (last.cells or last.nodes):
        node.nodes.pop()  # [] in a type


def boards_of(node: Node, left: list[Cell]) -> Iterator[Board]:
    """Yield the boards in the brackets, in order; what is left beside them goes to ``left``."""
    side = len(node.nodes)
    if side in SIDES and not node.cells and all(_is_row(row, side) for row in node.nodes):
        rows = [row.cells for row in node.nodes]
        yield Board([cell for row in rows for cell in (_letters(row) or row)], node.word)
        return
    if not node.nodes:
        cells = node.cells
        if len(cells) in SIDES and all(len(cell.text) == len(cells) for cell in cells):
            cells = [one for cell in cells for one in _letters([cell]) or ()]
        side = isqrt(len(cells))
        is_inside = node.text != "" or cells is not node.cells  # cells without a bracket are words
        if is_inside and side * side == len(cells) and side in SIDES and _are_cells(cells):
            yield Board(cells, node.word)
            return
    plain = []
    for cell in node.cells:
        side = isqrt(len(cell.text))
        letters = _letters([cell]) if side * side == len(cell.text) else None
        if letters is not None and side in SIDES[1:] and _are_cells(letters):
            yield Board(letters, node.word)
        else:
            plain.append(cell)
    if len(plain) >= _SHORTEST_ROW or any(len(cell.text) > 15 for cell in plain):
        left += [cell for cell in plain if _is_like_cells(cell.text)]
    for inner in node.nodes:
        yield from boards_of(inner, left)


def _is_like_cells(text: str) -> bool:
    """Tell whether a text is cells rather than words."""
    return 4 * sum(c in CELLISH for c in narrow(text)) >= 3 * len(text)


def _is_row(node: Node, side: int) -> bool:
    if node.nodes:
        return False
    cells = _letters(node.cells) or node.cells
    return len(cells) == side


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


def read_code(reader: Reader, block: Block) -> list[tuple[Grid, int, str]]:
    """Return the boards of a block with the lines they begin in and their names.

    Raises ParseError for a bad cell.
    """
    top = tree_of(block)
    if top is None:
        return []
    found = []
    left: list[Cell] = []
    boards = list(boards_of(top, left))
    if sum(max(len(cell.text), 1) for cell in left) >= _SHORTEST_ROW:
        return []
    for cells, word in boards:
        texts = {cell.text for cell in cells}
        if "" in texts and not texts.isdisjoint(_ZEROES):
            return []  # an empty quote beside another blank may be a slip
        if isqrt(len(cells)) not in reader.sides:
            continue
        if _fills_columns(block, word):
            side = isqrt(len(cells))
            cells = [cells[i % side * side + i // side] for i in range(side * side)]
        symbols = [cell.text.strip() or "." for cell in cells]
        found.append((grid_of_symbols(reader, symbols, cells), cells[0].line, word))
    return found


def needs_code(block: Block) -> bool:
    """Tell whether what the brackets say isn't what a list says: some fill a matrix by columns."""
    text = "\n".join(block.lines)
    is_matrix = re.search(r"\bmatrix\s*\(\s*c\(", text) is not None
    return (is_matrix or "reshape" in text) and _fills_columns(block, "c")


def _fills_columns(block: Block, word: str) -> bool:
    """Tell whether a list is one that fills a matrix down its columns.

    R's does, and so does ``reshape`` of Fortran, Julia and Matlab, unless an order is given or the
    result is turned over; numpy's doesn't.
    """
    text = "\n".join(block.lines)
    if word == "c" and "matrix" in text:
        return re.search(r"byrow\s*=\s*T", text) is None
    if re.search(r"(?<![.\w])reshape\s*\(", text, re.IGNORECASE) is None:
        return False
    return re.search(r"\border\s*=|(?:transpose|permutedims)\s*\(|\)\s*\.?'", text, re.I) is None


def is_solution(word: str) -> bool:
    """Tell whether a name is that of a solution."""
    return any(part in SOLUTIONS for part in re.split(r"[\W_]+", word.lower()))
