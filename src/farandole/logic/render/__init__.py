"""Drawings of steps: SVG for pages, text for terminals, and a whole path as one page of HTML."""

from __future__ import annotations

from farandole.logic.render.drawing import svg
from farandole.logic.render.terminal import text
from farandole.logic.render.walkthrough import html

__all__ = ["html", "svg", "text"]
