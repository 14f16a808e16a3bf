"""No sentence is made where it can't be translated, and no abandoned word is used in Chinese."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import farandole
from farandole import errors

PACKAGE = Path(farandole.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.FarandoleError)
} | {"CliError"}
MARKERS = {"msg", "nmsg", "pmsg", "say", "problem_error", "model_error"}
WORD = re.compile(r"[a-z]{3}")


def called(node: ast.AST) -> str:
    """Return the last part of the name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def is_english(node: ast.AST) -> bool:
    """Tell whether an expression is a sentence in English, marked by nothing."""
    if isinstance(node, ast.IfExp):
        return is_english(node.body) or is_english(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return any(WORD.search(str(getattr(part, "value", ""))) for part in node.values)
    # What has no spaces is something to be written: a section's name, a pattern.
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(text, str) and " " in text.strip() and bool(WORD.search(text))


def faults(tree: ast.AST) -> list[str]:
    """Return what can't be translated in a module."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and any(
            called(part) in MARKERS for part in ast.walk(node)
        ):
            found.append(f"{node.lineno}: a message within an f-string is not extracted")
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        if name in MARKERS and node.args and isinstance(node.args[0], ast.JoinedStr):
            found.append(f"{node.lineno}: an f-string is no template")
        if name in ERRORS:
            said = [
                *node.args[:1],
                *(k.value for k in node.keywords if k.arg in ("found", "expected")),
            ]
            found += [f"{part.lineno}: {ast.unparse(part)}" for part in said if is_english(part)]
    return found


def test_every_sentence_can_be_translated() -> None:
    for path in FILES:
        if path.name != "errors.py":  # it shows plain errors in its examples
            assert not faults(ast.parse(path.read_text("utf-8"))), path


def test_chinese_is_in_catalogues_only() -> None:
    chinese = re.compile(r"[\u4e00-\u9fff]{2}")
    for path in FILES:
        text = path.read_text("utf-8")
        # A language's own name, a term of the field in the head of a file.
        if path.name in ("language.py", "elimination.py") or not chinese.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "\n" in node.value or not chinese.search(node.value), (path, node.lineno)


def test_the_walk_sees_what_it_is_for() -> None:
    """Guard the guard."""
    code = """
raise ParseError("not a valid cell", found="the end", expected="[Puzzle]")
raise GridError(f"{n} cells")
msg(f"{n} cells")
f"{say('so')}"
raise ParseError(msg("fine"), found=Quoted(x), expected="1-9")
"""
    assert len(faults(ast.parse(code))) == 5


ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "src/farandole/i18n/locale/zh/farandole.po"


def terms() -> list[tuple[str, str, str]]:
    rows = (ROOT / "tools/terms_zh.tsv").read_text("utf-8").splitlines()
    fields = [tuple(row.split("\t")) for row in rows if not row.startswith("#")]
    return [(term, instead, where) for term, instead, where in fields]


def test_no_message_and_no_page_uses_an_abandoned_word() -> None:
    # Only translations: a word may stand in the English text that they are of.
    entries = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', MESSAGES.read_text("utf-8"), re.M)
    messages = "\n".join(re.sub(r'"\n"', "", entry) for entry in entries)
    pages = [*sorted((ROOT / "docs/zh").rglob("*.md")), ROOT / "README.zh-CN.md"]
    pages.append(ROOT / "docs/zh/reference/names.toml")
    faults = []
    for term, instead, where in terms():
        places = [("farandole.po", messages)]
        if where == "all":
            places += [(str(page.relative_to(ROOT)), page.read_text("utf-8")) for page in pages]
        faults += [f"{name}: {term}, say {instead}" for name, text in places if term in text]
    assert not faults


def test_each_term_stands_once() -> None:
    words = [term for term, _, _ in terms()]
    assert len(words) == len(set(words))
    assert {where for *_, where in terms()} == {"all", "messages"}
