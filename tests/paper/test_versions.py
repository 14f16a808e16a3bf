"""Versions of a worksheet: equivalents of the same puzzles."""

from __future__ import annotations

import pytest

from farandole import ArgumentError, solve
from farandole.paper import Design, booklet, entries
from farandole.paper.versions import versions_of
from farandole.sudoku.canonical import same_puzzle
from tests.paper.puzzles import EASY, HARD, NONE, SIX, texts


def test_versions_are_equivalent_and_look_other() -> None:
    found = entries([EASY, HARD, SIX])
    versions = versions_of(found, Design(versions=4))
    assert [letter for letter, _ in versions] == ["A", "B", "C", "D"]
    assert versions[0][1] == found
    for at in range(3):
        grids = [version[at].grid for _, version in versions]
        assert len(set(grids)) == 4
        for _, version in versions:
            assert same_puzzle(version[at].grid, found[at].grid)
            assert version[at].solution == solve(version[at].grid)


def test_the_seed_chooses_and_repeats() -> None:
    found = entries([EASY])

    def second(seed: int) -> str:
        return versions_of(found, Design(versions=2, seed=seed))[1][1][0].grid.line

    assert second(1) == second(1)
    assert len({second(seed) for seed in range(5)}) == 5


def test_pages_and_solutions_have_the_letter() -> None:
    pages = texts(booklet([EASY, HARD], Design(title="Test", versions=2)))
    assert [page.split("\n")[0] for page in pages] == [
        "Test: A",
        "Test: B",
        "Test: Solutions A",
        "Test: Solutions B",
    ]
    for letter, page in zip("ABAB", pages, strict=True):
        assert {f"1{letter}", f"2{letter}"} <= set(page.split())


def test_improper_puzzles_stay_improper() -> None:
    pages = texts(booklet([NONE], Design(versions=2, solutions="none"), improper=True))
    assert all("no solution" in page for page in pages)


@pytest.mark.parametrize("wrong", [{"versions": 0}, {"versions": 27}, {"seed": -1}])
def test_what_can_t_be(wrong: dict[str, int]) -> None:
    with pytest.raises(ArgumentError):
        Design(**wrong)  # type: ignore[arg-type]
