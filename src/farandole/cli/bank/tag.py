"""``farandole bank tag``: puzzles get a tag, or lose it."""

from __future__ import annotations

from farandole.cli.bank.common import names_nothing, open_bank, puzzles_of, selection
from farandole.cli.common import Given, Output, argument, command, option, options
from farandole.i18n import msg, nmsg


@command(
    "tag",
    [
        argument("NAME", "name"),
        *selection(),
        option("--remove", "Remove the tag from these puzzles."),
        option(
            "--rename NEW",
            "Rename the tag; if there is a tag of the new name, the two become one.",
        ),
        option("--all", "Select all puzzles."),
    ],
    msg("Tag puzzles, selected by number or by properties."),
    "  farandole bank tag easter --level easy --clues 30..\n"
    "  farandole bank tag easter 17 23 --remove\n"
    "  farandole bank tag eastr --rename easter",
)
def run(given: Given, out: Output) -> None:
    """Tag the puzzles."""
    say = out.say
    if given.rename is not None:
        options.never_with(given, say, "--rename", "--remove", "--all")
        if given.ids or not names_nothing(given):
            raise options.usage_error(say("--rename is for all puzzles with the tag"))
    with open_bank(given) as bank:
        if given.rename is not None:
            count = bank.rename_tag(given.name, given.rename)
            name = given.rename.strip()
            told = nmsg("{name}: {count} puzzle", "{name}: {count} puzzles", count=count)
            out.write(say(told.having({"name": name})) + "\n")
            return
        wanted = puzzles_of(given, say)
        count = (bank.untag if given.remove else bank.tag)(given.name, wanted)
        if given.remove:
            told = nmsg("{count} puzzle untagged", "{count} puzzles untagged", count=count)
        else:
            told = nmsg("{count} puzzle tagged", "{count} puzzles tagged", count=count)
        out.write(say(told) + "\n")
        if not count:
            out.fail(1)
