"""What is wrong with a command line, in the reader's language.

click composes its own sentences in English; here they are composed again from the parts
that its errors carry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common.help import term_of

if TYPE_CHECKING:
    from farandole.cli.say import Say


def explain(error: click.ClickException, say: Say) -> str:
    """Return the error as one line, and for a wrong use a second that says where help is."""
    message = _sentence(error, say)
    context = getattr(error, "ctx", None)
    if context is None:
        return f"farandole: {message}"
    path = context.command_path
    return f"{path}: {message}\n{say('usage.help', command=path)}"


def _sentence(error: click.ClickException, say: Say) -> str:
    if isinstance(error, click.NoSuchOption):
        near = sorted(error.possibilities or ())
        return say("usage.no_option", name=error.option_name) + _guess(near, say)
    if isinstance(error, click.MissingParameter):
        name = term_of(error.param) if error.param is not None else ""
        return say("usage.missing", name=name)
    if isinstance(error, click.BadParameter):
        name = _name(error.param) if error.param is not None else ""
        colon = say("colon")
        return f"{name}{colon}{error.message}" if name else error.message
    if isinstance(error, click.BadOptionUsage):
        takes = _takes_value(error)
        if takes is not None:
            key = "usage.no_value" if takes else "usage.value"
            return say(key, name=error.option_name)
    return error.format_message()


def unknown_command(name: str, known: list[str], say: Say) -> str:
    """Return the sentence about a command that doesn't exist, with a guess at what was meant."""
    from difflib import get_close_matches

    return say("usage.no_command", name=name) + _guess(get_close_matches(name, known), say)


def _guess(near: list[str], say: Say) -> str:
    return say("usage.near", names=say("or").join(near)) if near else ""


def _name(param: click.Parameter) -> str:
    return max(param.opts, key=len) if isinstance(param, click.Option) else term_of(param)


def _takes_value(error: click.BadOptionUsage) -> bool | None:
    """Tell whether the misused option takes a value; None when it can't be found."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    for param in params:
        if error.option_name in param.opts:
            return not getattr(param, "is_flag", False)
    return None
