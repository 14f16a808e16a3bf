"""The program as click sees it: groups that load a command when it is asked for."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING

import click

from farandole import __version__
from farandole.cli.common.encodings import make_lenient
from farandole.cli.common.help import paragraphs
from farandole.cli.common.language import chosen
from farandole.cli.common.shared import WRITTEN, look_ahead, shared_options
from farandole.cli.signals import hold
from farandole.errors import ArgumentError, FarandoleError, GridError, ShapeError
from farandole.i18n import Language, Message, describe, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from click.shell_completion import CompletionItem


Given = SimpleNamespace
"""What the user gave: one attribute for each option and argument of the command."""


class _Closed(io.RawIOBase):
    """The standard output of a process whose caller has closed it."""

    def writable(self) -> bool:
        """Return True, so that writing is what fails."""
        return True

    def write(self, data: object) -> int:
        """Raise an OSError."""
        raise OSError(errno.EBADF, "")


class CliError(FarandoleError):
    """Raised when something outside the program is in the way; its text is ready to be shown."""


class _Spoken(click.Command):
    """What commands and groups share: pages in the reader's language."""

    say: Language

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page."""
        from farandole.cli.common.help import page
        from farandole.cli.common.settings import is_colored

        ctx.color = is_colored(sys.stdout)

        return page(self, ctx, self.say)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; errors that don't know where they belong, or what was written, are told."""
        written = ctx.meta[WRITTEN] = list(args)
        look_ahead(ctx, args)
        ctx.allow_extra_args = True  # what is left is refused below, in the reader's language
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            # Of -json only -j is known to be wrong.
            whole = [word.partition("=")[0] for word in written]
            name = error.option_name
            longs = {one for param in self.get_params(ctx) for one in param.opts}
            is_meant = (word.startswith(name) or f"-{word}" in longs for word in whole)
            name = next((word for word, is_so in zip(whole, is_meant, strict=True) if is_so), name)
            raise click.NoSuchOption(name, ctx=error.ctx or ctx) from None
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


def by_option(error: FarandoleError, ctx: click.Context) -> CliError:
    """Return an error of a function as one of the command, whose options have other names."""
    message = error.message
    name = "" if isinstance(message, str) else message.values.get("name")
    for param in ctx.command.params:
        if param.name == name and isinstance(message, Message):
            message = message.having({"name": max(param.opts, key=len)})
    return CliError(msg("{place}: {fault}", place=ctx.command_path, fault=message))


class Command(_Spoken, click.Command):
    """A command whose work is a function of what was given, returning the exit code.

    ``heads`` are titles of groups of options, by the first option of each.
    """

    def __init__(
        self,
        name: str,
        say: Language,
        work: Callable[[Given], int],
        params: Sequence[click.Parameter],
        *,
        help: str,
        heads: Mapping[str, str] | None = None,
    ) -> None:
        self.say = say
        self.heads = heads or {}
        super().__init__(
            name,
            params=[*params, *shared_options(say)],
            callback=lambda **values: work(Given(**values)),
            help=help,
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    def invoke(self, ctx: click.Context) -> object:
        """Do the work; what functions find wrong with their arguments is told of the options."""
        from farandole.cli.common.overwriting import fault_of

        if fault := fault_of(ctx):
            raise CliError(fault)
        try:
            return super().invoke(ctx)
        except (ArgumentError, GridError, ShapeError) as error:
            if error.code == "argument.isa":  # that of the environment
                raise
            raise by_option(error, ctx) from None


_HELP = ("help", msg("Show the help page of a command."))
"""A command of every group, though only the whole program lists it."""


class Group(_Spoken, click.Group):
    """Commands by name; a module is imported when its command is asked for.

    ``modules`` maps a name to the module, below ``farandole.cli``, and to a line about it.
    """

    def __init__(
        self,
        name: str,
        say: Language,
        modules: Mapping[str, tuple[str, Message]],
        *,
        help: str,
        epilog: str | None = None,
        params: Sequence[click.Parameter] = (),
    ) -> None:
        self.say = say
        self.modules = modules
        self.about = {name: say(key) for name, (_, key) in modules.items()}
        super().__init__(
            name,
            params=[*params, *shared_options(say)],
            help=help,
            epilog=epilog,
            invoke_without_command=True,
            callback=lambda **_: None,
            context_settings={"help_option_names": ["-h", "--help"]},
        )

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which they are best learnt."""
        return list(self.modules)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands, none of which need be imported, and the options."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=about)
            for name, about in self.about.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import and return a command."""
        module, _ = self.modules.get(name) or (_HELP if name == "help" else ("", None))
        if not module:
            return None
        with hold():
            found = import_module(f"farandole.cli.{module}")
        build: Callable[[Language], click.Command] = found.build
        return build(self.say)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command meant, or say which one it might have been."""
        if args[0] not in self.modules and args[0] != "help":
            from farandole.cli.common.usage_errors import unknown_command

            text = self.say(unknown_command(args[0], ctx, self.modules))
            raise click.UsageError(text, ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command named; without one, show the help page as a wrong use."""
        result = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(self.get_help(ctx), file=sys.stderr, color=ctx.color)
            return 2
        return result


def program(say: Language) -> Group:
    """Return the whole program."""
    modules = {
        "solve": ("sudoku.solve", msg("Solve puzzles.")),
        "count": ("sudoku.count", msg("Count the solutions of puzzles.")),
        "check": ("sudoku.check", msg("Check puzzles: one solution? every clue necessary?")),
        "make": ("make.make", msg("Generate puzzles.")),
        "rate": ("logic.rate", msg("Rate the difficulty of puzzles.")),
        "hint": ("logic.hint", msg("Suggest the next step.")),
        "explain": ("logic.explain", msg("Solve step by step, with reasons.")),
        "techniques": (
            "logic.techniques",
            msg("List techniques, explain one, or test a library of them."),
        ),
        "compare": ("sudoku.compare", msg("Compare seven solving methods.")),
        "canonical": ("sudoku.canonical", msg("Write the canonical form of puzzles.")),
        "same": ("sudoku.same", msg("Check whether puzzles are equivalent.")),
        "convert": ("sudoku.convert", msg("Write puzzles in another format.")),
        "show": ("sudoku.show", msg("Draw puzzles as boards.")),
        "print": ("paper.print", msg("Print puzzles: booklets as PDF, pictures as SVG and PNG.")),
        "bank": ("bank.group", msg("Store puzzles and search them.")),
        "cover": ("cover.group", msg("Solve exact-cover problems.")),
        "studio": ("studio.studio", msg("Open the studio in a browser.")),
        "bench": ("bench.bench", msg("Time the solver on this machine.")),
        "completion": ("completion", msg("Print a shell completion script.")),
        "help": _HELP,
    }
    version = click.Option(
        ["-V", "--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_version,
        help=say("Show the version."),
    )
    return Group(
        "farandole",
        say,
        modules,
        params=[version],
        help=paragraphs(
            say("Sudoku and exact cover: solve, count, check, compare and convert."),
            say("Puzzles are read from files, from standard input, or from the command line:"),
            "  farandole solve puzzles.txt\n  farandole solve 1.....3..2.....4",
        ),
        epilog=say(
            "Exit codes: 0 all solved; 1 a puzzle has no solution or several, or a limit was "
            "reached; 2 unreadable input or usage error; 130 interrupted; 143 terminated."
        ),
    )


def _help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        # To the stream by name: otherwise click writes UTF-8 where the encoding is ASCII.
        click.echo(ctx.get_help(), file=sys.stdout, color=ctx.color)
        ctx.exit()


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"farandole {__version__}", file=sys.stdout)
        ctx.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command line; return its exit code. Ctrl-C comes out as KeyboardInterrupt."""
    say = chosen(arguments, os.environ, sys.stderr)
    # A stream that the caller has closed is None.
    sys.stdout = sys.stdout or io.TextIOWrapper(_Closed(), "utf-8", write_through=True)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no Chinese or no box lines shows something else, not a traceback.
        make_lenient(stream)
    whole = program(say)
    try:
        if asked := os.environ.get("_FARANDOLE_COMPLETE"):
            from farandole.cli.shells import answer

            click.echo(answer(whole, asked))
            return 0
        with whole.make_context("farandole", list(arguments)) as ctx:
            code = whole.invoke(ctx)
            return code if isinstance(code, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.ClickException as error:
        from farandole.cli.common.usage_errors import explain

        return _end(explain(error, say))
    except FarandoleError as error:
        return _end(describe(error, say))
    except BrokenPipeError:
        silence()
        return 0
    except OSError as failure:  # of help pages and the like: a command's output sees to its own
        from farandole.cli.common.files import cannot

        silence()
        return _end(cannot(say("standard output"), failure, say))


def _end(message: str) -> int:
    """Say what is wrong; what somebody typed without an end is cut."""
    import re

    line = re.sub(r"\S{400,}", lambda word: f"{word[0][:40]}…", message)
    with suppress(OSError):  # nobody can be told
        click.echo(line, file=sys.stderr)
    return 2


def silence() -> None:
    """Send what is still to be written to nowhere: its reader has gone, as ``head`` does."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # a stand-in for standard output, in tests
        return
