"""Errors as sentences, in a language."""

from __future__ import annotations

from farandole.errors import FarandoleError, ParseError
from farandole.i18n.language import ENGLISH, Language
from farandole.i18n.message import Listed, Message, msg


def describe(error: BaseException, say: Language = ENGLISH) -> str:
    """Return the sentence of an error in a language, with its place if it has one.

    Errors of Python and other libraries keep their own text.

    >>> from farandole.i18n import language
    >>> error = ParseError(msg("not a valid cell"), line=3, column=7, found="'x'", expected="1-9")
    >>> print(describe(error))
    line 3, column 7: not a valid cell: found 'x', expected 1-9
    >>> print(describe(error, language("zh")))
    第 3 行，第 7 列：格子里的符号不对：此处是 'x'，应为 1-9
    """
    if not isinstance(error, FarandoleError):
        return str(error)
    if not isinstance(error, ParseError):
        return say.value(error.message)
    places = [error.source] if error.source else []
    if error.line is not None:
        places.append(say(msg("line {line}", line=error.line)))
    if error.column is not None:
        places.append(say(msg("column {column}", column=error.column)))
    if not places:
        return fault(error, say)
    return say(msg("{place}: {fault}", place=Listed(places), fault=fault(error, say)))


def fault(error: FarandoleError, say: Language = ENGLISH) -> str:
    """Return the text of an error without its place: the text found and expected.

    >>> fault(ParseError("not a valid cell", line=3, found="'x'", expected="1-9"))
    "not a valid cell: found 'x', expected 1-9"
    """
    wants = []
    if isinstance(error, ParseError) and error.found is not None:
        wants.append(msg("found {found}", found=say.value(error.found)))
    if isinstance(error, ParseError) and error.expected is not None:
        wants.append(msg("expected {expected}", expected=say.value(error.expected)))
    if not wants:
        return say.value(error.message)
    return say(msg("{message}: {wants}", message=error.message, wants=Listed(wants)))


def sentence(error: FarandoleError, say: Language = ENGLISH) -> str:
    """Return the text of an error as a sentence of its own, with a capital letter.

    Not so where it begins with a name or a value, which stay as they are.

    >>> sentence(FarandoleError(msg("not a valid cell")))
    'Not a valid cell'
    >>> sentence(FarandoleError(msg("{x} it is", x="a")))
    'a it is'
    """
    text = describe(error, say)
    if isinstance(error, ParseError) and not error.source and (error.line or error.column):
        return say.capital(text, msg("line {line}", line=1))
    is_placed = isinstance(error, ParseError) and error.source
    return text if is_placed else say.capital(text, error.message)


def placed(place: str, error: FarandoleError) -> Message:
    """Return the text of an error to follow a place: a file, an option, a command.

    >>> from farandole.errors import ShapeError
    >>> str(placed("--shape", ShapeError("no such board")))
    '--shape: no such board'
    """
    return msg("{place}: {fault}", place=place, fault=error.message)
