"""The catalogues of messages: brought up to date, compiled, checked.

::

    python tools/messages.py update            after a sentence was added or changed in the code
    python tools/messages.py add zh FILE.po    put the translations of another catalogue in
    python tools/messages.py compile FOLDER    write the .mo, and .json for the browser: all
                                               sentences, studio.json with its own alone, and
                                               logic.json with those about steps
    python tools/messages.py check             say what is missing; exit 1 if something is

English is in the code, marked by ``msg``, ``nmsg``, ``pmsg``, ``say``, and ``option`` and
``argument`` of commands. A catalogue is ``src/farandole/i18n/locale/CODE/farandole.po``: sorted,
without line numbers or dates, so that only sentences show in a diff. Nothing is guessed: a
sentence that has changed is a new one.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, BinaryIO

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "farandole"
LOCALE = SOURCE / "i18n" / "locale"
DOMAIN = "farandole"
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "msg": None,
    "problem_error": (2,),
    "model_error": (1,),
    "say": None,
    "marked": None,
    "argument": (1,),
    "option": (2,),
    "nmsg": (1, 2),
    "say_many": (1, 2),
    "pmsg": ((1, "c"), 2),
}


def texts(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts in the tables of a TOML file, as Babel wants them."""
    for table in tomllib.load(file).values():
        yield from ((1, "msg", text, []) for text in table.values())


_TEXT = rb'"((?:[^"\\]|\\.)*)"'
_CALL = re.compile(rb"\b([a-z_]+)\(((?:\s*%s,?)+)" % _TEXT)
_ARGUMENT = re.compile(rb"(?:%s\s*)+" % _TEXT)


def calls(
    file: BinaryIO, *_: object, **__: object
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """Yield the calls of C++ whose first arguments are texts, as Babel wants them."""
    for call in _CALL.finditer(file.read()):
        name, arguments = call[1], call[2]
        parts = [re.findall(_TEXT, one[0]) for one in _ARGUMENT.finditer(arguments)]
        texts = tuple(b"".join(each).decode() for each in parts)
        if name.decode() in KEYWORDS:
            yield 1, name.decode(), texts, []


KINDS: dict[str, tuple[Any, dict[str, Any]]] = {
    ".py": ("python", KEYWORDS),
    # Calls such as say(msg("…")) are nested there, and the extractor only sees one of them.
    ".js": ("javascript", {name: KEYWORDS[name] for name in ("msg", "nmsg", "pmsg")}),
    ".toml": (texts, KEYWORDS),
    ".cpp": (calls, KEYWORDS),
}
"""The files in which sentences are marked, who reads them, and what marks them."""
WORDS = ROOT / "cpp" / "logic" / "words"
"""The kernel's sentences about steps."""
TECHNIQUES = ROOT / "cpp" / "logic" / "techniques-inl.hpp"
"""The kernel's table, whose names are messages too."""
_TECHNIQUE = re.compile(r'^TECHNIQUE\(\w+, *"([^"]+)"', re.M)
_NAME = re.compile(r"(?<!\{)\{([^{}]*)\}(?!\})")
_DROPPED = re.compile(
    r'^(?:"(?:POT-|PO-|Generated-By|Report-|Last-|Language-Team|Project-)[^"]*"|#, fuzzy)\n', re.M
)


def template(*kinds: str) -> Catalog:
    """Return every message in the code, or of some kinds of files, without translations."""
    catalog = Catalog(project="farandole", charset="utf-8")
    kinds = kinds or tuple(KINDS)
    folders = [(SOURCE, kind) for kind in kinds if kind != ".cpp"]
    folders += [(WORDS, kind) for kind in kinds if kind == ".cpp"]
    for path in sorted(path for folder, kind in folders for path in folder.rglob(f"*{kind}")):
        with path.open("rb") as file:
            method, keywords = KINDS[path.suffix]
            for _, text, comments, context in extract(method, file, keywords, ["Translators:"]):
                texts = text if isinstance(text, tuple) else (text,)
                if not all(texts):
                    continue
                catalog.add(text, auto_comments=comments, context=context)
    if ".py" in kinds:
        for name in _TECHNIQUE.findall(TECHNIQUES.read_text("utf-8")):
            catalog.add(name, context="technique")
    return catalog


def about_steps() -> Catalog:
    """Return the messages of the kernel's answers about steps: words, techniques and roles."""
    catalog = template(".cpp")
    for message in template(".py"):
        if message.context in ("technique", "role of a candidate"):
            catalog.add(message.id, context=message.context)
    return catalog


def path_of(code: str) -> Path:
    """Return where the catalogue of a language is."""
    return LOCALE / code / f"{DOMAIN}.po"


def read(path: Path, code: str) -> Catalog:
    """Return a catalogue, empty if there is none yet."""
    if not path.exists():
        return Catalog(locale=code, project="farandole", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=code)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue as it is committed."""
    catalog.header_comment = "# The sentences of farandole in another language.\n#"
    catalog.obsolete.clear()
    for message in catalog:
        message.flags.discard("python-format")
        message.flags.discard("fuzzy")
    file = io.BytesIO()
    write_po(file, catalog, width=100, no_location=True, sort_output=True, ignore_obsolete=True)
    text = _DROPPED.sub("", file.getvalue().decode("utf-8"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.rstrip("\n") + "\n", "utf-8", newline="\n")


def codes() -> list[str]:
    """Return the languages that have a folder."""
    return sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())


def update(code: str, source: Catalog) -> None:
    """Add what is new in the code to a catalogue, and take out what is gone."""
    catalog = read(path_of(code), code)
    catalog.update(source, no_fuzzy_matching=True, update_header_comment=False)
    write(path_of(code), catalog)


def add(code: str, path: Path) -> int:
    """Put the translations of another catalogue in where there are none; return how many."""
    catalog, other = read(path_of(code), code), read(path, code)
    added = 0
    for message in other:
        if not message.id or not translated(message):
            continue
        mine = catalog.get(key(message), message.context)
        if mine is None:
            catalog.add(message.id, message.string, context=message.context)
            added += 1
        elif not translated(mine):
            mine.string = message.string
            added += 1
    write(path_of(code), catalog)
    return added


def compile_all(folder: Path) -> None:
    """Write ``CODE/farandole.mo`` for Python and ``CODE/farandole.json`` for the browser.

    The time in them is SOURCE_DATE_EPOCH, or 1970: what is built twice is the same.
    """
    made = int(os.environ.get("SOURCE_DATE_EPOCH") or 0)
    for code in codes():
        catalog = read(path_of(code), code)
        catalog.creation_date = datetime.fromtimestamp(made, UTC)
        place = folder / code
        place.mkdir(parents=True, exist_ok=True)
        with (place / f"{DOMAIN}.mo").open("wb") as file:
            write_mo(file, catalog)
        with (place / f"{DOMAIN}.json").open("w", encoding="utf-8") as text:
            json.dump(browser(catalog, code), text, ensure_ascii=False, indent=0, sort_keys=True)
        with (place / "studio.json").open("w", encoding="utf-8") as text:
            own = browser(catalog, code, template(".js"))
            json.dump(own, text, ensure_ascii=False, indent=0, sort_keys=True)
        with (place / "logic.json").open("w", encoding="utf-8") as text:
            steps = browser(catalog, code, about_steps())
            json.dump(steps, text, ensure_ascii=False, indent=0, sort_keys=True)


def browser(catalog: Catalog, code: str, source: Catalog | None = None) -> dict[str, object]:
    """Return a catalogue for the browser: all of it, or what some source has.

    ``plural`` is the rule of gettext, an expression in C that is one in JavaScript too;
    ``messages`` maps a text, after its context and U+0004 if it has one, to its translations:
    one, or as many as there are plural forms.
    """
    messages = {}
    for message in catalog:
        is_wanted = source is None or source.get(key(message), message.context) is not None
        if message.id and translated(message) and is_wanted:
            context = "" if message.context is None else f"{message.context}\x04"
            messages[context + key(message)] = list(strings(message))
    rule = {"forms": catalog.num_plurals, "plural": catalog.plural_expr}
    return {"language": code, **rule, "messages": messages}


def key(message: Message) -> str:
    """Return the text that a message is known by: the singular, where it counts."""
    return str(message.id[0] if isinstance(message.id, (tuple, list)) else message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or one for each plural form."""
    text = message.string
    return tuple(text) if isinstance(text, (tuple, list)) else (text or "",)


def translated(message: Message) -> bool:
    """Tell whether a message has all its translations."""
    return bool(message.string) and all(strings(message))


def names(text: str) -> set[str]:
    """Return the names of the places in a template."""
    return set(_NAME.findall(text))


def faults(source: Catalog, catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with a catalogue: missing, unused, other places than the English."""
    wanted = {(message.context, key(message)) for message in source if message.id}
    for message in source:
        if not message.id:
            continue
        texts = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        allowed = set().union(*map(names, texts))
        for bad in sorted(name for name in allowed if not name.isidentifier()):
            yield f"not a bare name: {{{bad}}} in {key(message)!r}"
        mine = catalog.get(key(message), message.context)
        if mine is None or not translated(mine):
            yield f"missing: {key(message)!r}"
            continue
        for text in strings(mine):
            # A plural form may omit the number: "one puzzle".
            if names(text) - allowed or (allowed - {"count"}) - names(text):
                yield f"other places: {key(message)!r} and {text!r}"
    for message in catalog:
        if message.id and (message.context, key(message)) not in wanted:
            yield f"unused: {key(message)!r}"


def main(arguments: list[str] | None = None) -> int:
    """Run a command of this tool."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update")
    commands.add_parser("check")
    adding = commands.add_parser("add")
    adding.add_argument("code")
    adding.add_argument("file", type=Path)
    compiling = commands.add_parser("compile")
    compiling.add_argument("folder", type=Path)
    given = parser.parse_args(arguments)
    if given.command == "compile":
        compile_all(given.folder)
    elif given.command == "add":
        print(f"{add(given.code, given.file)} added")
    elif given.command == "update":
        for code in codes():
            update(code, template())
    else:
        source = template()
        found = {code: faults(source, read(path_of(code), code)) for code in codes()}
        wrong = [f"{code}: {fault}" for code, said in found.items() for fault in said]
        print("\n".join(wrong) or "complete")
        return 1 if wrong else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
