"""Ranges of numbers on the command line."""

from __future__ import annotations

import click
import pytest

from farandole.cli.common.ranges import NumberRange
from farandole.i18n import language

RANGE = NumberRange(language("en"), "22..26")


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("24", (24, 24)),
        ("22..26", (22, 26)),
        ("22-26", (22, 26)),
        (" 22 .. 26 ", (22, 26)),
        ("22..", (22, None)),
        ("22-", (22, None)),
        ("..26", (None, 26)),
        ("0..0", (0, 0)),
        ("007", (7, 7)),
        ("9" * 12, (10**12 - 1, 10**12 - 1)),
    ],
)
def test_ranges(text: str, pair: tuple[int | None, int | None]) -> None:
    assert RANGE.convert(text, None, None) == pair


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "neither a number nor a range such as 22..26"),
        ("..", "neither"),
        ("-", "neither"),
        ("a..b", "neither"),
        ("1.5", "neither"),
        ("1...5", "neither"),
        ("1..2..3", "neither"),
        ("1 2", "neither"),
        ("--5", "neither"),
        ("-26", "neither"),
        ("٣", "neither"),
        ("26..22", "26 is more than 22"),
        ("26-22", "26 is more than 22"),
        ("1" * 13, "more than 12 digits"),
        ("1.." + "9" * 5000, "more than 12 digits"),
    ],
)
def test_what_is_none(text: str, sentence: str) -> None:
    with pytest.raises(click.BadParameter, match=sentence):
        RANGE.convert(text, None, None)
