"""Texts in pieces, and their puzzles through a pipeline: as each is by itself, and in order."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

import pytest

from farandole import _kernel
from farandole.errors import ParseError
from farandole.sudoku import Check, Grid, check
from farandole.sudoku.formats import read
from farandole.sudoku.formats.source import LONGEST_LINE, Run
from farandole.sudoku.many import line_reader
from farandole.sudoku.many.items import Chunk, Item, Source, items
from farandole.sudoku.many.line_reader import LineReader, lines_of
from farandole.sudoku.many.single import Result
from farandole.sudoku.many.texts import TextPipeline
from farandole.sudoku.many.verbs import Solving, TextChecking
from tests.cli.samples import EASY
from tests.growth import Steps, assert_linear

HERE = Source("-", "here")
SMALL = "12.............."
BAD = "z" + "." * 80


def through(verb: Any, lines: list[str], *, as_runs: bool, threads: int = 1) -> list[Any]:
    """Return what comes of each line, and check that all come in order."""
    found: list[Any] = []

    def see(item: Item, result: Any) -> None:
        found.append(result)
        assert item.number == len(found)
        if item.record is None:
            assert (result, item.error is None) == (None, False)
        else:
            assert item.record.line == item.number
            assert item.record.grid.line == lines[item.number - 1]

    text = "".join(f"{line}\n" for line in lines).encode()
    source = LineReader(io.BytesIO(text)) if as_runs else iter(lines)
    with TextPipeline(verb, see, threads=threads) as pipeline:
        for entry in items(source, HERE):
            pipeline.put(entry)
        pipeline.finish()
        assert pipeline.done == sum(result is not None for result in found)
    assert len(found) == len(lines)
    return found


@pytest.fixture
def lines(kinds: list[Grid]) -> list[str]:
    puzzles = [grid.line for grid in kinds[:90]]
    return [*puzzles[:60], BAD, SMALL, puzzles[60], BAD, *puzzles[61:]]


def what(result: Result | None) -> object:
    """Return all but the time; of two solutions, the order depends on how they were found."""
    return None if result is None else result._replace(solutions=(), seconds=0.0), (
        set(result.solutions) if result else None
    )


Aim: TypeAlias = Literal["unique", "any", "count", "read"]
AIMS: list[tuple[Aim, int | None]] = [
    *(("unique", None), ("any", None)),
    *(("count", 1), ("count", 2), ("count", 50), ("count", 2000)),
]


@pytest.mark.parametrize(("aim", "limit"), AIMS)
def test_each_is_solved_as_it_would_be_by_itself(
    lines: list[str], aim: Aim, limit: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Solving, "few", 0)
    for seconds, nodes in ((None, None), (100, None), (None, 10**30)):
        verb = Solving(aim, limit=limit, nodes=nodes, seconds=seconds)
        alone = [what(None if line == BAD else verb.process(Grid(line))) for line in lines]
        for as_runs, threads in ((True, 1), (True, 2), (False, 1), (False, 2)):
            found = through(verb, lines, as_runs=as_runs, threads=threads)
            assert list(map(what, found)) == alone


@pytest.mark.parametrize(("aim", "limit"), AIMS)
def test_each_is_given_up_where_it_would_be_by_itself(
    kinds: list[Grid], aim: Aim, limit: int | None
) -> None:
    lines = [grid.line for grid in kinds[:60]]
    lines += [f"{line[:45]}{'.' * 36}" for line in lines[:40]]
    statuses = set()
    for nodes in (0, 1, 2, 3, 5, 8, 13, 60):
        verb = Solving(aim, limit=limit, nodes=nodes)
        for line, result in zip(lines, through(verb, lines, as_runs=True), strict=True):
            assert what(result) == what(verb.process(Grid(line)))
            statuses.add((nodes, result.status))
    assert {(nodes, "limit") for nodes in (0, 1, 2, 5)} <= statuses
    assert {(nodes, "solved") for nodes in (0, 5)} <= statuses


@pytest.mark.parametrize("as_runs", [True, False], ids=["runs", "lines"])
def test_nothing_is_asked_of_what_is_only_read(lines: list[str], as_runs: bool) -> None:
    found = through(Solving("read"), lines, as_runs=as_runs)
    assert [result is None for result in found] == [line == BAD for line in lines]
    classic = {result for line, result in zip(lines, found, strict=True) if len(line) == 81}
    assert {result.found for result in classic - {None}} == {0}


@pytest.mark.parametrize("minimal", [True, False])
def test_each_is_checked_as_it_would_be_by_itself(
    lines: list[str], minimal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = [known(None if line == BAD else check(Grid(line), minimal=minimal)) for line in lines]
    for few, seconds, as_runs in ((0, None, True), (0, 100, False), (10**9, None, True)):
        monkeypatch.setattr(TextChecking, "few", few)
        verb = TextChecking(minimal=minimal, seconds=seconds)
        found = through(verb, lines, as_runs=as_runs, threads=2)
        assert list(map(known, found)) == alone


def known(report: Check | None) -> object:
    if report is None:
        return None
    solutions = set(report.solutions)
    return report.grid, report.clashes, solutions, report.settled, report.redundant


@pytest.mark.parametrize("few", [0, 10**9], ids=["in step", "one by one"])
def test_a_check_without_time_leaves_questions_open(
    lines: list[str], few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TextChecking, "few", few)
    reports = through(TextChecking(seconds=0), lines, as_runs=True)
    whole = through(TextChecking(), lines, as_runs=True)
    assert any(report is not None and not report.settled for report in reports)
    for part, all_of_it in zip(reports, whole, strict=True):
        if part is not None and part.settled and part.redundant is not None:
            assert known(part) == known(all_of_it)


def test_a_check_left_half_way_has_no_gap(
    lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TextChecking, "few", 0)
    monkeypatch.setattr("farandole.sudoku.many.check._SWEEPS", 1)
    puzzles = [line for line in lines if line not in (BAD, SMALL)]
    text = "\n".join(puzzles).encode()
    chunk = Chunk(1, HERE, Run(text, 0, len(text), 1, len(puzzles), len(puzzles), ""))
    whole = [known(check(Grid(line))) for line in puzzles]
    seen = set()
    for slices in range(0, 2000, 40):
        worker = TextChecking().worker()
        worker.load(chunk)
        if any(worker.run() for _ in range(slices)):
            break
        part = worker.result()
        answers = list(part.answers)
        assert [row[2] for row in part.rows] == [report.grid.cells for report in answers]
        assert [known(report) for report in answers] == whole[: len(answers)]
        seen.add(len(answers))
    assert len(seen) > 1


def test_what_was_read_before_an_error_comes_first() -> None:
    error = OSError("gone")

    def lines() -> Iterator[str]:
        yield from [SMALL, BAD, SMALL]
        raise error

    found = items(lines(), HERE, number=7)
    first, second = next(found), next(found)
    assert isinstance(first, Item)
    assert isinstance(second, Item)
    assert (first.number, first.record is None) == (7, False)
    assert (second.number, second.record is None) == (8, True)
    with pytest.raises(OSError, match="gone") as raised:
        list(found)
    assert raised.value is error


@pytest.mark.parametrize(
    ("lines", "format"),
    [
        ([SMALL] * 3, None),
        ([SMALL] * 3, "line"),
        (["3", *[SMALL] * 3], "counted"),
        ([*[*["12..", "....", "....", "...."], ""] * 3], None),
        ([*[*["12..", "....", "....", "...."], ""] * 3], "blocks"),
        (["puzzle,name", *[f"{SMALL},a"] * 3], None),
        (["." * 81] * 3, None),
        ([SMALL, SMALL, "12.............z"], None),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r"])
def test_nothing_read_before_an_error_is_lost(
    lines: list[str], format: str | None, end: str
) -> None:
    """However far readers look ahead, and into however few pieces a stream is cut."""
    error = OSError("gone")

    def failing() -> Iterator[str]:
        yield from lines
        raise error

    pieces = [f"{line}{end}".encode() for line in lines]
    whole = "".join(f"{line}{end}" for line in lines)
    wide = [whole.encode("utf-16")]
    sources = [
        failing(),
        LineReader(Pieces(iter(pieces), error)),  # type: ignore[arg-type]
        LineReader(Pieces(iter([*pieces, b"12.."]), error)),  # type: ignore[arg-type]
        LineReader(Pieces(iter([whole.encode()]), error)),  # type: ignore[arg-type]
        lines_of(LineReader(Pieces(iter(wide), error))),  # type: ignore[arg-type]
    ]
    for source in sources:
        seen: list[Item | Chunk] = []
        with pytest.raises(OSError, match="gone") as raised:
            seen.extend(items(source, HERE, format=format))
        assert sum(entry.puzzles if isinstance(entry, Chunk) else 1 for entry in seen) == 3
        assert raised.value is error


def test_an_error_in_reading_is_not_blamed_on_a_puzzle_that_is_cut_off() -> None:
    def failing() -> Iterator[str]:
        yield from ["12..", "...."]
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        list(read(failing()))
    errors: list[ParseError] = []
    with pytest.raises(OSError, match="gone"):
        list(read(failing(), errors=errors.append))
    assert len(errors) == 1


@pytest.mark.parametrize("format", [None, "line", "sdm", "poj"])
def test_lists_come_in_runs(format: str | None) -> None:
    text = "".join(f"{'.' * 81}\n" for _ in range(9)).encode()
    entries = list(items(LineReader(io.BytesIO(text)), HERE, format=format))
    assert sum(entry.puzzles for entry in entries if isinstance(entry, Chunk)) == 8


@pytest.mark.parametrize("will_do", [True, False])
def test_a_run_is_offered_as_a_whole(will_do: bool) -> None:
    whole: list[int] = []
    seen: list[int] = []

    def see_chunk(chunk: Chunk, _: object) -> bool:
        whole.append(chunk.puzzles)
        return will_do

    text = ("." * 81 + "\n").encode() * 40
    with TextPipeline(
        Solving("unique"), lambda item, _: seen.append(item.number), see_chunk=see_chunk, threads=1
    ) as pipeline:
        for entry in items(LineReader(io.BytesIO(text)), HERE):
            pipeline.put(entry)
        pipeline.finish()
    in_runs = sum(whole)
    assert in_runs > 30
    assert seen == [*range(1, 41)][: 40 - in_runs if will_do else None]


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
