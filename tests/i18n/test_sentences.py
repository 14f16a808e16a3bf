"""Every sentence can be translated, is in whole catalogues, and uses no abandoned word."""

from __future__ import annotations

import ast
import gettext
import json
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import farandole
from farandole import errors
from farandole.i18n import LANGUAGES
from tools import messages

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


CODES = [code for code in LANGUAGES if code != "en"]


def test_every_folder_is_a_language_and_has_its_line() -> None:
    assert sorted(CODES) == messages.codes()


@pytest.mark.parametrize("code", CODES)
def test_translations_fill_in_the_same_names(code: str) -> None:
    faults = messages.faults(messages.template(), messages.read(messages.path_of(code), code))
    assert not [one for one in faults if not one.startswith(("missing", "unused"))]


@pytest.mark.parametrize("code", CODES)
def test_a_catalogue_is_as_the_tool_writes_it(code: str, tmp_path: Path) -> None:
    path = messages.path_of(code)
    messages.write(tmp_path / "again.po", messages.read(path, code))
    assert (tmp_path / "again.po").read_text("utf-8") == path.read_text("utf-8")


def catalog(*entries: tuple[str | tuple[str, str], str | tuple[str, ...]]) -> Catalog:
    found = Catalog(locale="zh")
    for text, translation in entries:
        found.add(text, translation)
    return found


def test_faults_are_found() -> None:
    """Guard the guard: what is missing, unused or filled in otherwise must be seen."""
    source = catalog(("one {a}", ""), ("two", ""), ("three {x!r}", ""), ("four", ""))
    other = catalog(("one {a}", "一 {b}"), ("two", ""), ("three {x!r}", "三 {x!r}"), ("five", "五"))
    assert list(messages.faults(source, other)) == [
        "other places: 'one {a}' and '一 {b}'",
        "missing: 'two'",
        "not a bare name: {x!r} in 'three {x!r}'",
        "missing: 'four'",
        "unused: 'five'",
    ]


def test_every_way_to_mark_a_sentence_is_extracted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "module.py").write_text(
        'msg("a {x}", x=1)\nsay("b")\nnmsg("{count} c", "{count} cs", count=2)\n'
        'pmsg("where", "d")\nmarked("e")\nself.say("f " "g")\nother("h")\n',
        "utf-8",
    )
    (tmp_path / "module.js").write_text(
        'say(msg("i {x}", { x: 1 }));\nel("p", {}, say(pmsg("there", "j")), icon("k"));\n'
        'const l = nmsg("{count} l", "{count} ls", count, { m });\nsay("no");\n',
        "utf-8",
    )
    (tmp_path / "words.cpp").write_text(
        'return msg("o {x}", {{"x", x}});\nscene.say("p "\n    "q.", values);\n'
        'nmsg("{r}", "{r}s", count, {{"r", r}}); pmsg("here", "s"); list(parts, "t"); marked("u")',
        "utf-8",
    )
    (tmp_path / "table.hpp").write_text('TECHNIQUE(h,  "H",  1)\n', "utf-8")
    (tmp_path / "table.toml").write_text('[one]\nidea = "n"\n', "utf-8")
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    monkeypatch.setattr(messages, "WORDS", tmp_path)
    monkeypatch.setattr(messages, "TECHNIQUES", tmp_path / "table.hpp")
    assert {(m.context, m.id) for m in messages.template() if m.id} == {
        *((None, text) for text in ("a {x}", "b", "e", "f g", "i {x}", "n")),
        *((None, text) for text in ("o {x}", "p q.", "u")),
        (None, ("{r}", "{r}s")),
        ("here", "s"),
        (None, ("{count} c", "{count} cs")),
        (None, ("{count} l", "{count} ls")),
        ("where", "d"),
        ("there", "j"),
        ("technique", "H"),
    }


def test_no_time_of_its_own_is_in_what_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for epoch, said in [("", "1970-01-01 00:00"), ("1700000000", "2023-11-14 22:13")]:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        messages.compile_all(tmp_path)
        for code in CODES:
            with (tmp_path / code / "farandole.mo").open("rb") as file:
                header = gettext.GNUTranslations(file).info()
            assert header["pot-creation-date"] == f"{said}+0000"


def test_what_is_compiled_for_the_browser(tmp_path: Path) -> None:
    messages.compile_all(tmp_path)
    table = json.loads((tmp_path / "zh" / "farandole.json").read_text("utf-8"))
    assert (table["language"], table["forms"], table["plural"]) == ("zh", 1, "0")
    assert table["messages"]["not a valid cell"] == ["格子里的符号不对"]
    assert table["messages"]["between the parts of a list\x04, "] == ["，"]
    own = json.loads((tmp_path / "zh" / "studio.json").read_text("utf-8"))
    assert own["messages"]["New puzzle"] == table["messages"]["New puzzle"] == ["新题目"]
    assert own["messages"]["between the parts of a list\x04, "] == ["，"]
    assert "not a valid cell" not in own["messages"]


def test_texts_of_two_forms_keep_both_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "x.po"
    messages.write(path, catalog((("{count} a", "{count} as"), ("{count} 个",))))
    again = messages.read(path, "zh").get("{count} a")
    assert again is not None
    assert messages.strings(again) == ("{count} 个",)


def test_chinese_is_chinese() -> None:
    han, wrong = re.compile(r"[\u4e00-\u9fff]"), []
    for message in messages.read(messages.path_of("zh"), "zh"):
        if not message.id:
            continue
        for text in messages.strings(message):
            words = re.sub(r"\{\w*\}", "", text)
            is_name = text in messages.key(message)  # such as W-Wing
            if re.search(r"[a-z]{3}", words) and not han.search(text) and not is_name:
                wrong.append(text)
            if re.search(r"[\u4e00-\u9fff][,;:?!](?!\{)", text):
                wrong.append(f"{text}: a full-width mark is wanted")
    assert not wrong
