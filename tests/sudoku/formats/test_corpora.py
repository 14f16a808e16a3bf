"""Files as careless people make them: what is in them is listed beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import read

CORPORA = Path(__file__).parents[2] / "corpora"


def listed(text: str) -> list[str]:
    """Return everything that a text gives, in the order in which it comes."""
    found: list[str] = []

    def note(error: ParseError) -> None:
        found.append(f"error\t{error.line}\t{error.column}\t{error.message!s}")

    for record in read(text, errors=note):
        place = f"{record.line}\t{record.format}"
        found.append(f"record\t{place}\t{record.grid.line}\t{record.label}")
    return found


@pytest.mark.parametrize("name", ["mixed", "broken"])
def test_everything_is_found(name: str) -> None:
    # newline="": the file has both kinds of line ends, and a mark of the byte order in front.
    with (CORPORA / f"{name}.txt").open(encoding="utf-8", newline="") as file:
        text = file.read()
    expected = (CORPORA / f"{name}.tsv").read_text("utf-8").splitlines()
    assert listed(text) == expected
    assert listed(text.replace("\r\n", "\n")) == expected
    assert listed(text.replace("\r\n", "\n").replace("\n", "\r")) == expected
