"""Twice the text takes twice the work, and a few digits take no memory."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from farandole.cover.formats import FORMATS, read, recognise
from farandole.errors import ParseError
from tests.growth import Steps, assert_linear, scanned

ITEMS = " ".join(f"i{k}" for k in range(50))

TEXTS: dict[str, Callable[[int], str]] = {
    "blank lines and a problem": lambda n: "\n" * n + "a b\na\nb\n",
    "comments": lambda n: "| x\n" * n,
    "options of many items": lambda n: f"{ITEMS}\n" + f"{ITEMS}\n" * (n // 50),
    "items": lambda n: " ".join(f"i{k}" for k in range(n)) + "\ni1\n",
    "an option of all items": lambda n: 2 * (" ".join(f"i{k}" for k in range(n)) + "\n"),
    "an unknown item": lambda n: "a\n" + "b " * n,
    "colors": lambda n: "a | x\n" + "".join(f"a x:{k}\n" for k in range(n)),
    "colors in one line": lambda n: (
        "|" + " ".join(f"i{k}" for k in range(n)) + "\n" + " ".join(f"i{k}:c" for k in range(n))
    ),
    "a long name": lambda n: "a" * n + "\n" + "a" * n,
    "a long number": lambda n: "9" * n,
    "a long bound": lambda n: "9" * n + ":" + "9" * n + "|a",
    "costs": lambda n: "a\na" + " |1" * n,
    "a long cost": lambda n: "a\na |" + "9" * n,
    "zeros and ones": lambda n: "0 1 0 1\n" * n,
    "a wide matrix": lambda n: 3 * ("01" * n + "\n"),
    "a bad matrix": lambda n: "01\n" * n + "02\n",
    "heads of large cases": lambda n: "999999 999999\n" * n,
    "cases of hust": lambda n: "2 2\n1 1\n1 2\n" * (n // 3),
    "cases of zoj": lambda n: f"{n // 2}\n" + "2 2 1\n0 0 1 1\n" * (n // 2),
    "too few cases": lambda n: f"{n}\n" + "2 2 1\n0 0 1 1\n" * (n // 2),
    "a row of many columns": lambda n: f"1 {n}\n{n} " + " ".join(map(str, range(1, n + 1))),
    "a row of bits": lambda n: f"1 {n}\n" + "1 " * n,
    "a column twice": lambda n: f"1 {n}\n{n} " + "1 " * n,
    "numbers": lambda n: "\n".join(map(str, range(n))),
}


@pytest.mark.parametrize("name", TEXTS)
def test_work_grows_with_the_text(name: str) -> None:
    for format in (None, *FORMATS):

        def task(steps: Steps, size: int, format: str | None = format) -> None:
            text = scanned(TEXTS[name](size), steps)
            with suppress(ParseError):
                recognise(text) if format is None else None
                read(text, format)

        assert_linear(task, 200)


def test_many_real_cases_may_announce_much() -> None:
    text = "".join(f"1 1000\n1 {k % 1000 + 1}\n" for k in range(2000))
    assert len(read(text)) == 2000
    with pytest.raises(ParseError, match="at most 1,002,000 columns in all cases"):
        read("0 1000000\n" * 2, "hust1017")
    with pytest.raises(ParseError, match="at most 12,200,000 cells of rectangles"):
        read("1\n1000 1000 20\n" + "0 0 1000 1000\n" * 20, "zoj3209")
