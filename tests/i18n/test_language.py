from __future__ import annotations

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
    Named,
    describe,
    language,
    msg,
    nmsg,
    parts,
    pmsg,
    preferred,
)

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
