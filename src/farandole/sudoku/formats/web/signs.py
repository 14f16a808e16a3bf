"""Links as they are detected; all that reads one is imported when one comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import LINK, LONGEST_LINK, SHORT_DOCUMENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader


def sniff(head: Head) -> int:
    """Return how sure it is that a line has a link: with other words, a format may be surer."""
    if SHORT_DOCUMENT.match(head.bare):
        return 98
    has_sign = "/" in head.bare or "N4" in head.bare  # else a look would cost more
    match = LINK.search(head.bare[: 2 * LONGEST_LINK]) if has_sign else None
    if match is None:
        return 0
    return 96 if match.start() == 0 or "N4Ig" in match[0] else 70


def read(reader: Reader) -> Iterator[Record]:
    """Read the link in the next line. Raises ParseError with the place of the link."""
    from farandole.sudoku.formats.web import links

    return links.read(reader)


DETECTED = (Format("link", "links of any site", sniff, read),)
