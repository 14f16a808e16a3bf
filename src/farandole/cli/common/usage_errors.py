"""Usage errors in the reader's language, with the names that are spelled alike.

click composes its own sentences in English; here they are composed again from the parts
that its errors carry.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

import click

from farandole.cli.common.help import term_of
from farandole.cli.common.values import Refusal
from farandole.i18n import Language, Message, Quoted, describe, msg
from farandole.i18n.guess import guessed


def explain(error: click.ClickException, say: Language) -> str:
    """Return the error as one line, and for a usage error a second that says where help is."""
    message = _sentence(error, say)
    context = getattr(error, "ctx", None)
    if context is None:
        return f"farandole: {message}"
    path = context.command_path
    return f"{path}: {message}\n" + say("For help type: {command} --help", command=path)


def _sentence(error: click.ClickException, say: Language) -> str:
    if isinstance(error, click.NoSuchOption):
        return say(_no_such_option(error.option_name, error.ctx))
    if isinstance(error, click.MissingParameter):
        name = term_of(error.param) if error.param is not None else ""
        return say("missing {name}", name=name)
    if isinstance(error, click.BadParameter):
        fault = describe(error.error, say) if isinstance(error, Refusal) else error.message
        param = error.param
        if param is None:
            return fault
        name = max(param.opts, key=len) if isinstance(param, click.Option) else term_of(param)
        return say("{place}: {fault}", place=name, fault=fault)
    if isinstance(error, click.BadOptionUsage):
        params = error.ctx.command.get_params(error.ctx) if error.ctx else []
        param = next((one for one in params if error.option_name in one.opts), None)
        if getattr(param, "is_flag", False) or getattr(param, "count", False):
            return say("{name} does not take a value", name=error.option_name)
        if param is not None and param.metavar:
            key = msg("{name} requires a value: {name} {value}", value=param.metavar)
            return say(key.having({"name": error.option_name}))
        return say("{name} requires a value", name=error.option_name)
    return error.format_message()


def _no_such_option(name: str, ctx: click.Context | None) -> Message:
    name = name[:80]
    text = msg("unknown option {name}", name=name)
    if ctx is None:
        return text
    known = [
        one
        for param in ctx.command.get_params(ctx)
        if isinstance(param, click.Option)
        for one in param.opts
        if one.startswith("--")
    ]
    return guessed(text, name, known)


def unknown_command(name: str, ctx: click.Context, known: Mapping[str, object]) -> Message:
    """Return the sentence about a command that doesn't exist, with one that is spelled alike."""
    from farandole.cli.common.sources import is_puzzle

    if "solve" in known and (is_puzzle(name) or os.path.isfile(name)):
        return msg(
            "missing command; did you mean {command} solve {name}?",
            command=ctx.command_path,
            name=name[:100] if " " not in name else f'"{name[:100]}"',
        )
    name = name[:80]
    text = msg("unknown command {name}", name=name if name.strip() else Quoted(name))
    return guessed(text, name, known)


def too_many(rest: Sequence[str]) -> Message:
    """Return the sentence about words for which a command has no place."""
    return msg("unexpected argument {name}", name=Quoted(rest[0][:100]))
