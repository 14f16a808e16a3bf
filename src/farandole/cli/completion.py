"""``farandole completion``: the script that makes a shell complete commands."""

from __future__ import annotations

import os

import click

from farandole.cli.common.command import command
from farandole.cli.common.options import CliError, Given, argument
from farandole.cli.common.output import Output
from farandole.cli.common.values import OneOf
from farandole.i18n import msg

SHELLS = ("bash", "zsh", "fish")  # whose module is only imported when a script is made


@command(
    "completion",
    [argument("[bash|zsh|fish]", "shell", OneOf(SHELLS))],
    msg(
        "Print a script that completes commands, options, formats, models, rules, techniques "
        "and files with the Tab key (default: for the shell in SHELL). Save it where the "
        "shell finds such scripts:"
    ),
    "  farandole completion bash > ~/.local/share/bash-completion/completions/farandole\n"
    "  farandole completion zsh > ~/.zfunc/_farandole\n"
    "  farandole completion fish > ~/.config/fish/completions/farandole.fish",
    msg(
        "zsh searches ~/.zfunc if ~/.zshrc has 'fpath+=~/.zfunc' before 'autoload -Uz "
        "compinit && compinit'. Then start a new shell."
    ),
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    from farandole.cli.shells import script

    shell = given.shell or os.path.basename(os.environ.get("SHELL", ""))
    if shell not in SHELLS:
        raise CliError(msg("missing shell (choose from {names})", names=", ".join(SHELLS)))
    root = click.get_current_context().find_root()
    out.write(script(root.command, shell))
