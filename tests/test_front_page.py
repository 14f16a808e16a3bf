"""What ``help`` prints: of the package its front page, of a name what a user needs."""

from __future__ import annotations

import pickle
import pydoc
import subprocess
import sys

import pytest

import farandole
from farandole import Grid, errors, sudoku

PAGE = farandole.__doc__ or ""


def printed(thing: object) -> str:
    return pydoc.plain(pydoc.render_doc(thing))


def test_help_is_the_front_page() -> None:
    page = printed(farandole)
    assert len(page.splitlines()) < 100
    assert "What takes a grid" in page
    assert "CLASSES" not in page
    assert "FUNCTIONS" not in page


def test_help_in_a_terminal() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pydoc", "farandole"], capture_output=True, text=True, check=True
    )
    assert "CLASSES" not in ran.stdout
    assert "Where to go on" in ran.stdout


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


@pytest.mark.parametrize("name", ["read_one", "text(grid", "_cells", "_shape"])
def test_help_of_a_grid_shows_no_plumbing(name: str) -> None:
    assert f"\n |  {name}" not in printed(Grid)
    assert f" = {name}" not in printed(Grid)
    assert f"'{name}'" not in printed(Grid)


def test_methods_have_the_names_of_methods() -> None:
    assert Grid.parse.__qualname__ == "Grid.parse"
    # From Python 3.13 on a long signature has a line for each of its arguments.
    assert printed(Grid.pretty).split("\n\n")[1].replace("\n", "").startswith("pretty(")
    assert "grid" in printed(Grid.pretty).partition("pretty(")[2].partition(",")[0]
    assert pickle.loads(pickle.dumps(Grid.parse)) is Grid.parse
