"""What is said of boards for which a format has no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import nmsg

if TYPE_CHECKING:
    from farandole.cli.common.output import Output


def note_lost(out: Output, count: int, format: str) -> None:
    """Say how many puzzles were written without their boxes, regions or rules."""
    if count:
        text = nmsg(
            "{count} puzzle was written without its boxes, regions or rules, for which {format} "
            "has no room; csv has",
            "{count} puzzles were written without their boxes, regions or rules, for which "
            "{format} has no room; csv has",
            count=count,
            format=format,
        )
        out.note(out.say(text))
