"""``farandole completion``: the script by which a shell asks what completes a word.

The scripts are click's own, but for what went wrong with them: zsh lost ``--to=`` before a value,
and did nothing at every second Tab; bash found no value there; fish cut what has a comma in it;
and a blank came after ``n=``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
)

from farandole.cli.common import CliError, Given, Output, argument, command
from farandole.cli.common.values import OneOf
from farandole.i18n import msg

_BASH = r"""%(complete_func)s() {
    local IFS=$'\n' answer kind value
    answer=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \
        %(complete_var)s=bash_complete "$1")
    COMPREPLY=()
    while IFS=',' read -r kind value; do
        case $kind in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                COMPREPLY+=("$value")
                [[ $value == *= ]] && compopt -o nospace
                ;;
        esac
    done <<< "$answer"
    return 0
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH = r"""#compdef %(prog_name)s

%(complete_func)s() {
    local -a answer plain told begun
    local kind value about
    (( ! $+commands[%(prog_name)s] )) && return 1
    answer=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \
        %(complete_var)s=zsh_complete %(prog_name)s)}")
    for kind value about in "${answer[@]}"; do
        case $kind in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            plain)
                if [[ $value == *= ]]; then
                    begun+=("$value")
                elif [[ $about == _ ]]; then
                    plain+=("$value")
                else
                    told+=("$value:$about")
                fi
                ;;
        esac
    done
    (( $#told )) && _describe -V unsorted told -U
    (( $#plain )) && compadd -U -V unsorted -a plain
    (( $#begun )) && compadd -U -S '' -V unsorted -a begun
}

if [[ $funcstack[1] == _%(prog_name)s ]]; then
    %(complete_func)s "$@"  # found by way of fpath: this file is a function
else
    compdef %(complete_func)s %(prog_name)s  # read by source
fi
"""

_FISH = r"""function %(complete_func)s
    for line in (env %(complete_var)s=fish_complete COMP_WORDS=(commandline -cp | string collect) \
            COMP_CWORD=(commandline -t | string collect) %(prog_name)s)
        set -l part (string split -m 1 , -- $line)
        switch $part[1]
            case dir
                __fish_complete_directories $part[2]
            case file
                __fish_complete_path $part[2]
            case plain
                echo $part[2]
        end
    end
end
complete --no-files --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class _Bash(BashComplete):
    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Put together what bash takes apart at each ``=``."""
        words: list[str] = []
        args, incomplete = super().get_completion_args()
        for word in (*args, incomplete):
            if words and (word == "=" or words[-1].endswith("=")):
                words[-1] += word
            else:
                words.append(word)
        return words[:-1], words[-1]

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        """Return what comes after the last ``=``, for bash keeps what is before."""
        found = super().get_completions(args, incomplete)
        head = incomplete[: incomplete.rfind("=") + 1]
        return [_changed(item, item.value.removeprefix(head)) for item in found]


class _Whole(ShellComplete):
    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        """Return whole words, ``--to=line`` for ``--to=li``."""
        found = super().get_completions(args, incomplete)
        name, mark, _ = incomplete.partition("=")
        if not mark or not name.startswith("--"):
            return found
        return [_changed(item, f"{name}={item.value}") for item in found]


class _Zsh(_Whole, ZshComplete):
    source_template = _ZSH


class _Fish(_Whole, FishComplete):
    source_template = _FISH


def _changed(item: CompletionItem[Any], value: str) -> CompletionItem[Any]:
    return CompletionItem(value, item.type, item.help) if item.type == "plain" else item


SHELLS: Mapping[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def _completer(shell: str, root: click.Command) -> ShellComplete:
    return SHELLS[shell](root, {}, "farandole", "_FARANDOLE_COMPLETE")


def answer(root: click.Command, asked: str) -> str:
    """Return what completes a word, as a script asks for it: ``bash_complete``, its words beside.

    Empty for a question that nobody answers, such as that of a script of another version.
    """
    shell, _, question = asked.partition("_")
    is_known = shell in SHELLS and question == "complete"
    return _completer(shell, root).complete() if is_known else ""


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
    shell = given.shell or os.path.basename(os.environ.get("SHELL", ""))
    if shell not in SHELLS:
        raise CliError(msg("missing shell (choose from {names})", names=", ".join(SHELLS)))
    made = _completer(shell, click.get_current_context().find_root().command)
    out.write(made.source_template % made.source_vars())
