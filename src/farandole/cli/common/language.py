"""Which language to speak: what ``--lang`` says, else the environment.

It is found before the command line is parsed, since parsing speaks already: help pages and
errors. A language that isn't known is left out here; the option itself complains of it later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common.encodings import can_show
from farandole.i18n import LANGUAGES, Language, language, preferred

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TextIO


def chosen(
    arguments: Sequence[str], environment: Mapping[str, str], stream: TextIO | None = None
) -> Language:
    """Return the language that a command line and its environment ask for.

    What the environment alone asks for counts only where ``stream`` can show it.

    >>> chosen(["solve", "--lang=zh"], {}), chosen(["solve"], {"LANG": "zh_CN.UTF-8"})
    (language('zh'), language('zh'))
    """
    asked = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and place + 1 < len(arguments):
            asked = arguments[place + 1]
        elif argument.startswith("--lang="):
            asked = argument[7:]
    if asked in LANGUAGES:
        return language(asked)
    wanted = preferred(environment)
    return language(wanted if can_show(LANGUAGES[wanted], stream) else "en")
