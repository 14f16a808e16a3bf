"""The program as click sees it: groups that load a command when it is asked for."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

import click

from farandole import __version__
from farandole.cli.common.command import Declared, Spoken, paragraphs
from farandole.cli.common.encodings import make_lenient
from farandole.cli.common.files import cannot, silence
from farandole.cli.common.settings import chosen, shared_options
from farandole.cli.signals import hold
from farandole.errors import FarandoleError
from farandole.i18n import Language, Message, describe, msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from click.shell_completion import CompletionItem


_HELP = ("help", msg("Show the help page of a command."))
"""A command of every group, though only the whole program lists it."""


class Group(Spoken, click.Group):
    """Commands by name; a module is imported when its command is asked for.

    ``modules`` maps a name to the module, below ``farandole.cli``, and to a line about it.
    """

    def __init__(
        self,
        name: str,
        say: Language,
        modules: Mapping[str, tuple[str, Message]],
        *,
        help: Sequence[Message | str],
        epilog: str | None = None,
        params: Sequence[click.Parameter] = (),
    ) -> None:
        self.say = say
        self.modules = modules
        self.about = {name: say(key) for name, (_, key) in modules.items()}
        super().__init__(
            name,
            params=[*params, *shared_options(say)],
            help=paragraphs(help, say),
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
        if hasattr(found, "run"):
            declared: Declared = found.run
            return declared.spoken(self.say)
        group: Group = found.build(self.say)
        return group

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named; raise an error that suggests one if there is none."""
        if args[0] not in self.modules and args[0] != "help":
            from farandole.cli.common.usage_errors import unknown_command

            text = self.say(unknown_command(args[0], ctx, self.modules))
            raise click.UsageError(text, ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command named; without one, show the help page as a usage error."""
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
        "check": ("sudoku.check", msg("Check puzzles for uniqueness and minimality.")),
        "candidates": ("sudoku.candidates", msg("Show what each cell can be in the solutions.")),
        "make": ("make.make", msg("Generate puzzles.")),
        "rate": ("logic.rate", msg("Rate the difficulty of puzzles.")),
        "hint": ("logic.hint", msg("Suggest the next step.")),
        "explain": ("logic.explain", msg("Solve step by step, with reasons.")),
        "techniques": (
            "logic.techniques",
            msg("List or explain techniques, or verify a technique library."),
        ),
        "compare": ("sudoku.compare", msg("Compare seven solving methods.")),
        "canonical": ("sudoku.canonical", msg("Write the canonical form of puzzles.")),
        "same": ("sudoku.same", msg("Check whether puzzles are equivalent.")),
        "convert": ("sudoku.convert", msg("Write puzzles in another format.")),
        "show": ("sudoku.show", msg("Draw puzzles as boards.")),
        "print": ("paper.print", msg("Print puzzles: booklets as PDF, pictures as SVG and PNG.")),
        "bank": ("bank.group", msg("Store and search puzzles.")),
        "bulk": ("bulk.group", msg("Run jobs of millions of puzzles.")),
        "dataset": ("dataset.group", msg("Make and audit data sets of puzzles.")),
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
        help=(
            msg("Sudoku and exact cover: solve, count, check, compare and convert."),
            msg("Puzzles are read from files, from standard input, or from the command line:"),
            "  farandole solve puzzles.txt\n  farandole solve 1.....3..2.....4",
        ),
        epilog=say(
            "Exit codes: 0 all solved; 1 a puzzle has no solution or several, or a limit was "
            "reached; 2 unreadable input or usage error; 130 interrupted; 143 terminated."
        ),
    )


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"farandole {__version__}", file=sys.stdout)
        ctx.exit()


def run(arguments: Sequence[str]) -> int:
    """Run a command line; return its exit code. Ctrl-C comes out as KeyboardInterrupt."""
    say = chosen(arguments, os.environ, sys.stderr)
    if sys.stdout is None:  # closed by the caller: writing fails, as it does on a file for reading
        closed = io.FileIO(os.open(os.devnull, os.O_RDONLY), "w")
        sys.stdout = io.TextIOWrapper(closed, "utf-8", write_through=True)
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no Chinese or no box lines shows something else, not a traceback.
        make_lenient(stream)
    whole = program(say)
    try:
        if asked := os.environ.get("_FARANDOLE_COMPLETE"):
            from farandole.cli.completion import answer

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
        silence()
        return _end(cannot(say("standard output"), failure, say))


def _end(message: str) -> int:
    """Say what is wrong; what somebody typed without an end is cut."""
    import re

    line = re.sub(r"\S{400,}", lambda word: f"{word[0][:40]}…", message)
    with suppress(OSError):  # nobody can be told
        click.echo(line, file=sys.stderr)
    return 2
