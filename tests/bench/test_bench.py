"""What the races keep and show, and that they run: pages agree with results."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bench import cover, cover_worker, instance, instances, plot, programs, puzzles, report, sudoku
from bench.boards import JIGSAW, SETS, made
from bench.coverers import CONTESTANTS, OURS, farandole_problem
from bench.instance import Instance
from docs.zh.why import tables
from farandole import Grid, Shape, count
from farandole.cover import Colored, Item, Problem
from farandole.sudoku import solve_many

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OTHER = SOLUTION.translate(str.maketrans("12", "21"))


@pytest.mark.parametrize("module", [plot, report, instance, instances, programs])
def test_examples(module: Any) -> None:
    assert doctest.testmod(module).failed == 0


def test_the_pages_show_what_is_kept() -> None:
    for path, parts in zip(report.PAGES, (11, 1), strict=True):
        page = path.read_text("utf-8")
        assert page.count("<!-- bench: ") == parts
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


@pytest.mark.parametrize("name", [*SETS, "jigsaw"])
def test_the_boards_can_be_made(name: str) -> None:
    shape = Shape.jigsaw(JIGSAW) if name == "jigsaw" else Shape.parse(name)
    (puzzle,) = made(shape, 60, 1, one=False)
    assert puzzle.shape == shape
    assert count(puzzle, limit=1) == 1


MIXED = Problem(
    ["a", Item("b", 1, 2)],
    [["a", Colored("x", "red")], ["a", "b"], ["b", Colored("x", "red"), "y"], ["b", "y"]],
    secondary=["x", "y"],
    costs=[3, 5, 1, 2],
)


def test_plain_lists_say_all_there_is(tmp_path: Path) -> None:
    told = instances.plain("mixed", MIXED)
    assert told.kind == "costs"
    assert Instance.read(told.write(tmp_path)[0]) == told
    again = farandole_problem(told)
    assert again.bounds == MIXED.bounds
    assert again.costs == MIXED.costs
    assert again.count() == MIXED.count()
    text = "".join(f"{line}\n" for line in told.lines())
    assert Problem.parse(text).count() == MIXED.count()


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("kind", ["plain", "colors"])
def test_our_contestants_count(name: str, kind: str) -> None:
    small = cover_worker.SMALL[kind]
    told = cover_worker.counted(name, small)
    assert told["count"] == farandole_problem(small).count()


class Says(SimpleNamespace):
    """A contestant that gives the same result for everything, or none."""

    def ask(self, path: Path) -> dict[str, Any]:
        if self.count is None:
            raise RuntimeError("more than 1 seconds")
        return {"count": self.count, "build": 0.25, "solve": 0.75}


def test_wrong_and_late_results_are_told() -> None:
    made = Instance("x", 1, 0, [[0], [0]], count=2)
    names = list(CONTESTANTS)[:4]
    entrants = [Says(name=n, count=c) for n, c in zip(names, [2, 2, 3, None], strict=True)]
    told = cover.race(made, Path("x"), entrants, rounds=4, seconds=1.5)  # type: ignore[arg-type]
    assert told["faults"] == {names[2]: 3}
    assert told["left_out"] == {names[3]: "more than 1 seconds"}
    assert told["times"][names[0]] == {"build": [250] * 2, "solve": [750] * 2}
    assert names[3] not in told["times"]


def test_kept_results_are_right() -> None:
    for name in ("cover", "cover-programs"):
        outcome = json.loads((report.RESULTS / f"{name}.json").read_text("utf-8"))
        assert {"processor", "cores", "load", "python", "compiler"} <= outcome["machine"].keys()
        ours = {who for one in outcome["sets"].values() for who in one["faults"]} & {*OURS}
        assert not ours
        assert all("farandole" in one["times"] for one in outcome["sets"].values())
    for name in ("cover-engines", "cover-verbs"):
        outcome = json.loads((report.RESULTS / f"{name}.json").read_text("utf-8"))
        assert outcome["date"]


def test_the_chinese_page_on_engines_has_the_same_tables() -> None:
    page = report.PAGES[1].read_text("utf-8")
    chinese = (report.ROOT / "docs" / "zh" / "why" / report.PAGES[1].name).read_text("utf-8")
    assert not tables.untranslated(page, tables.MARKED)
    assert chinese == tables.filled(chinese, page, tables.MARKED), (
        "run: python docs/zh/why/tables.py"
    )
