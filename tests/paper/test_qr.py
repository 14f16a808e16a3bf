"""Links as QR codes."""

from __future__ import annotations

import pytest
import segno

from farandole import ArgumentError, Grid
from farandole.paper import Design, booklet
from farandole.paper.canvas import Box
from farandole.paper.qr import link, squares
from tests.paper.puzzles import EASY, JIGSAW, SIX, reader


def test_squares_are_those_of_the_code() -> None:
    text = link("https://example.org/?p=", Grid(EASY))
    matrix = segno.make(text, error="l", boost_error=False, micro=False).matrix
    n = len(matrix)
    dark = set()
    for box in squares(text, Box(10, 20, n, n)):
        assert box.height == pytest.approx(1)
        for step in range(round(box.width)):
            dark.add((round(box.y) - 20, round(box.x) - 10 + step))
    assert dark == {(r, c) for r, row in enumerate(matrix) for c, bit in enumerate(row) if bit}


def test_links() -> None:
    assert link("https://e.org/", SIX) == f"https://e.org/{SIX.line}"
    assert link("https://e.org/{puzzle}?b={shape}", SIX) == f"https://e.org/{SIX.line}?b=6"
    assert " " not in link("https://e.org/{shape}/", Grid.empty(JIGSAW))


def test_a_link_that_no_telephone_could_read() -> None:
    with pytest.raises(ArgumentError, match="too long"):
        booklet([EASY], Design(link_base="https://example.org/" + "a" * 300))


def test_codes_only_where_they_are_asked_for() -> None:
    def boxes(design: Design) -> int:
        return reader(booklet([EASY], design)).pages[0].get_contents().get_data().count(b" re")  # type: ignore[union-attr]

    assert boxes(Design(link_base="https://example.org/")) > boxes(Design()) + 200
