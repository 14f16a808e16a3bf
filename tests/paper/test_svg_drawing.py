"""Drawings of steps in a PDF: what only a part of an argument shows is left out."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

from farandole.logic import Board, technique
from farandole.logic.handbook.examples import read, step_named
from farandole.logic.render import svg
from farandole.paper.canvas import Box
from farandole.paper.svg_drawing import draw_svg


def test_the_end_of_an_argument_is_drawn_with_its_legend() -> None:
    entry = read()[1]["aic"]
    board = Board(entry.example)
    image = svg(board, step_named(board, technique("aic"), entry.step))
    document: Any = Mock()
    draw_svg(document, Box(0, 0, 100, 100), image)
    drawn = "".join(call.args[1] for call in document.draw_svg.call_args_list)
    hidden = image.count('display="none"')
    assert hidden == 3  # each candidate that can be removed is false first
    assert image.count('class="cross"') == drawn.count("#a3260b") + hidden
    texts = [call.args[1] for call in document.symbol.call_args_list]
    assert texts[-4:] == ["supposed", "true", "false", "removed by the step"]
