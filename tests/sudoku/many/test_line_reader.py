"""Lines of a stream: any ends, any pieces, and no file that takes all memory or time."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from farandole import _kernel
from farandole.errors import ParseError
from farandole.sudoku.formats import read
from farandole.sudoku.formats.source import LONGEST_LINE
from farandole.sudoku.many import line_reader
from farandole.sudoku.many.line_reader import LineReader, lines_of
from tests.cli.samples import EASY
from tests.growth import Steps, assert_linear


class Pieces(io.RawIOBase):
    """A stream that gives its bytes in pieces, and waits before each; it may end in an error."""

    def __init__(self, pieces: Iterator[bytes], error: OSError | None = None) -> None:
        self.pieces = pieces
        self.error = error
        self.rest = b""
        self.given = 0

    def read1(self, size: int) -> bytes:
        piece = self.rest or next(self.pieces, b"")
        piece, self.rest = piece[:size], piece[size:]
        if not piece and self.error is not None:
            raise self.error
        self.given += len(piece)
        return piece


def reader_of(stream: Any, *, block: int = 1 << 16, is_slow: bool = False) -> LineReader:
    def nothing(_: object = None) -> None:
        pass

    reader = LineReader(stream, wait=nothing, tell=nothing, advance=nothing, block=block)
    if is_slow:
        reader._is_ready = lambda patience: False
    return reader


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_pieces_make_no_difference(encoding: str, is_slow: bool) -> None:
    dice = random.Random(9)
    for _ in range(300):
        parts = [dice.choice(["ab", "数", "\n", "\r", "\r\n", "", " "]) for _ in range(40)]
        text = "".join(parts) + "."
        whole = text.encode(encoding)
        cuts = sorted(dice.sample(range(len(whole)), 10))
        pieces = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, None], strict=True)]
        stream = Pieces(iter([piece for piece in pieces if piece]))
        reader = reader_of(stream, block=dice.choice([1, 7, 1 << 16]), is_slow=is_slow)
        expected = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert list(lines_of(reader)) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_how_far_it_is_and_what_is_broken_are_told(encoding: str) -> None:
    broken = {"utf-8": b"\xff", "utf-16": "\udc00".encode("utf-16-le", "surrogatepass")}[encoding]
    unit = len("a\n".encode(encoding)) - len("a".encode(encoding))
    text = "first\nsecond\n?\nx\nlast\n".encode(encoding)
    text = text.replace("?".encode(encoding)[-unit:], broken)
    steps: list[int] = []
    lines: list[int] = []
    reader = LineReader(io.BytesIO(text), tell=lines.append, advance=steps.append)
    assert list(lines_of(reader)) == ["first", "second", "\ufffd", "x", "last"]
    assert lines == [3]
    assert sum(steps) == len("first second ? x last ") * unit


def test_each_wait_for_more_is_announced() -> None:
    stream, waits = Pieces(iter([b"ab", b"c\nd", b"\n"])), []
    reader = LineReader(stream, wait=lambda: waits.append(stream.given))  # type: ignore[arg-type]
    reader._is_ready = lambda patience: False
    assert list(reader) == ["abc", "d"]
    assert waits == [0, 2, 5, 6]


def endless(piece: bytes) -> Iterator[bytes]:
    while True:
        yield piece


@pytest.mark.parametrize(
    "piece", [b"x" * 65536, b"." * 65536, " 数".encode() * 9999], ids=["words", "cells", "wide"]
)
def test_a_line_without_an_end(piece: bytes) -> None:
    stream = Pieces(iter([f"{EASY}\n".encode(), *[piece] * 2000]))
    errors: list[ParseError] = []
    records = list(read(lines_of(reader_of(stream)), errors=errors.append))
    assert [record.grid.line for record in records] == [EASY]
    [error] = errors
    assert (error.line, str(error.message)) == (2, "the line is too long")
    assert str(error.expected) == "at most 16777216 characters"
    assert LONGEST_LINE < stream.given <= LONGEST_LINE + 2 * 65536


def test_a_document_for_printing_is_no_text() -> None:
    with pytest.raises(ParseError, match="not a text file"):
        lines_of(reader_of(Pieces(iter([b"%PDF-1.7\n1 0 obj\n"]))))


def test_zeros_without_an_end_are_no_text() -> None:
    stream = Pieces(endless(bytes(65536)))
    with pytest.raises(ParseError, match="not a text file"):
        lines_of(reader_of(stream))
    assert stream.given <= LONGEST_LINE + 65536


def test_the_longest_line_is_read() -> None:
    label = "x" * (LONGEST_LINE - len(EASY) - 2)
    text = f"{EASY} {label}\n{EASY}\n"
    [first, second] = read(lines_of(reader_of(io.BytesIO(text.encode()))))
    assert (len(first.label), second.label) == (len(label), "")
    [first, second] = read(io.StringIO(text))
    assert (len(first.label), second.label) == (len(label), "")


LONG = [EASY.encode() + b"\n"] * 20
TEXTS: dict[str, Callable[[int], list[bytes]]] = {
    "lines": lambda n: LONG * n,
    "one line in small pieces": lambda n: [b"x"] * (50 * n),
    "one line, and others after it": lambda n: [b"x"] * (20 * n) + LONG * n,
    "blank": lambda n: [b"\n" * 100] * n,
    "carriage returns": lambda n: [b"\r" * 100] * n,
    "carriage returns one by one": lambda n: [b"\r"] * (20 * n),
    "a carriage return between puzzles": lambda n: [EASY.encode() + b"\r"] * (20 * n),
    "comments": lambda n: [b"# x\n" * 20] * n,
    "puzzles and comments": lambda n: [(LONG[0] * 20 + b"# x\n" * 70)] * n,
    "no UTF-8": lambda n: [b"\xff\n" * 50] * n,
    "half a character": lambda n: [b"\xe6"] * (20 * n),
}


@pytest.mark.parametrize("is_slow", [False, True])
@pytest.mark.parametrize("block", [64, 1 << 16])
@pytest.mark.parametrize("name", TEXTS)
def test_work_grows_with_the_text(
    name: str, block: int, is_slow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = line_reader._whole
    run = _kernel.run9

    def task(steps: Steps, size: int) -> None:
        def counted_whole(data: bytes) -> int:
            steps.count += len(data)
            return whole(data)

        def counted_run(data: bytes, at: int, *how: Any) -> tuple[int, int, int]:
            # As far as a run is looked for: its end, and 64 lines that are none of its puzzles.
            found: tuple[int, int, int] = run(data, at, *how)
            steps.count += found[0] - at + 64
            return found

        monkeypatch.setattr(line_reader, "_whole", counted_whole)
        monkeypatch.setattr(_kernel, "run9", counted_run)
        reader = reader_of(Pieces(iter(TEXTS[name](size))), block=block, is_slow=is_slow)
        line = 0
        while True:
            if (found := reader.run(line + 1, layout="label")) is not None:
                line += found.lines
                continue
            if next(reader, None) is None:
                break
            line += 1

    assert_linear(task, 40)
