"""The scripts by which shells ask what completes a word, and how they are answered.

Click's own, but for what went wrong with them: zsh lost ``--to=`` before a value, and did nothing
at every second Tab; bash found no value there; fish cut what has a comma in it; and a blank came
after ``n=``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    import click

VARIABLE = "_FARANDOLE_COMPLETE"
"""The environment variable by which such a script asks."""

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


class _Zsh(ZshComplete):
    source_template = _ZSH

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        return _whole(super().get_completions(args, incomplete), incomplete)


class _Fish(FishComplete):
    source_template = _FISH

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[Any]]:
        return _whole(super().get_completions(args, incomplete), incomplete)


def _whole(found: list[CompletionItem[Any]], incomplete: str) -> list[CompletionItem[Any]]:
    """Return whole words, ``--to=line`` for ``--to=li``."""
    name, mark, _ = incomplete.partition("=")
    if not mark or not name.startswith("--"):
        return found
    return [_changed(item, f"{name}={item.value}") for item in found]


def _changed(item: CompletionItem[Any], value: str) -> CompletionItem[Any]:
    return CompletionItem(value, item.type, item.help) if item.type == "plain" else item


_SHELLS: Mapping[str, type[ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}


def script(root: click.Command, shell: str) -> str:
    """Return the script that makes a shell complete commands."""
    made = _SHELLS[shell](root, {}, "farandole", VARIABLE)
    return made.source_template % made.source_vars()


def answer(root: click.Command, asked: str) -> str:
    """Return what completes a word, as a script asks for it: ``bash_complete``, its words beside.

    Empty for a question that nobody answers, such as that of a script of another version.
    """
    shell, _, question = asked.partition("_")
    if shell not in _SHELLS or question != "complete":
        return ""
    return _SHELLS[shell](root, {}, "farandole", VARIABLE).complete()
