"""Ratings on the scale of Sudoku Explainer."""

from __future__ import annotations

import pickle
import re

import pytest

from farandole import ArgumentError, Grid, ManySolutions, NoSolution, solve
from farandole.errors import Unsupported
from farandole.logic import (
    MORE_RULES,
    OUTCOMES,
    SE,
    SE_1_2_1,
    Board,
    Scale,
    ScaleRating,
    argue,
    explain,
    first_unfounded,
    rate,
    rate_many,
)
from farandole.logic.scale.scale import scale_of
from farandole.logic.scale.texts import TextScale
from farandole.sudoku.canonical import canonical, random_equivalent
from farandole.sudoku.rules import Killer
from tests.conftest import EASY, INKALA, ROOT, interrupted_at_work

_ROW = re.compile(r'\{"([.\d]{81})",\s*(\d+),\s*(\d+),\s*(\d+),\s*"([^"]+)"')
CASES = {
    puzzle: (int(er) / 10, int(ep) / 10, int(ed) / 10, name)
    for puzzle, er, ep, ed, name in _ROW.findall(
        (ROOT / "cpp/tests/logic/explainer_cases.inc").read_text("utf-8")
    )
}
"""Puzzles with the numbers of SukakuExplainer."""


def test_numbers_of_the_program() -> None:
    assert len(CASES) > 40
    result = rate_many(list(CASES), school="se", threads=2)
    assert result.complete
    assert result.scale is SE
    found = [(one.er, one.ep, one.ed, one.hardest) for one in result]
    assert found == list(CASES.values())
    assert result.er.tolist() == [er for er, *_ in CASES.values()]
    puzzle = next(iter(CASES))
    one = rate(puzzle, school="se")
    assert one == ScaleRating("rated", *CASES[puzzle], SE) == rate(puzzle, SE) == result[0]
    assert pickle.loads(pickle.dumps(one)) == one
    assert str(one) == f"ER {one.er}, EP {one.ep}, ED {one.ed}"


def test_numbers_beyond_10() -> None:
    """AI Escargot, which takes the program minutes."""
    escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    name = "Dynamic Contradiction Forcing Chains (+ Forcing Chains)"
    assert rate(escargot, SE) == ScaleRating("rated", 10.5, 1.2, 1.2, name, SE)


def test_rules_can_be_left_out() -> None:
    puzzles = list(CASES)[:40]
    plain = rate_many(puzzles, school="se")
    for scale, gone in (
        (SE_1_2_1, "Strong|Skyscraper|Kite|Z-Wing \\d"),
        (SE.without_uniqueness(), "Unique|BUG"),
    ):
        result = rate_many(puzzles, scale)
        assert not [one.hardest for one in result if re.search(gone, one.hardest or "")]
        assert (result.er != plain.er).any()
    by_name = Scale(without=("bug", "unique-loop"))
    assert rate_many(puzzles, by_name).er.tolist() == result.er.tolist()
    assert by_name.without == ("unique-loop", "bug")
    with pytest.raises(ArgumentError, match="rule"):
        Scale(without=("bugs",))
    names = [repr(scale) for scale in (SE, SE_1_2_1, Scale(uniqueness=False))]
    assert names == ["SE", "SE_1_2_1", "Scale(uniqueness=False)"]
    assert [scale.school for scale in (SE, SE_1_2_1, SE.without_uniqueness())] == [
        "se",
        "se-1.2.1",
        None,
    ]
    assert (SE.version, SE.without_uniqueness().version) == ("1.18.1", None)


_REVISED = Scale(revised=True)
_SETS = (*("naked-pair", "naked-triplet", "naked-quad"), "pointing-claiming")
_GENERAL = Scale(without=_SETS, added=MORE_RULES[1:4])
_FIVE = Scale(
    without=("2-strong-links", "3-strong-links", "4-strong-links"), added=("5-strong-links",)
)
CHOICES = (
    (
        "....63..4.......896.1..92....5..4...3...9.....19.2.36..6.4.......8...5....3....78",
        _REVISED,
        "Two-string Kite",
        4.1,
    ),
    (
        "41....3....8..2....79368.....1....94.2.8.....76..2.........7.4......15.31...9.78.",
        _REVISED,
        "Turbot Crane",
        4.2,
    ),
    (
        ".8........6.172.4...26..9..57..3.6..8...9..3....2..18......7...6..5..2......6..94",
        _REVISED,
        "Grouped 2-String Kite 01",
        4.3,
    ),
    (
        ".1..2...5.9......7..2.5.9......7.5.8...3......57.8....6....3.8.1..6....37.4.....6",
        _REVISED,
        "Unique Rectangle type 3",
        4.6,
    ),
    (
        "7....2398..2....6...4.........3.59..8.6............75......1.7.4.7...23......96.5",
        _GENERAL,
        "Generalized Naked Pair",
        3.0,
    ),
    (
        ".4.6.8.9.31...4.....2..9..4.9...51......4.5..1..8....38......1..........42.3.1..6",
        _FIVE,
        "5 Strong links 011112",
        6.3,
    ),
    (
        "5..7..21.9...426.........43.....5.2.8...........41...7..268......1.2.9...7.1..3..",
        _FIVE,
        "Grouped 5 Strong links 100000",
        6.5,
    ),
)
"""Puzzles of this project's making, as SukakuExplainer 362854e rates them with other options."""


def test_options_change_ratings_as_in_the_program() -> None:
    for puzzle, scale, hardest, er in CHOICES:
        path = explain(puzzle, scale)
        assert (path.rating.hardest, path.rating.er) == (hardest, er)
        assert (rate(puzzle, SE).hardest, rate(puzzle, SE).er) != (hardest, er)
        for board, step in zip(path.boards(), path.steps, strict=False):
            if step.rated and step.rated.rule == hardest:
                argument = argue(board, step)
                assert argument
                assert first_unfounded(board, step, argument) is None
    with pytest.raises(ArgumentError, match="rule"):
        Scale(added=("bug",))
    more = Scale(without=("bug",), fc_plus=True, revised=True, added=MORE_RULES[::-1])
    assert scale_of(more.notation) == more
    assert scale_of("se 1.18.1 with bug") is None


SEVERAL = {
    "...612..7.3.......4..7..8..31...8.......23..89......5.271....6........74..5.....9": (
        5.5,
        54,
        9,
    ),
    ".1..6......7...61945.2.......9..4.58...9....4...........1..8.9.....7.2.....59.8.7": (
        3.4,
        50,
        12,
    ),
    ".....2.5.1...9.....25..3....7.625..9........863....7...5..68...8..9..1.3.........": (
        2.6,
        52,
        7,
    ),
    "......69..7....58..4..28.......1...9...4..83.2.13.....6..........85...4....9.37..": (
        7.1,
        53,
        9,
    ),
    "59..1...2..3....49.67.......1..94.......5...69......8..3....9..2.6.....8...28.1..": (
        4.3,
        58,
        6,
    ),
    ".5...6.13.38.....2..4.2.....1..8.5........2..7...65............8.9..3..1.63.5..9.": (
        4.4,
        62,
        4,
    ),
    ".5.7...4..8...12.7...68.......1.976.7...........5....12..4..8...1..2..355........": (
        7.2,
        63,
        4,
    ),
}
"""Puzzles with several solutions. SukakuExplainer without unique loops and BUGs gives all of them
20.0/1.2/1.2; with its highest step before it is stuck, its steps, and the empty cells left."""


def test_several_solutions_as_in_the_program() -> None:
    scale = SE.without_uniqueness()
    for puzzle, expected in SEVERAL.items():
        path = explain(puzzle, scale)
        highest = max(step.rated.rating for step in path.steps if step.rated)
        left = path.reached.grid.line.count(".")
        assert (highest, len(path.steps), left) == expected
        stuck = ScaleRating("stuck", 20.0, 1.2, 1.2, "Beyond solver", scale)
        assert path.rating == rate(puzzle, scale) == stuck


def test_what_has_no_rating() -> None:
    none, many, small = "12345678.........9" + "." * 63, "." * 81, Grid("1.....3..2.....4")
    result = rate_many([none, many, "x", EASY], school="se")
    assert [OUTCOMES[status] for status in result.status] == ["none", "many", "bad", "rated"]
    assert [one.hardest for one in result] == [None, None, None, "Hidden Single"]
    assert list(result.errors) == [2]
    with pytest.raises(NoSolution):
        rate(none, school="se")
    with pytest.raises(ManySolutions):
        rate(many, school="se")
    # Without the rules that assume a single solution, no rule goes on in the end.
    full = solve(EASY).line  # 2 and 8 can change places where both are open
    two = "".join("." if digit in "28" else digit for digit in full)
    result = rate_many([none, two], SE.without_uniqueness())
    assert [one.outcome for one in result] == ["none", "stuck"]
    assert (result[1].er, result[1].hardest) == (20.0, "Beyond solver")
    killer = Grid(EASY, constraints=[Killer("r1c1-2", 8)])
    with pytest.raises(Unsupported, match="puzzles only, without constraints"):
        rate(killer, school="se")
    with pytest.raises(Unsupported):
        rate(small, school="se")
    fewer = Board(Grid(EASY)).remove([(2, 1)])
    assert rate(fewer, school="se") == explain(fewer, SE).rating
    with pytest.raises(Unsupported):
        rate(fewer, school="se", canonical=True)
    assert TextScale().process(small).error is not None
    with pytest.raises(ArgumentError, match="school"):
        rate(EASY, school="SE")  # type: ignore[call-overload]
    solved = rate_many([solve(EASY)], school="se")[0]
    assert (solved.outcome, solved.er, solved.hardest) == ("rated", 0.0, None)


def test_limits_and_canonical_forms() -> None:
    assert rate(INKALA, school="se", seconds=0).outcome == "open"
    assert not rate(INKALA, school="se", seconds=0).complete
    late = rate_many([INKALA, EASY], school="se", seconds_each=0)
    assert (late.complete, late.er.tolist()) == (False, [0.0, 0.0])
    hard = list(CASES)[-1]
    form = canonical(hard).grid
    turned = [random_equivalent(hard, seed=seed).line for seed in range(3)]
    expected = rate(form, school="se").er
    assert rate_many(turned, school="se", canonical=True).er.tolist() == [expected] * 3


def test_ctrl_c_is_heard_by_the_first_of_many_searches() -> None:
    with interrupted_at_work():  # for hours all chains inside chains find nothing
        rate("." * 81, SE.without_uniqueness())
