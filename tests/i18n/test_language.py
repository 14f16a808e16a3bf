"""Messages, and what languages make of them."""

from __future__ import annotations

import pickle
from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from farandole import ArgumentError, ParseError
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
