"""A number or a range on the command line: ``24``, ``22..26``, ``22..``, ``..26``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from farandole.cli.common.values import Value
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Language

_RANGE = re.compile(r"\s*([0-9]*)\s*(\.\.|-)?\s*([0-9]*)\s*", re.ASCII)
_DIGITS = 12


class NumberRange(Value):
    """A number, or the lowest and the highest, of which one may be missing.

    ``-`` does as well as ``..`` between them.
    """

    name = "range"

    def __init__(self, say: Language, example: str) -> None:
        super().__init__(say)
        self.example = example

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | None, int | None]:
        """Return the lowest and the highest, None for one that is missing."""
        match = _RANGE.fullmatch(value)
        low, between, high = match.groups() if match else ("", None, "")
        if (not low and not high) or (high and not between) or value.lstrip().startswith("-"):
            text = msg(
                "{found} is neither a number nor a range such as {example}",
                found=value,
                example=self.example,
            )
            raise self.refusal(text, value, param)
        if max(len(low), len(high)) > _DIGITS:
            key = msg("a number in {found} has more than {most} digits", found=value, most=_DIGITS)
            raise self.refusal(key, value, param)
        first = int(low) if low else None
        last = (int(high) if high else None) if between else first
        if first is not None and last is not None and first > last:
            text = msg("{low} is more than {high}: write {high}..{low}", low=first, high=last)
            raise self.refusal(text, value, param)
        return first, last
