"""``farandole dataset reproduce``: the recipe that made a data set."""

from __future__ import annotations

from farandole.cli.common import Given, Output, argument, command, options
from farandole.cli.common.values import File
from farandole.i18n import msg


@command(
    "reproduce",
    [argument("FOLDER", "folder", File()), options.OUTPUT],
    msg(
        "Write the recipe that made the data set in FOLDER: options, version, and names, sizes and "
        "checksums of the files. {command} makes the same files from it.",
        command="farandole dataset make --recipe",
    ),
    "  farandole dataset reproduce sudoku -o recipe.toml\n"
    "  farandole dataset make --recipe recipe.toml --out again",
)
def run(given: Given, out: Output) -> None:
    """Write the recipe."""
    from farandole.datasets.recipe import reproduce

    recipe = reproduce(given.folder)
    out.expect([given.folder])
    out.write(recipe.toml())
