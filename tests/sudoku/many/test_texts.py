"""Puzzles of texts through a pipeline: as each would be by itself, and in order."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from farandole.sudoku import Grid, check
from farandole.sudoku.formats import read
from farandole.sudoku.formats.source import Run
from farandole.sudoku.many.items import Chunk, Item, Source, items
from farandole.sudoku.many.line_reader import LineReader, lines_of
from farandole.sudoku.many.texts import TextPipeline
from farandole.sudoku.many.verbs import Solving, TextChecking
from tests.sudoku.many.test_line_reader import Pieces

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from farandole.errors import ParseError
    from farandole.sudoku import Check
    from farandole.sudoku.many.single import Result
    from farandole.sudoku.many.verbs import Aim

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
