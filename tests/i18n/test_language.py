"""Messages, what languages make of them; and that every sentence is in whole catalogues."""

from __future__ import annotations

import ast
import gettext
import json
import pickle
import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import farandole
from farandole import ArgumentError, ParseError, errors
from farandole.i18n import (
    ENGLISH,
    LANGUAGES,
    Language,
    Listed,
    Message,
    Named,
    Number,
    Quoted,
    describe,
    language,
    msg,
    nmsg,
    parts,
    pmsg,
    preferred,
)
from tools import messages

MESSAGES = [
    msg("plain"),
    msg("{a} and {b}", a=1, b="x"),
    nmsg("{count} puzzle", "{count} puzzles", count=1),
    nmsg("{count} puzzle in {file}", "{count} puzzles in {file}", count=1234, file="a.txt"),
    pmsg("a solution", "yes"),
    msg("{parts}", parts=Listed([Quoted("a"), msg("b")], "or")),
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_a_message_prints_as_code_that_rebuilds_it(message: Message) -> None:
    again = eval(repr(message))
    assert again == message
    assert str(again) == str(message)
    assert hash(again) == hash(message)
    assert pickle.loads(pickle.dumps(message)) == message


def test_values_are_as_a_program_wants_them() -> None:
    message = msg("{a} {b} {c}", a=Quoted("x"), b=Number(3), c=Listed([Quoted(1), 2]))
    assert message.values == {"a": "x", "b": 3, "c": (1, 2)}
    assert type(message.values["b"]) is int


def test_values_are_never_read_as_templates() -> None:
    assert str(msg("found {found}", found="{line}{0}{{")) == "found {line}{0}{{"
    assert str(msg("braces {} stay where nothing is filled in")) == (
        "braces {} stay where nothing is filled in"
    )


def test_a_monstrous_value_makes_a_short_sentence() -> None:
    for value in ("x" * 10**6, b"x" * 10**6, [10**6] * 10**4, 10**5000):
        assert len(str(msg("found {value}", value=Quoted(value)))) < 200
    for shown, text in (
        (10**5000, "a number of 16610 bits"),
        (Number(-(10**5000)), "a number of 16610 bits"),
        (Quoted([10**5000]), "<list>"),
    ):
        assert str(msg("{n}", n=shown)) == text


def test_lists_of_any_length() -> None:
    said = [str(msg("{x}", x=Listed("abc"[:n], "or"))) for n in range(4)]
    assert said == ["", "a", "a or b", "a, b or c"]


POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; "
"plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"

msgid "{count} puzzle"
msgid_plural "{count} puzzles"
msgstr[0] "{count} zagadka"
msgstr[1] "{count} zagadki"
msgstr[2] "{count} zagadek"

msgctxt "verb"
msgid "open"
msgstr "otwórz"

msgid "open"
msgstr "otwarty"

msgctxt "between the last two parts of a list"
msgid " or "
msgstr " albo "

msgid "{b} before {a}"
msgstr "{a} po {b}"
"""


@pytest.fixture
def polish() -> Language:
    """A language with three plural forms, which no catalogue here has."""
    file = BytesIO()
    write_mo(file, read_po(BytesIO(POLISH.encode()), locale="pl"))
    file.seek(0)
    return Language("pl", GNUTranslations(file))


def test_a_language_with_three_plural_forms(polish: Language) -> None:
    said = [polish(nmsg("{count} puzzle", "{count} puzzles", count=n)) for n in (1, 3, 5, 22, 112)]
    assert said == ["1 zagadka", "3 zagadki", "5 zagadek", "22 zagadki", "112 zagadek"]


def test_contexts_places_and_lists(polish: Language) -> None:
    assert polish(msg("open")) == "otwarty"
    assert polish(pmsg("verb", "open")) == "otwórz"
    assert polish(msg("{b} before {a}", a=1, b=msg("open"))) == "1 po otwarty"
    assert polish(msg("{x}", x=Listed(["a", "b"], "or"))) == "a albo b"
    assert polish(msg("a sentence that nobody has translated")) == (
        "a sentence that nobody has translated"
    )


def test_two_languages_speak_at_once() -> None:
    message = msg("not a valid cell")
    error = ParseError(message, line=3, found=msg("the end of the text"), expected="1-9")
    english, chinese = describe(error), describe(error, language("zh"))
    assert english == str(error)
    assert english == "line 3: not a valid cell: found the end of the text, expected 1-9"
    assert chinese.startswith("第 3 行：")
    assert chinese.endswith("，应为 1-9")


def test_a_sentence_in_parts() -> None:
    inner = msg("x {b} y", b=Named("b", 2))
    for say in (ENGLISH, language("zh")):
        found = parts(msg("{a}, {c}", a=Named(inner, 1), c=Listed([Named("c", 3)])), say)
        wanted = [("x ", (1,)), ("b", (1, 2)), (" y", (1,)), (", ", ()), ("c", (3,))]
        assert [tuple(part) for part in found] == wanted


def test_text_from_elsewhere_is_said_as_it_is() -> None:
    error = ParseError("{x} from elsewhere", found="and", source="and")
    assert describe(error, language("zh")).count("and") == 2
    assert language("zh").value("and") == "and"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ArgumentError, match="unknown language 'xx', expected en or zh"):
        language("xx")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_loads(code: str) -> None:
    assert language(code).code == code
    assert (language(code)(msg("not a valid cell")) == "not a valid cell") == (code == "en")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "zh-Hans"}, "zh"),
        ({"LANG": "ZH_tw"}, "zh"),
        ({"LANG": "zha"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": "C"}, "en"),
        ({"LANG": "zh_CN", "LC_ALL": ""}, "zh"),
        ({"FARANDOLE_LANG": "en", "LC_ALL": "zh_CN"}, "en"),
        ({"FARANDOLE_LANG": "../../etc", "LC_ALL": "zh_CN"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], code: str) -> None:
    assert preferred(environment) == code


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
        # A language's own name, a term of the field in the head of a file, words that puzzles have.
        if path.name in ("language.py", "elimination.py", "spoken.py") or not chinese.search(text):
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
CATALOGUE = ROOT / "src/farandole/i18n/locale/zh/farandole.po"


def terms() -> list[tuple[str, str, str]]:
    rows = (ROOT / "tools/terms_zh.tsv").read_text("utf-8").splitlines()
    fields = [tuple(row.split("\t")) for row in rows if not row.startswith("#")]
    return [(term, instead, where) for term, instead, where in fields]


def test_no_message_and_no_page_uses_an_abandoned_word() -> None:
    # Only translations: a word may stand in the English text that they are of.
    entries = re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', CATALOGUE.read_text("utf-8"), re.M)
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
    for source in ("template", "about_steps"):  # what the browser gets, which takes long to list
        monkeypatch.setattr(messages, source, lambda *_: Catalog())
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


def test_chinese_names_in_a_list_have_no_blanks_between() -> None:
    zh = language("zh")
    assert zh.value(Listed(["笼", "线（2）", "箭头"], "and")) == "笼、线（2）和箭头"
    assert zh.value(Listed(["r1c1", "r1c2"], "or")) == "r1c1 或 r1c2"
    assert zh.value(Listed(["r1c1", "笼"], "or")) == "r1c1 或笼"
    named = msg("in {house}", house=Listed([Named("笼", 1), Named("线", 2)], "and"))
    assert "".join(part.text for part in parts(named, zh)).endswith("笼和线")
