"""What is wrong with a command line, in the reader's language.

click composes its own sentences in English; here they are composed again from the parts
that its errors carry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common.help import term_of
from farandole.i18n import Listed, msg

if TYPE_CHECKING:
    from farandole.i18n import Language


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
        near = sorted(error.possibilities or ())
        return say("there is no option {name}", name=error.option_name) + _guess(near, say)
    if isinstance(error, click.MissingParameter):
        name = term_of(error.param) if error.param is not None else ""
        return say("{name} is missing", name=name)
    if isinstance(error, click.BadParameter):
        name = _name(error.param) if error.param is not None else ""
        if not name:
            return error.message
        return say("{place}: {fault}", place=name, fault=error.message)
    if isinstance(error, click.BadOptionUsage):
        takes = _takes_value(error)
        if takes is not None:
            key = msg("{name} needs a value") if takes else msg("{name} takes no value")
            return say(key, name=error.option_name)
    return error.format_message()


def unknown_command(name: str, known: list[str], say: Language) -> str:
    """Return the sentence about a command that doesn't exist, with a guess at what was meant."""
    from difflib import get_close_matches

    return say("there is no command {name}", name=name) + _guess(
        get_close_matches(name, known), say
    )


def _guess(near: list[str], say: Language) -> str:
    return say("; did you mean {names}?", names=say.value(Listed(near, "or"))) if near else ""


def _name(param: click.Parameter) -> str:
    return max(param.opts, key=len) if isinstance(param, click.Option) else term_of(param)


def _takes_value(error: click.BadOptionUsage) -> bool | None:
    """Tell whether the misused option takes a value; None when it can't be found."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    for param in params:
        if error.option_name in param.opts:
            return not getattr(param, "is_flag", False)
    return None
