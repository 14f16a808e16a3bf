"""``farandole help``: the page of a command, as ``--help`` shows it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.common.help import paragraphs
from farandole.cli.common.values import Value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.cli.app import Given
    from farandole.i18n import Language


class CommandName(Value):
    """The name of a command, of those in the group that was named before."""

    name = "command"

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the commands with a line about each."""
        from farandole.cli.common.help import commands_of

        found = _named(ctx.params.get("words") or (), ctx.parent)
        return commands_of(found.command, found) if isinstance(found.command, click.Group) else ()


def build(say: Language) -> Command:
    """Return the command."""
    words = click.Argument(["words"], type=CommandName(say), nargs=-1, metavar=say("[COMMAND]…"))
    return Command(
        "help",
        say,
        lambda given: _run(given),
        [words],
        help=paragraphs(
            say("Show the page of a command, or without one the page with all commands."),
            "  farandole help solve\n  farandole help cover count",
        ),
    )


def _run(given: Given) -> int:
    page = _named(given.words, click.get_current_context().parent)
    click.echo(page.command.get_help(page), file=sys.stdout, color=page.color)
    return 0


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
