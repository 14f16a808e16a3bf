"""``farandole bank tag``: puzzles get a tag, or lose it."""

from __future__ import annotations

from farandole.cli.bank.common import open_bank, puzzles_of, selection
from farandole.cli.common import Given, Output, argument, command, option
from farandole.i18n import msg, nmsg


@command(
    "tag",
    [
        argument("NAME", "name"),
        *selection(),
        option("--remove", "Remove the tag."),
        option("--all", "Select all puzzles."),
    ],
    msg("Tag puzzles, selected by number or by properties."),
    "  farandole bank tag easter --level easy --clues 30..\n"
    "  farandole bank tag easter 17 23 --remove",
)
def run(given: Given, out: Output) -> None:
    """Tag the puzzles."""
    say = out.say
    with open_bank(given) as bank:
        wanted = puzzles_of(given, say)
        count = (bank.untag if given.remove else bank.tag)(given.name, wanted)
        if given.remove:
            told = nmsg("{count} puzzle untagged", "{count} puzzles untagged", count=count)
        else:
            told = nmsg("{count} puzzle tagged", "{count} puzzles tagged", count=count)
        out.write(say(told) + "\n")
        if not count:
            out.fail(1)
