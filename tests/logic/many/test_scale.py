"""Ratings on the scale of Sudoku Explainer."""

from __future__ import annotations

import pickle
import re
import signal

import pytest

from farandole import ArgumentError, Grid, ManySolutions, NoSolution, solve
from farandole.errors import Unsupported
from farandole.logic import (
    OUTCOMES,
    SE,
    SE_1_2_1,
    Board,
    Scale,
    ScaleRating,
    rate,
    rate_many,
)
from farandole.logic.scale.texts import TextScale
from farandole.sudoku.canonical import canonical, random_equivalent
from farandole.sudoku.rules import Killer
from tests.conftest import EASY, INKALA, ROOT

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
    with pytest.raises(Unsupported, match="classic"):
        rate(killer, school="se")
    for board in (small, Board(Grid(EASY)).remove([(2, 1)])):
        with pytest.raises(Unsupported):
            rate(board, school="se")
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
    def handler(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGVTALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
        with pytest.raises(KeyboardInterrupt):  # for hours all chains inside chains find nothing
            rate("." * 81, SE.without_uniqueness())
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
