"""A problem in a notebook: a table that is well formed, bounded, and shows no markup of names."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from farandole.cover import Colored, Item, Problem
from farandole.cover.data.as_html import html
from farandole.sudoku.methods import exact_cover


def table(problem: Problem) -> list[list[str]]:
    found = ElementTree.fromstring(f"<p>{html(problem).replace('<br>', ' ')}</p>").find("table")
    assert found is not None
    return [["".join(cell.itertext()) for cell in row] for row in found]


def test_the_matrix() -> None:
    problem = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3]})
    assert table(problem) == [
        ["", "1", "2", "3", "4"],
        ["O", "1", "", "1", ""],
        ["E", "", "1", "", "1"],
        ["U", "1", "1", "1", ""],
    ]
    assert "<div>4 items, 3 options</div>" in html(problem)


def test_what_else_a_problem_says() -> None:
    problem = Problem(
        [Item("a", 1, 2), "b"], [["a"], ["b", Colored("x", "red")]], secondary=["x"], costs=[3, -4]
    )
    assert table(problem) == [
        ["", "a 1–2", "b", "x", "cost"],
        ["0", "1", "", "", "3"],
        ["1", "", "1", "red", "-4"],
    ]
    assert "<i>x</i>" in html(problem)


def test_names_are_text() -> None:
    name = "<script>alert('&')</script>"
    problem = Problem([name], {f"{name}0": [name, Colored("x", f"{name}1")]}, secondary=["x"])
    assert "<script" not in html(problem)
    assert table(problem)[0][1].startswith("<script>")
    assert max(len(cell) for row in table(Problem(["a" * 10**6], [])) for cell in row) == 24


def test_large_ones_are_cut() -> None:
    problem = exact_cover("." * 81)
    assert len(table(problem)) == 25
    assert {len(row) for row in table(problem)} == {25}
    assert "324 items, 729 options, the first of them shown" in html(problem)
    assert len(html(problem)) < 100_000
    wide = Problem(range(10**5), [range(10**5)] * 3, secondary=["s"])
    assert {len(row) for row in table(wide)} == {25}


def test_no_items_no_options() -> None:
    assert table(Problem([], [])) == [[""]]


def test_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem("ab", ["a", "b"])
    monkeypatch.delenv("FARANDOLE_LANG", raising=False)
    assert problem._repr_html_() == html(problem)
    monkeypatch.setenv("FARANDOLE_LANG", "zh")
    assert "2 个选项" in problem._repr_html_()
