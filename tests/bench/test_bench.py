"""What the races keep and show, and that they run: pages agree with results."""

from __future__ import annotations

import doctest
from typing import TYPE_CHECKING, Any

import pytest

from bench import plot, puzzles, report, sudoku, worker
from bench.boards import JIGSAW, SETS, made
from farandole import Grid, Shape, count
from farandole.sudoku import solve_many

if TYPE_CHECKING:
    from pathlib import Path


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = SOLUTION.translate(str.maketrans("12", "21"))


@pytest.mark.parametrize("module", [plot, report])
def test_examples(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_page_shows_what_is_kept() -> None:
    page = report.PAGES[0].read_text("utf-8")
    assert page.count("<!-- bench: ") == 11
    assert report.renewed(page) == page, "run: python -m bench.report"


def test_the_plots_show_what_is_kept() -> None:
    kept = {path.name: path.read_text("utf-8") for path in report.PICTURES.iterdir()}
    assert kept == report.pictures(), "run: python -m bench.report"


def test_a_wrong_reply_is_seen() -> None:
    """Another solution to a unique puzzle is wrong; to one with several any of them is right."""
    for its in ([1, OTHER], [1, SOLUTION[:80]], [0, ""], [2, ""]):
        assert sudoku.differs(PUZZLE, [1, SOLUTION], its)
    assert not sudoku.differs(PUZZLE, [1, SOLUTION], [1, SOLUTION])
    for its in ([2, ""], [2, OTHER], [3, SOLUTION]):
        assert not sudoku.differs("." * 81, [2, SOLUTION], its)
    assert sudoku.differs("." * 81, [2, SOLUTION], [2, "1" * 81])


def test_made_puzzles_are_what_they_are_called() -> None:
    made = puzzles.make(6, seed=3)
    assert made == puzzles.make(6, seed=3)
    assert [len(lines) for lines in made.values()] == [6, 6, 6]
    assert all(count(Grid(line)) > 1 for line in made["many"])
    for line in made["minimal"]:
        givens = [i for i, c in enumerate(line) if c != "."]
        fewer = [line[:i] + "." + line[i + 1 :] for i in givens]
        assert count(Grid(line)) == 1
        assert all(count(Grid(each), limit=2) > 1 for each in fewer)
    easy = solve_many(made["easy"], threads=1)
    assert easy.counts.tolist() == [1] * 6
    assert not easy.guesses.any()


def test_files_are_read_and_an_empty_one_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARANDOLE_DATA", str(tmp_path / "nowhere"))
    mine = tmp_path / "mine.txt"
    mine.write_text(f"# a comment\n{PUZZLE.replace('.', '0')} label\n{PUZZLE}\n", "utf-8")
    sets = puzzles.sets([str(mine)], tmp_path / "made", 2, 1)
    assert list(sets) == ["easy", "minimal", "many", "mine"]
    assert sets["mine"].read_text("ascii") == f"{PUZZLE}\n{PUZZLE}\n"
    mine.write_text("nothing\n", "utf-8")
    with pytest.raises(SystemExit, match=r"mine\.txt"):
        puzzles.sets([str(mine)], tmp_path / "made", 2, 1)


@pytest.mark.parametrize("name", ["many:portable:1", "many:portable:2", "line"])
def test_our_contestants_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARANDOLE_ISA", "portable")  # which a contestant sets for good
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{PUZZLE}\n{'.' * 81}\n11{'.' * 79}\n", "ascii")
    contestant = worker.runner(name, file, seconds=0)
    told = contestant.told()
    assert list(contestant.timed) == [0, 1, 2]
    assert [number for number, _ in told] == [1, 2, 0]
    assert told[0][1] == SOLUTION
    assert worker.timed(contestant, 0)["elapsed"] > 0


@pytest.mark.parametrize("name", [*SETS, "jigsaw"])
def test_the_boards_can_be_made(name: str) -> None:
    shape = Shape.jigsaw(JIGSAW) if name == "jigsaw" else Shape.parse(name)
    (puzzle,) = made(shape, 60, 1, one=False)
    assert puzzle.shape == shape
    assert count(puzzle, limit=1) == 1
