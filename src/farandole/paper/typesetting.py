"""Typesetting by Typst: templates and data become PDF, SVG and PNG.

Texts reach a template only as data, and it can read no files but the package's own templates.
Nothing about the time or the machine goes into the output.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from farandole._extras import needed
from farandole.errors import ArgumentError
from farandole.i18n import msg
from farandole.paper.fonts import no_font, opened

with needed("print"):
    from typst import Compiler, TypstError

if TYPE_CHECKING:
    from typst import Fonts

TEMPLATES = Path(__file__).parent / "templates"

_NO_FONT = re.compile(r'the text `"(.+)"` could not be displayed')
_PACKAGE = re.compile(r'"@|@[\w-]+/')
_LINE = re.compile(r"__typst_py_bytes__\.typ:(\d+)")
_NOWHERE = os.devnull  # where packages would be: no folder


def template_source() -> str:
    """Return the source of the template that booklets have unless a design names another.

    It can be changed and given as :class:`Design` ``(template=...)``. Its library is described on
    the page about printing.

    >>> template_source().splitlines()[1]
    '#import "farandole.typ": *'
    """
    return (TEMPLATES / "booklet.typ").read_text("utf-8")


def pdf(
    source: str, data: dict[str, Any], *, font: str | None = None, is_own: bool = True
) -> tuple[bytes, list[dict[str, Any]]]:
    """Return a tagged PDF, and the remarks that the template made.

    The names of fonts are added to the data. Raises `FontError` for text that no font can print,
    and `ArgumentError` for a template with errors.
    """
    if not is_own and _PACKAGE.search(source):
        raise ArgumentError(msg("a template can't use packages"), code="argument.template")
    foreign = data["lang"] == "zh" or font is not None
    for with_system in (True,) if foreign else (False, True):
        with opened(font, with_system=with_system) as (fonts, names):
            try:
                return _pdf(source, {**data, "fonts": names}, fonts)
            except TypstError as error:
                missing = _NO_FONT.search(error.message)
                if missing and with_system:
                    raise no_font(missing[1]) from None
                if not missing:
                    if is_own:
                        raise
                    raise _template_error(error) from None
    raise AssertionError("unreachable")


def _pdf(source: str, data: dict[str, Any], fonts: Fonts) -> tuple[bytes, list[dict[str, Any]]]:
    compiler = _compiler(source, data, fonts)
    try:
        found = json.loads(compiler.query("<note>", field="value"))
        notes = [one for one in found if isinstance(one, dict)]
    except RuntimeError:  # which has no details; compiling raises the same with them
        notes = []
    # The layout is at hand from the query, so this takes a fraction of its time.
    pages = compiler.compile(source.encode(), format="pdf", pdf_standards=["ua-1"])
    assert isinstance(pages, bytes)
    return pages, notes


def image(source: str, data: dict[str, Any], kind: str) -> bytes:
    """Return a page of a template of ours as an SVG or PNG image, a pixel to a point."""
    with opened(with_system=False) as (fonts, names):
        compiler = _compiler(source, {**data, "fonts": names}, fonts)
        found = compiler.compile(format=kind, ppi=72)  # type: ignore[arg-type]
    assert isinstance(found, bytes)
    return found


def _compiler(source: str, data: dict[str, Any], fonts: Fonts) -> Compiler:
    return Compiler(
        source.encode(),
        root=str(TEMPLATES),
        font_paths=fonts,
        sys_inputs={"book": json.dumps(data, ensure_ascii=False)},
        package_path=_NOWHERE,
        package_cache_path=_NOWHERE,
    )


def _template_error(error: TypstError) -> ArgumentError:
    """Return the error for a template, with its line if that is known."""
    at, fault = _LINE.search(error.diagnostic), error.message.partition(" (searched at ")[0]
    if at is None:
        text = msg("the template has an error: {fault}", fault=fault)
    else:
        text = msg(
            "the template has an error in line {line}: {fault}",
            line=int(at[1]),
            fault=fault,
        )
    return ArgumentError(text, code="argument.template")
