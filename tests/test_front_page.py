"""What ``help`` prints: of the package its front page, of a name what a user needs."""

from __future__ import annotations

import pydoc

import farandole
from farandole import Grid, errors, sudoku

PAGE = farandole.__doc__ or ""


def printed(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def test_the_front_page_names_everything() -> None:
    names = [name for name in farandole.__all__ if not hasattr(errors, name)]
    assert [name for name in names if name not in PAGE] == []
    assert ":class:" not in PAGE


def test_others_see_every_name() -> None:
    assert dir(farandole) == sorted(farandole.__all__)
    space: dict[str, object] = {}
    exec("from farandole import *", space)
    assert set(farandole.__all__) <= set(space)
    assert "solve_many" in printed(sudoku)


def test_help_of_a_grid_shows_no_plumbing() -> None:
    for name in ("_cells", "_shape"):
        assert f"\n |  {name}" not in printed(Grid)
        assert f"'{name}'" not in printed(Grid)
