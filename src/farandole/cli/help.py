"""``farandole help``: the page of a command, as ``--help`` shows it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from farandole.cli.common import Given, Output, argument, command
from farandole.cli.common.values import Value
from farandole.i18n import Language, msg

_FORMATS = "formats"


class CommandName(Value):
    """The name of a command, of those in the group that was named before."""

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the commands with a line about each."""
        from farandole.cli.common.help import commands_of

        words = ctx.params.get("words") or ()
        found = _named(words, ctx.parent)
        pages = () if words else (_FORMATS,)
        if not isinstance(found.command, click.Group):
            return ()
        return [*commands_of(found.command, found), *pages]


@command(
    "help",
    [argument("[COMMAND]…", "words", CommandName())],
    msg("Show the help page of a command, the list of commands, or the list of formats."),
    "  farandole help solve\n  farandole help cover count\n  farandole help formats",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    if given.words == (_FORMATS,):
        out.write(formats_page(out.say) + "\n")
        return
    page = _named(given.words, click.get_current_context().parent)
    out.write(page.command.get_help(page) + "\n")


def formats_page(say: Language) -> str:
    """Return the list of formats: names, what they are, and which of them are written."""
    from farandole.cli.common.help import page_width, prose, rows
    from farandole.sudoku.formats import FORMATS, WRITTEN

    columns = page_width()
    parts = (
        (say("Formats read and written (--format, --to):"), True),
        (say("Formats read only (--format):"), False),
    )
    lines = prose(
        say(
            "Puzzles are read in any of these formats; the format of each puzzle is detected "
            "unless --format names it."
        ),
        columns,
    )
    for head, is_written in parts:
        names = [one for one in FORMATS.values() if (one.name in WRITTEN) == is_written]
        if names:
            lines += ["", head, *rows([(one.name, one.description) for one in names], columns)]
    return "\n".join(lines)


def _named(words: Iterable[str], ctx: click.Context | None) -> click.Context:
    """Return a context for the command of this name, beginning in a group."""
    assert ctx is not None
    for word in words:
        group = ctx.command
        if not isinstance(group, click.Group):
            return ctx  # what a command takes beyond its name is no command
        _, command, _ = group.resolve_command(ctx, [word])
        assert command is not None
        ctx = click.Context(command, info_name=word, parent=ctx, **command.context_settings)
    return ctx
