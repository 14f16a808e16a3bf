"""A number or a range on the command line: ``24``, ``22..26``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from farandole.i18n import Language


class NumberRange(click.ParamType):  # type: ignore[type-arg]
    """A number of so many digits at most, or the least and the most of them."""

    name = "range"

    def __init__(self, say: Language, digits: int, example: str) -> None:
        self.say = say
        self.digits = digits
        self.example = example

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """Return the least and the most."""
        low, dots, high = value.partition("..")
        numbers = (low, high if dots else low)
        if not all(
            number.isascii() and number.isdigit() and len(number) <= self.digits
            for number in numbers
        ):
            text = self.say(
                "{found} is neither a number nor a range such as {example}",
                found=value,
                example=self.example,
            )
            self.fail(text, param, ctx)
        return int(numbers[0]), int(numbers[1])
