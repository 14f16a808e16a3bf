"""Commands: how they are declared, and as click runs them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import click

from farandole.cli.common.options import Argument, CliError, Given, Option
from farandole.cli.common.output import Output
from farandole.cli.common.settings import is_colored, look_ahead, shared_options
from farandole.errors import ArgumentError, FarandoleError, GridError, ShapeError
from farandole.i18n import Language, Message, msg

_Work: TypeAlias = Callable[[Given, Output], None]


def say_of(ctx: click.Context) -> Language:
    """Return the language of the command that is being run or completed."""
    assert isinstance(ctx.command, Spoken)
    return ctx.command.say


class Spoken(click.Command):
    """Base class of commands and groups: pages and errors in the reader's language."""

    say: Language

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page."""
        from farandole.cli.common.help import page

        ctx.color = is_colored(sys.stdout)
        return page(self, ctx, self.say)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; errors get their command, and unknown options their whole name."""
        words = [word.partition("=")[0] for word in args]
        look_ahead(ctx, args)
        ctx.allow_extra_args = True  # what is left is refused below, in the reader's language
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # Of -json only -j is known to be wrong.
            name = error.option_name
            longs = {name for param in self.get_params(ctx) for name in param.opts}
            whole = (word for word in words if word.startswith(name) or f"-{word}" in longs)
            raise click.NoSuchOption(next(whole, name), ctx=error.ctx or ctx) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if rest and not isinstance(self, click.Group) and not ctx.resilient_parsing:
            from farandole.cli.common.usage_errors import too_many

            raise click.UsageError(self.say(too_many(rest)), ctx)
        return rest

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option ``--help`` with a text in the reader's language."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.say("Show this page.")
            option.callback = _help
        return option


def _help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        # To the stream by name: otherwise click writes UTF-8 where the encoding is ASCII.
        click.echo(ctx.get_help(), file=sys.stdout, color=ctx.color)
        ctx.exit()


def paragraphs(parts: Sequence[Message | str], say: Language) -> str:
    """Return paragraphs of a help page as one text; those in no language are examples."""
    return "\n\n".join(part if isinstance(part, str) else say(part) for part in parts)


class Command(Spoken):
    """A command whose work is a function of the command line and the output."""

    def __init__(self, declared: Declared, say: Language) -> None:
        self.say = say
        self.heads = {name: say(title) for name, title in declared.heads.items()}
        super().__init__(
            declared.name,
            params=[*(param.spoken(say) for param in declared.params), *shared_options(say)],
            callback=lambda **values: _done(declared.work, Given(**values), say),
            help=paragraphs(declared.help, say),
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    def invoke(self, ctx: click.Context) -> object:
        """Do the work; faults that functions find in their arguments are named by option."""
        from farandole.cli.common.overwriting import fault_of

        if fault := fault_of(ctx):
            raise CliError(fault)
        try:
            return super().invoke(ctx)
        except (ArgumentError, GridError, ShapeError) as error:
            if error.code == "argument.isa":  # that of the environment
                raise
            raise _by_option(error, ctx) from None


def _done(work: _Work, given: Given, say: Language) -> int:
    """Do the work of a command with its output; return the exit code."""
    with Output(say, getattr(given, "output", None)) as out:
        work(given, out)
    return out.code


def _by_option(error: FarandoleError, ctx: click.Context) -> CliError:
    """Return an error of a function as one of the command, whose options have other names."""
    message = error.message
    name = "" if isinstance(message, str) else message.values.get("name")
    for param in ctx.command.params:
        if param.name == name and isinstance(message, Message):
            message = message.having({"name": max(param.opts, key=len)})
    return CliError(msg("{place}: {fault}", place=ctx.command_path, fault=message))


class Declared(NamedTuple):
    """A command in no language yet. Make one with :func:`command`."""

    name: str
    params: Sequence[Option | Argument]
    help: tuple[Message | str, ...]
    heads: Mapping[str, Message]
    work: _Work

    def spoken(self, say: Language) -> Command:
        """Return the command with its texts in a language."""
        return Command(self, say)


def command(
    name: str,
    params: Sequence[Option | Argument],
    *help: Message | str,
    heads: Mapping[str, Message] | None = None,
) -> Callable[[_Work], Declared]:
    """Return a decorator that makes a command of the function that does its work.

    ``help`` are the paragraphs of its page; those in no language are examples. ``heads`` are
    titles of groups of options, by the first option of each.
    """
    return lambda work: Declared(name, params, help, heads or {}, work)
