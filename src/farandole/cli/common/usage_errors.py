"""What is wrong with a command line, in the reader's language, and what was meant perhaps.

click composes its own sentences in English; here they are composed again from the parts
that its errors carry.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from farandole.cli.common.help import term_of
from farandole.cli.common.shared import WRITTEN
from farandole.i18n import Listed, Quoted, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from farandole.i18n import Language, Message

_COMMANDS = {
    "solve": "answer solution solver crack run sudoku dlx 求解 解 解题 解数独",
    "count": "number many 计数 解数",
    "check": "validate valid verify unique test lint 检查 验证",
    "make": "generate generator gen create new build puzzle 出题 生成",
    "rate": "grade difficulty level score rating 评定 评级 难度",
    "hint": "next step help-me 提示",
    "explain": "steps why walkthrough path 讲解 解释",
    "techniques": "strategies strategy methods",
    "compare": "race versus methods 比较",
    "canonical": "normalize minlex shuffle scramble random",
    "same": "equal equivalent isomorphic diff",
    "convert": "format formats export import translate link url 转换",
    "show": "draw view display cat image svg render 显示",
    "print": "pdf booklet book paper png 打印",
    "bank": "database db store library 题库",
    "cover": "exact exactcover exact-cover dlx",
    "studio": "play gui web server serve ui browser",
    "bench": "benchmark speed time perf",
    "completion": "completions autocomplete complete",
    "help": "man manual usage commands 帮助",
    "find": "list ls search query select open",
    "add": "import insert load save put create init new",
    "tag": "label mark edit untag",
    "backup": "dump copy",
    "model": "list ls models problems",
}
"""Commands -> other words for what they do."""

_OPTIONS = {
    "--to": "--output-format --as --format-out --outformat -t -f",
    "--format": "--input-format --from --in -f",
    "--from": "--format --input-format --in -f",
    "--output": "--out --outfile --file --write --save --dest",
    "--count": "--number --num --amount --how-many -n -c",
    "--max": "--limit --most -n -m",
    "--limit": "--max --first --most -n",
    "--seconds": "--time --timeout --time-limit --max-time --wait",
    "--nodes": "--node-limit --guesses --max-nodes",
    "--threads": "--jobs --workers --parallel --procs --processes --cpus --cores -j -t",
    "--difficulty": "--level --hardness --grade -d -l",
    "--level": "--difficulty --hardness --grade -d -l",
    "--clues": "--givens --hints --number-of-clues",
    "--shape": "--size --board --variant --rules --rule --side --box",
    "--seed": "--random --random-seed --rng",
    "--random": "--seed --rng",
    "--regions": "--jigsaw --region --map",
    "--all": "--every --all-solutions --solutions",
    "--json": "--jsonl --ndjson -j",
    "--quiet": "--silent -s --no-progress",
    "--any": "--first --one --fast --no-unique --not-unique --no-proof",
    "--svg": "--image --picture --draw",
    "--color": "--colour --colors --colours",
    "--color never": "--no-color --no-colour --monochrome --plain",
    "--lang zh": "--chinese --zh",
    "--lang": "--language --locale -l",
    "--version": "--versions -v",
    "--help": "--usage -? --man --info",
    "--candidates": "--pencilmarks --pencil-marks --marks --notes",
    "--solution": "--solutions --answer --answers --with-solution",
    "--engine": "--algorithm --solver --method",
    "--methods": "--algorithm --solver --method --engine",
    "--depth": "--detail --verbose -v --verbosity",
    "--bank": "--db --database",
    "--paper": "--page-size --size --format",
}
"""Options -> other words for them; the first that the command has counts."""


_REMOVING = {"delete", "remove", "rm", "del", "drop", "erase", "clear"}
"""What a bank is told that keeps all its puzzles."""

_FILES = {"--file", "--files", "--input", "--infile", "--input-file", "--puzzle", "--puzzles", "-i"}


def explain(error: click.ClickException, say: Language) -> str:
    """Return the error as one line, and for a wrong use a second that says where help is."""
    message = _sentence(error, say)
    context = getattr(error, "ctx", None)
    if context is None:
        return f"farandole: {message}"
    path = context.command_path
    return f"{path}: {message}\n" + say("For help type: {command} --help", command=path)


def _sentence(error: click.ClickException, say: Language) -> str:
    if isinstance(error, click.NoSuchOption):
        return _no_such_option(error.option_name, error.ctx, say)
    if isinstance(error, click.MissingParameter):
        name = term_of(error.param) if error.param is not None else ""
        return say("{name} is missing", name=name)
    if isinstance(error, click.BadParameter):
        name = _name(error.param) if error.param is not None else ""
        if not name:
            return error.message
        return say("{place}: {fault}", place=name, fault=error.message)
    if isinstance(error, click.BadOptionUsage):
        param = _param_of(error)
        if param is not None:
            if getattr(param, "is_flag", False) or getattr(param, "count", False):
                return say("{name} takes no value", name=error.option_name)
            return _needs_value(error.option_name, param, say)
    return error.format_message()


def _needs_value(name: str, param: click.Parameter, say: Language) -> str:
    metavar = param.metavar or ""
    if not metavar:
        return say("{name} needs a value", name=name)
    return say("{name} needs a value: {name} {value}", name=name, value=metavar)


def _no_such_option(name: str, ctx: click.Context | None, say: Language) -> str:
    from farandole.cli.common.typed import is_puzzle

    whole, name = name[:700], name[:80]
    text = msg("there is no option {name}", name=name)
    if ctx is None:
        return say(text)
    if name[1:].isdigit():
        return say(msg("{name} has no place here: no number is negative", name=name))
    if (is_puzzle(name) or _is_file(name)) and not isinstance(ctx.command, click.Group):
        key = msg(
            "{fault}; before a puzzle or a file that begins with a hyphen write --: "
            "{command} -- {name}",
            fault=text,
            command=ctx.command_path,
            name=whole,
        )
        return say(key)
    if _is_file(name) and ctx.find_root() is ctx:
        key = msg(
            "the name of a command comes first: {command} solve {name}",
            command=ctx.command_path,
            name=f"-- {name}",
        )
        return say(key)
    if name in _FILES and any(isinstance(one, click.Argument) for one in ctx.command.params):
        key = msg(
            "{fault}; files and puzzles need no option: {command} puzzles.txt",
            fault=text,
            command=ctx.command_path,
        )
        return say(key)
    near = _near_options(name, ctx)
    if not near and (other := _command_for(name, ctx)):
        return say(msg("{fault}; for that there is {command}", fault=text, command=other))
    if not near and (words := _parted(name, ctx)):
        return say(_guess(text, [words]))
    if not near and (value := _value_of_model(name, ctx)):
        key = msg(
            "{fault}; values of a model are written without hyphens: {value}",
            fault=text,
            value=value,
        )
        return say(key)
    if not near and isinstance(ctx.command, click.Group) and _is_known_below(name, ctx):
        key = msg(
            "{fault}; options of a command come after its name: {command} COMMAND {name}",
            fault=text,
            command=ctx.command_path,
            name=name,
        )
        return say(key)
    if not near and (others := _commands_with(name, ctx)):
        names = Listed(others, "and")
        return say(
            nmsg(
                "{fault}; {commands} has it",
                "{fault}; {commands} have it",
                count=len(others),
                fault=text,
                commands=names,
            )
        )
    return say(_guess(text, near))


def _command_for(name: str, ctx: click.Context) -> str | None:
    """Return what does the work that an option is named for: ``--check``, ``--version``."""
    root = ctx.find_root()
    if ctx is root:
        return None
    if name in ("--version", "-V", "--versions"):
        return f"{root.command_path} --version"
    bare = name[2:] if name.startswith("--") else ""
    if bare in ("method", "methods", "algorithm", "solver", "engine"):
        return f"{root.command_path} compare"
    known = getattr(root.command, "modules", {})
    for one, words in _COMMANDS.items():
        if bare and one in known and one != ctx.command.name and bare in (one, *words.split()):
            return f"{root.command_path} {one}"
    return None


def _is_file(name: str) -> bool:
    """Tell whether what was taken for an option is rather the name of a file: ``-x.txt``."""
    return os.path.isfile(name) or (
        name[:2] != "--" and os.path.splitext(name)[1][1:].lower() in ("txt", "csv", "sdk", "dlx")
    )


def _parted(name: str, ctx: click.Context) -> str | None:
    """Return an option and its value that no plain blank parts: ``--to:csv``."""
    words = name.replace(":", " ").replace("：", " ").split()
    if len(words) == 2 and any(words[0] in param.opts for param in ctx.command.get_params(ctx)):
        return " ".join(words)
    return None


def _value_of_model(name: str, ctx: click.Context) -> str | None:
    """Return how a value of the model that was named is written: ``n=...`` for ``--n``."""
    if ctx.parent is None or ctx.parent.command.name != "cover":
        return None
    from farandole.cover.models import NAMES

    named = [NAMES[word] for word in ctx.meta.get(WRITTEN, ()) if word in NAMES]
    bare = name.lstrip("-")
    is_value = any(bare == one.name for model in named for one in model.parameters)
    return f"{bare}=..." if is_value else None


def _is_known_below(name: str, ctx: click.Context) -> bool:
    """Tell whether a command of a group has such an option; of a letter nobody knows."""
    return len(name) < 4 or bool(_commands_with(name, ctx)) or bool(_near_below(name, ctx))


def _near_below(name: str, ctx: click.Context) -> bool:
    group = ctx.command
    assert isinstance(group, click.Group)
    for one in group.list_commands(ctx)[:1]:
        command = group.get_command(ctx, one)
        if command is not None and not isinstance(command, click.Group):
            return bool(_near_options(name, click.Context(command, info_name=one, parent=ctx)))
    return False


def _commands_with(name: str, ctx: click.Context) -> list[str]:
    """Return a few other commands that have an option of this name, those nearby first."""
    if len(name) < 4:  # a letter stands for many things
        return []
    root = ctx.find_root()
    groups = [root.command]
    if isinstance(root.command, click.Group):
        groups += filter(None, (root.command.get_command(root, one) for one in ("bank", "cover")))
    if ctx.parent is not None and ctx.parent is not root:
        groups = [one for one in groups if one is not None and one.name == ctx.parent.command.name]
    found = []
    for group in groups:
        if not isinstance(group, click.Group):
            continue
        prefix = root.command_path if group is root.command else f"{root.command_path} {group.name}"
        for one in group.list_commands(root):
            command = group.get_command(root, one)
            if command is not None and any(name in param.opts for param in command.params):
                found.append(f"{prefix} {one}")
    return found[:3]


def _near_options(name: str, ctx: click.Context) -> list[str]:
    """Return the options that may have been meant."""
    from farandole.i18n.guess import nearest

    known = [
        one
        for param in ctx.command.get_params(ctx)
        if isinstance(param, click.Option) and not param.hidden
        for one in param.opts
    ]
    by_name = {one.lstrip("-"): one for one in known if one.startswith("--")}
    bare = name.lstrip("-").lower()
    if bare in by_name and len(bare) > 1:
        return [by_name[bare]]
    flags = {
        one
        for param in ctx.command.get_params(ctx)
        if isinstance(param, click.Option) and param.is_flag
        for one in param.opts
    }
    meant = [
        one
        for one, words in _OPTIONS.items()
        if one.split()[0] in known
        and name in words.split()
        and not (one == "--count" and one in flags)
    ]
    if meant:
        return meant[:1]
    if whole := _whole_option(bare, known):
        return [whole]
    if len(bare) < 2:
        return [one for one in known if one.lower() == name.lower()]
    return [by_name[one] for one in nearest(bare, by_name)]


def _whole_option(bare: str, known: list[str]) -> str | None:
    """Return an option with the value that a word stands for: ``--hard``, ``--diagonals``."""
    from farandole.logic.techniques import LEVELS
    from farandole.sudoku.rules import NAMES

    if len(bare) < 3:
        return None
    rule = "diagonals" if bare == "diagonal" else bare
    for option, value, words in (
        ("--difficulty", bare, LEVELS),
        ("--level", bare, LEVELS),
        ("--shape", f"'9 + {rule}'", NAMES),
    ):
        if option in known and (bare in words or rule in words):
            return f"{option} {value}"
    if bare in ("stdin", "pipe"):
        return "-"
    return None


def unknown_command(
    name: str, ctx: click.Context, known: Mapping[str, object], say: Language
) -> str:
    """Return the sentence about a command that doesn't exist, with a guess at what was meant."""
    from farandole.cli.common.typed import is_puzzle
    from farandole.i18n.guess import nearest

    first, blank, rest = name.partition(" ")
    if first in known and blank and not os.path.isfile(name):
        key = msg(
            "the name of the command stands outside of the quotes: {command} {name}",
            command=ctx.command_path,
            name=f"{first} {rest[:100].strip()}",
        )
        return say(key)
    if is_puzzle(name) or (os.path.isfile(name) and "solve" in known):
        key = msg(
            "the name of a command comes first: {command} solve {name}",
            command=ctx.command_path,
            name=name[:100] if " " not in name else f'"{name[:100]}"',
        )
        return say(key)
    name = name[:80]
    text = msg("there is no command {name}", name=name if name.strip() else Quoted(name))
    if "solve" in known and "." in name and not name.strip("0123456789."):
        hint = msg("a puzzle has at least 16 cells, those of the 4×4 board")
        return say(msg("{fault}; {hint}", fault=text, hint=hint))
    if is_dashed(name) or is_slashed(name):
        return say(msg("{fault}; {hint}", fault=text, hint=hyphens(name)))
    if name == ctx.find_root().command_path:
        return say(msg("{fault}; the program's own name is written once", fault=text))
    if name in _REMOVING and "collect" in known:
        key = msg(
            "{fault}: puzzles stay in a bank; tag those you don't want and leave them out: "
            "{example}",
            fault=text,
            example="farandole bank find --without-tag unwanted",
        )
        return say(key)
    near = [one for one, words in _COMMANDS.items() if one in known and name in words.split()]
    if name == "version" and "bench" in known:
        near = ["--version"]
    if not near and not {"cover", "model"}.isdisjoint(known):
        from farandole.cover.models import NAMES as MODELS

        prefix = "" if "model" in known else "cover "
        prefix = f"{ctx.command_path} {prefix}"
        near = [f"{prefix}solve {name}"] if name in MODELS else []
    if not near and "model" in known and name in ("compare", "bench"):
        key = msg(
            "{fault}: that is for Sudoku; {option} chooses how covers are searched for, and "
            "{command} tells what would be taken",
            fault=text,
            option="--engine",
            command=f"{ctx.command_path} info",
        )
        return say(key)
    return say(_guess(text, near[:1] or _elsewhere(name, ctx) or nearest(name, known)))


def _elsewhere(name: str, ctx: click.Context) -> list[str]:
    """Return the commands of other groups that have this name."""
    root = ctx.find_root()
    groups: list[tuple[str, click.Command | None]] = [("", root.command)]
    if isinstance(root.command, click.Group):
        groups += [(f"{one} ", root.command.get_command(root, one)) for one in ("bank", "cover")]
    return [
        f"{root.command_path} {prefix}{name}"
        for prefix, group in groups
        if isinstance(group, click.Group) and name in group.list_commands(root)
    ]


def too_many(rest: Sequence[str], ctx: click.Context, say: Language) -> str:
    """Return the sentence about words for which a command has no place."""
    word = rest[0][:100]
    text = msg("{word} has no place here", word=repr(word) if " " in word or not word else word)
    if is_dashed(word):
        return say(msg("{fault}; {hint}", fault=text, hint=hyphens(word)))
    near = [f"{name} {word}" for name in options_taking(word, ctx)][:2]
    if not near and _is_output(word) and any("-o" in one.opts for one in ctx.command.params):
        return say(
            msg("{fault}; {hint}", fault=text, hint=msg("to write it: -o {name}", name=word))
        )
    return say(_guess(text, near))


def _is_output(word: str) -> bool:
    """Tell whether a word is rather the name of a file that isn't there yet."""
    ending = os.path.splitext(word)[1][1:]
    return ending.isalnum() and not ending.isdigit() and not os.path.exists(word)


def options_taking(word: str, ctx: click.Context) -> Iterable[str]:
    """Yield the options that take such a value."""
    from farandole.cli.common.values import Board, OneOf

    for param in ctx.command.get_params(ctx):
        if not isinstance(param, click.Option):
            continue
        choices = getattr(param.type, "level", param.type)
        is_name = isinstance(choices, OneOf) and word.lower() in choices.names
        is_number = word.isascii() and word.isdigit() and param.opts[0] in ("--count", "--port")
        side = word.lower().partition("x")[0]
        is_board = isinstance(param.type, Board) and word.lower() in _SIDES | {f"{side}x{side}"}
        if (is_name or is_number or (is_board and side.isdecimal())) and not param.is_flag:
            yield max(param.opts, key=len)


_SIDES = {"4", "9", "16", "25"}
"""Numbers that may be meant as boards, where others are rather numbers of puzzles."""


def is_dashed(word: str) -> bool:
    """Tell whether a word begins with a dash that is no hyphen, as copied from a printed page."""
    return word[:1] in "‐‑‒–—―−－" and len(word) > 1


def is_slashed(word: str) -> bool:
    """Tell whether a word is an option as Windows writes it.

    >>> is_slashed("/?"), is_slashed("/help"), is_slashed("/puzzles/p.txt")
    (True, True, False)
    """
    return word in ("/?", "?") or (len(word) < 6 and word[:1] == "/" and word[1:].isalpha())


def hyphens(word: str) -> Message:
    """Return what to write instead of a dash, or a slash."""
    word = {"/?": "--help", "?": "--help", "/h": "--help"}.get(word, word.replace("/", "-"))
    bare = word.lstrip("‐‑‒–—―−－-")
    return msg(
        "options begin with hyphens: {option}",
        option=f"-{bare}" if len(bare) == 1 else f"--{bare}",
    )


def _guess(message: Message, near: list[str]) -> Message:
    if not near:
        return message
    return msg("{fault}; did you mean {guess}?", fault=message, guess=Listed(near, "or"))


def _name(param: click.Parameter) -> str:
    return max(param.opts, key=len) if isinstance(param, click.Option) else term_of(param)


def _param_of(error: click.BadOptionUsage) -> click.Parameter | None:
    """Return the option that was misused; None when it can't be found."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    return next((param for param in params if error.option_name in param.opts), None)
