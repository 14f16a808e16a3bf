"""A Sphinx extension: reference pages in Chinese, of signatures and ``zh/reference/names.toml``.

``.. names:: sudoku`` on a Chinese page stands for everything public in
``farandole.sudoku``: each name with its signature as the code has it and a sentence in Chinese,
then its methods and properties likewise. ``.. chosen-names::`` is a table of what ``farandole``
itself exports. A test compares the sentences with what is public.

Each entry has the same anchor as its English one (``#farandole.sudoku.Grid``), and whatever leads
from a Chinese page to a name leads to the Chinese entry: types in signatures, and roles such as
``{py:obj}`farandole.sudoku.Grid```.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import signature, stringify_signature

from farandole._lazy import Method

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

SOURCE = Path(__file__).parent / "zh" / "reference" / "names.toml"
FOLDER = "zh/"
"""Where the Chinese pages are."""

Sentences = dict[str, dict[str, str]]


def sentences() -> Sentences:
    """Return a sentence for each public name, by package (``sudoku``) and name (``Grid.line``)."""
    return tomllib.loads(SOURCE.read_text("utf-8"))


def module_of(package: str) -> str:
    """Return the module whose names a section of the source has."""
    return package if package == "farandole" else f"farandole.{package}"


def public_members(kind: type) -> Iterator[str]:
    """Yield the methods and properties that a class has of its own."""
    for name, member in list(vars(kind).items()):
        if isinstance(member, Method):  # the class has the function itself once it is used
            member = getattr(kind, name)
        plain = getattr(member, "__func__", member)
        if not name.startswith("_") and (inspect.isfunction(plain) or isinstance(plain, property)):
            yield name


def _signed(thing: object, *, method: bool = False) -> str:
    try:
        parameters = signature(thing, bound_method=method)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    whole = not isinstance(thing, type)  # making something of a class returns just that
    return stringify_signature(parameters, show_return_annotation=whole, unqualified_typehints=True)


def _rst(sentence: str) -> str:
    """Return a sentence with its code set off, as reStructuredText wants it between Chinese."""
    return re.sub(r"`+([^`]+)`+", r"\\ ``\1``\\ ", sentence)


def _entry(module: str, name: str, entries: dict[str, str]) -> Iterator[str]:
    """Yield reStructuredText for a name of a module, and for its members."""
    thing = getattr(import_module(module), name)
    if isinstance(thing, type):
        error = issubclass(thing, BaseException)
        kind, signed = ("exception", "") if error else ("class", _signed(thing))
    elif inspect.isfunction(thing):
        kind, signed = "function", _signed(thing)
    else:
        kind, signed = "data", ""
    yield f".. py:{kind}:: {name}{signed}"
    yield f"   :module: {module}"
    yield from ("   :no-index:", "", f"   {_rst(entries[name])}", "")
    if not isinstance(thing, type):
        return
    for key, sentence in entries.items():
        owner, _, member = key.partition(".")
        if owner != name or not member:
            continue
        shown = getattr(thing, member)  # before looking: it may be loaded only now
        raw = inspect.getattr_static(thing, member)
        if isinstance(raw, property) or not callable(shown):
            yield f"   .. py:property:: {member}"
        else:
            yield f"   .. py:method:: {member}{_signed(shown, method=_bound(raw))}"
            if isinstance(raw, (classmethod, staticmethod)):
                yield f"      :{type(raw).__name__}:"
        yield from ("      :no-index:", "", f"      {_rst(sentence)}", "")


def _bound(raw: object) -> bool:
    return not isinstance(raw, (classmethod, staticmethod))


class Names(SphinxDirective):
    """Everything public in a package, in the order of the source."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the entries."""
        package = self.arguments[0]
        for source in (str(SOURCE), __file__):
            self.env.note_dependency(source)
        entries = sentences()[package]
        lines = [f".. py:currentmodule:: {module_of(package)}", ""]  # where types are looked up
        for name in entries:
            if "." not in name:
                lines += _entry(module_of(package), name, entries)
        found = self.parse_text_to_nodes("\n".join(lines))
        for node in found:
            for signed in node.findall(addnodes.desc_signature):
                signed["ids"] = [f"{signed['module']}.{signed['fullname']}"]
        return found


class ChosenNames(SphinxDirective):
    """What ``farandole`` itself exports, each with its sentence, in a table."""

    def run(self) -> list[nodes.Node]:
        """Return the table."""
        for source in (str(SOURCE), __file__):
            self.env.note_dependency(source)
        known = {
            id(getattr(import_module(module_of(package)), name)): (
                f"{module_of(package)}.{name}",
                sentence,
            )
            for package, entries in sentences().items()
            for name, sentence in entries.items()
            if "." not in name
        }
        module = import_module("farandole")
        lines = [".. list-table::", "   :header-rows: 1", "", "   * - 名字", "     - 说明"]
        for name in module.__all__:
            path, sentence = known[id(getattr(module, name))]
            lines.append(f"   * - :py:obj:`{name} <{path}>`")
            lines.append(f"     - {_rst(sentence)}")
        return self.parse_text_to_nodes("\n".join(lines))


@cache
def homes() -> dict[str, tuple[str, str]]:
    """Return page and anchor of each Chinese entry, by its path and by what is unique of that."""
    pages = {
        package: f"{FOLDER}reference/{page.stem}"
        for page in sorted(SOURCE.parent.glob("*.md"))
        for package in re.findall(r"^\.\. names:: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
    }
    found: dict[str, tuple[str, str]] = {}
    ends: dict[str, list[tuple[str, str]]] = {}
    for package, entries in sentences().items():
        for name in entries if package in pages else ():
            place = (pages[package], f"{module_of(package)}.{name}")
            found[place[1]] = place
            ends.setdefault(name, []).append(place)
    for page in sorted(SOURCE.parent.glob("*.md")):  # and what a page says it tells of
        for name in re.findall(r"^\((farandole\.\S+)\)=$", page.read_text("utf-8"), re.MULTILINE):
            found[name] = (f"{FOLDER}reference/{page.stem}", nodes.make_id(name))
    return {name: places[0] for name, places in ends.items() if len(places) == 1} | found


def _stay(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Lead from a Chinese page to Chinese entries."""
    if not page.startswith(FOLDER):
        return
    places = homes()
    for link in doctree.findall(nodes.reference):
        there, _, path = str(link.get("refuri", "")).partition("#")
        if not path.startswith("farandole.") or "://" in there:
            continue
        parts = path.split(".")
        ends = (".".join(parts[at:]) for at in range(len(parts)))
        place = next((places[end] for end in ends if end in places), None)
        if place:
            link["refuri"] = f"{app.builder.get_relative_uri(page, place[0])}#{place[1]}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    app.connect("doctree-resolved", _stay)
    app.add_directive("names", Names)
    app.add_directive("chosen-names", ChosenNames)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
