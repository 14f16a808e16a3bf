"""Printing puzzles: booklets as PDF, pictures of one puzzle as SVG and PNG.

Needs the extra ``print``: ``pip install "farandole[print]"``.
"""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.paper.booklets import booklet as booklet
    from farandole.paper.design import Design as Design
    from farandole.paper.entry import BookEntry as BookEntry
    from farandole.paper.entry import entries as entries
    from farandole.paper.pictures import picture as picture
    from farandole.paper.typesetting import template_source as template_source

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "booklets": "booklet",
        "entry": "BookEntry entries",
        "design": "Design",
        "pictures": "picture",
        "typesetting": "template_source",
    },
)
