"""``farandole completion``: the script that makes a shell complete commands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from farandole.cli.app import CliError, Command
from farandole.cli.common.help import paragraphs
from farandole.cli.common.values import OneOf

if TYPE_CHECKING:
    from farandole.cli.app import Given
    from farandole.i18n import Language

SHELLS = ("bash", "zsh", "fish")  # whose module is only imported when a script is made


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "completion",
        say,
        lambda given: _run(given, say),
        [
            click.Argument(
                ["shell"], type=OneOf(say, SHELLS), required=False, metavar="[bash|zsh|fish]"
            )
        ],
        help=paragraphs(
            say(
                "Print a script that completes commands, options, formats, models, rules, "
                "techniques and files with the Tab key (default: for the shell in SHELL). "
                "Save it where the shell finds such scripts:"
            ),
            "  farandole completion bash > ~/.local/share/bash-completion/completions/farandole\n"
            "  farandole completion zsh > ~/.zfunc/_farandole\n"
            "  farandole completion fish > ~/.config/fish/completions/farandole.fish",
            say(
                "zsh searches ~/.zfunc if ~/.zshrc has 'fpath+=~/.zfunc' before 'autoload "
                "-Uz compinit && compinit'. Then start a new shell."
            ),
        ),
    )


def _run(given: Given, say: Language) -> int:
    from farandole.cli.shells import script

    shell = given.shell or os.path.basename(os.environ.get("SHELL", ""))
    if shell not in SHELLS:
        raise CliError(say("missing shell (choose from {names})", names=", ".join(SHELLS)))
    root = click.get_current_context().find_root()
    click.echo(script(root.command, shell), nl=False, file=sys.stdout)
    return 0
