"""The reference page of the command line, written from the commands themselves.

``python -m farandole.cli.manual --lang en`` prints it as Markdown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from farandole.cli.app import program
from farandole.cli.common.help import commands_of, groups_of, shared_of, usage_line
from farandole.cli.common.settings import chosen
from farandole.i18n import Language, language


def walk(say: Language) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Yield every command with its whole name, groups before what is in them."""
    waiting: list[tuple[str, click.Command | None]] = [("farandole", program(say))]
    while waiting:
        path, command = waiting.pop()
        assert command is not None
        # A context of its own: the path of a nested one has arguments in it.
        ctx = click.Context(command, info_name=path, **command.context_settings)
        yield path, command, ctx
        if isinstance(command, click.Group):
            names = reversed(command.list_commands(ctx))
            waiting += [(f"{path} {name}", command.get_command(ctx, name)) for name in names]


def commands() -> dict[str, tuple[str, ...]]:
    """Return every command with the options it takes, each in all its spellings.

    >>> commands()["farandole cover count"][:2]
    ('--limit', '--seconds')
    """
    return {
        path: tuple(
            name
            for param in command.get_params(ctx)
            if isinstance(param, click.Option)
            for name in param.opts
        )
        for path, command, ctx in walk(language("en"))
    }


def page(say: Language) -> str:
    """Return the whole reference page."""
    _, whole, ctx = next(walk(say))
    lines = [
        ("# " + say("Commands")),
        "",
        say(
            "Results go to standard output, remarks to standard error. A progress bar "
            "appears when standard error is a terminal and the work takes more than a second."
        ),
        "",
        say("Every command accepts these options, before or after its name:"),
        "",
        *(f"- `{term}`" + say(": ") + about for term, about in shared_of(whole, ctx)),
        "",
    ]
    for path, command, ctx in walk(say):
        lines += [f"## `{path}`", "", "```console"]
        lines += [f"$ {usage_line(command, path, say)}", "```", ""]
        lines += _prose(command.help or "")
        if isinstance(command, click.Group):
            pairs = commands_of(command, ctx)
            lines += [(f"- `{path} {name}`" + say(": ") + f"{about}") for name, about in pairs]
            lines.append("")
        for _, options in groups_of(command, ctx):
            lines += [f"- `{term}`" + say(": ") + about for term, about in options]
        lines.append("")
        if command.epilog:
            lines += _prose(command.epilog)
    return "\n".join(lines).rstrip() + "\n"


def _prose(text: str) -> list[str]:
    """Return paragraphs in Markdown; those that begin with two blanks are examples."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("  "):
            example = [f"$ {line.strip()}" for line in paragraph.split("\n")]
            lines += ["```console", *example, "```", ""]
        else:
            lines += [paragraph, ""]
    return lines


def main(arguments: Sequence[str]) -> int:
    """Print the page in the language that ``--lang`` names."""
    click.echo(page(chosen(arguments, {})), nl=False)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
