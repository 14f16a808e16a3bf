"""Text laid out for a terminal: help pages and tables, in columns that count wide characters."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from unicodedata import combining, east_asian_width

import click

from farandole._lazy import regex
from farandole.cli.common.settings import is_colored
from farandole.i18n import Language

SHARED = frozenset(("--quiet", "--color", "--lang", "--help"))
"""Options that every command takes."""
_NARROW = 26  # columns, fewer than which make a column of meanings hard to read
WIDEST = 100  # longer lines are hard to read, however wide the terminal is
_ATOM = regex(
    r"\s+|(?<!\w)'[^'\n]{1,34}'(?!\w)[,.;:)]*|(?<![\w'])\"[^\"\n]{1,34}\"[,.;:)]*|[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uff60]|[^\s\u2e80-\ua4cf\uff00-\uff60]+"
)
_NOT_FIRST = frozenset("。，、；：？！）」』》…")
_NOT_LAST = frozenset("（「『《")


def width(text: str) -> int:
    """Return how many columns of a terminal the text takes.

    >>> width("solve"), width("求解")
    (5, 4)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, columns: int) -> list[str]:
    """Return the text in lines of at most ``columns``; Chinese may break between any two signs.

    >>> wrap("one two three", 8), wrap("跳舞链求解。", 10)
    (['one two', 'three'], ['跳舞链求', '解。'])
    >>> wrap("最小的一个（row-minlex）", 20)
    ['最小的一个', '（row-minlex）']
    """
    atoms: list[str] = []
    for atom in _ATOM.findall(text):
        if atoms and (atom in _NOT_FIRST or atoms[-1][-1] in _NOT_LAST):
            atoms[-1] += atom
        else:
            atoms.append(" " if atom.isspace() else atom)
    lines = [""]
    for atom in atoms:
        if lines[-1] and width(lines[-1]) + width(atom.rstrip()) > columns:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        if lines[-1] or atom != " ":
            lines[-1] += atom
    return [line.rstrip() for line in lines if line.strip()]


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return the text filled up with blanks to a width, on the left if ``right``."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Iterable[int] = (),
    least: Mapping[int, int] | None = None,
) -> str:
    """Return a table with a line under its head; the columns in ``right`` are set flush right.

    ``least`` are columns that have a certain width whatever is in them, unless that is wider.

    >>> print(table(["name", "n"], [["宫", "9"], ["box", "12"]], right=[1]))
    name   n
    ──── ───
    宫     9
    box   12
    """
    body = [list(row) for row in rows]
    sizes = [max(width(row[k]) for row in [list(head), *body]) for k in range(len(head))]
    for k, size in (least or {}).items():
        sizes[k] = max(sizes[k], size)
    # One more column before numbers keeps them apart from text on their left.
    flush = set(right)
    sizes = [size + (k in flush and k > 0) for k, size in enumerate(sizes)]
    lines = [list(head), ["─" * size for size in sizes], *body]
    return "\n".join(
        " ".join(pad(text, sizes[k], right=k in flush) for k, text in enumerate(line)).rstrip()
        for line in lines
    )


def rows(pairs: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Return a list of terms and what they mean, the meanings in a column of their own."""
    left = min(max((width(term) for term, _ in pairs), default=0), 28)
    lines = []
    if columns - left - 4 < _NARROW:  # meanings stand below their terms
        for term, meaning in pairs:
            lines += [f"  {line}" for line in wrap(term, columns - 2)]
            lines += [f"      {line}" for line in wrap(meaning, columns - 6)]
        return lines
    for term, meaning in pairs:
        first, *others = wrap(meaning, columns - left - 4) or [""]
        if width(term) > left:
            lines.append(f"  {term}")
            lines.append(" " * (left + 4) + first)
        else:
            lines.append(f"  {pad(term, left)}  {first}".rstrip())
        lines += [" " * (left + 4) + other for other in others]
    return lines


def prose(text: str, columns: int) -> list[str]:
    """Return paragraphs as lines; one that begins with two blanks is kept as it is."""
    lines: list[str] = []
    for paragraph in text.split("\n\n"):
        kept = paragraph.startswith("  ")
        lines += paragraph.split("\n") if kept else wrap(paragraph.replace("\n", " "), columns)
        lines.append("")
    return lines[:-1]


def page_width() -> int:
    """Return how many columns text may take: those of the terminal, but no more than is good."""
    import shutil

    return min(shutil.get_terminal_size().columns, WIDEST) - 1


def term_of(param: click.Parameter) -> str:
    """Return how an option or an argument is written: ``-o, --output FILE``."""
    if isinstance(param, click.Option):
        return " ".join(filter(None, [", ".join(param.opts), param.metavar or ""]))
    return param.metavar or param.name or ""


def usage_line(command: click.Command, path: str, say: Language) -> str:
    """Return how the command is called, on one line."""
    words = [path, ("[" + say("OPTIONS") + "]")]
    if isinstance(command, click.Group):
        words += [say("COMMAND"), "…"]
    words += [term_of(param) for param in command.params if isinstance(param, click.Argument)]
    return " ".join(words)


def groups_of(
    command: click.Command, ctx: click.Context
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the command's own options in groups: the title of each, and what they do.

    ``command.heads`` has the titles by the name of the first option below each.
    """
    heads: Mapping[str, str] = getattr(command, "heads", {})
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    for option in _options(command, ctx):
        if SHARED.isdisjoint(option.opts):
            title = heads.get(max(option.opts, key=len))
            if title is not None or not groups:
                groups.append((title or "", []))
            groups[-1][1].append((term_of(option), option.help or ""))
    return groups


def shared_of(command: click.Command, ctx: click.Context) -> list[tuple[str, str]]:
    """Return the options that every command takes, and what they do."""
    return [
        (term_of(option), option.help or "")
        for option in _options(command, ctx)
        if not SHARED.isdisjoint(option.opts)
    ]


def _options(command: click.Command, ctx: click.Context) -> list[click.Option]:
    return [param for param in command.get_params(ctx) if isinstance(param, click.Option)]


def commands_of(group: click.Group, ctx: click.Context) -> list[tuple[str, str]]:
    """Return the group's commands with a line about each."""
    about = getattr(group, "about", {})
    return [(name, about.get(name, "")) for name in group.list_commands(ctx)]


def page(command: click.Command, ctx: click.Context, say: Language) -> str:
    """Return the help page of a command, as wide as the terminal but no wider than is good."""
    columns = page_width()
    has_color = is_colored(sys.stdout)

    def head(text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if has_color else text

    usage = say("Usage: ")
    lines = wrap(usage + usage_line(command, ctx.command_path, say), columns)
    lines[0] = head(usage.rstrip()) + lines[0][len(usage.rstrip()) :]
    lines += ["", *prose(command.help or "", columns)]
    if isinstance(command, click.Group):
        lines += ["", head(say("Commands:")), *rows(commands_of(command, ctx), columns)]
    for title, own in groups_of(command, ctx):
        lines += ["", head(title or say("Options:")), *rows(own, columns)]
    lines += ["", head(say("Options of every command:")), *rows(shared_of(command, ctx), columns)]
    if command.epilog:
        lines += ["", *prose(command.epilog, columns)]
    return "\n".join(lines)
