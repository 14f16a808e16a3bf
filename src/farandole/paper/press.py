"""PDF files made smaller, and their pages placed on sheets to fold and staple."""

from __future__ import annotations

from io import BytesIO

from farandole._extras import needed

with needed("print"):
    from pikepdf import Name, ObjectStreamMode, Pdf, Rectangle


def compact(pdf: bytes) -> bytes:
    """Return a PDF with its objects compressed, above all the tags, which shrink to a sixth."""
    with Pdf.open(BytesIO(pdf)) as document:
        return _saved(document)


def saddle_order(count: int) -> list[tuple[int | None, int | None]]:
    """Return the pages on each sheet side, left and right, counted from 0; None is blank.

    >>> saddle_order(7)
    [(None, 0), (1, 6), (5, 2), (3, 4)]
    """
    total = -(-count // 4) * 4
    sides = []
    for at in range(total // 2):
        pair = (total - 1 - at, at) if at % 2 == 0 else (at, total - 1 - at)
        sides.append((_there(pair[0], count), _there(pair[1], count)))
    return sides


def _there(page: int, count: int) -> int | None:
    return page if page < count else None


def imposed(pdf: bytes) -> bytes:
    """Return the pages of a PDF two to a sheet side, in the order for folding and stapling.

    Printed on both sides, turned at the short edge, and folded, the sheets are a booklet. Blank
    pages fill the last sheet. Tags, links and bookmarks belong to single pages and are left out.
    """
    with Pdf.open(BytesIO(pdf)) as source, Pdf.new() as target:
        pages = list(source.pages)
        width, height = (float(side) for side in pages[0].mediabox[2:])
        for left, right in saddle_order(len(pages)):
            sheet = target.add_blank_page(page_size=(2 * width, height))
            for at, number in enumerate((left, right)):
                if number is not None:
                    x = at * width
                    place = Rectangle(x, 0, x + width, height)
                    sheet.add_overlay(pages[number], place)
        target.Root.Lang = str(source.Root.Lang)
        target.docinfo.Title = str(source.docinfo.Title)
        target.Root.ViewerPreferences = {
            "/DisplayDocTitle": True,
            "/Duplex": Name.DuplexFlipShortEdge,
        }
        return _saved(target)


def _saved(document: Pdf) -> bytes:
    file = BytesIO()
    document.save(
        file,
        object_stream_mode=ObjectStreamMode.generate,
        recompress_flate=True,
        deterministic_id=True,
    )
    return file.getvalue()
