"""Nothing that the command line says is left in English, where Chinese is asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click
import pytest

from farandole.cli.common.help import term_of
from farandole.cli.manual import walk
from farandole.i18n import language
from tests.cli.samples import EASY, SMALL

if TYPE_CHECKING:
    from tests.cli.samples import Run

ENGLISH, CHINESE = (
    {path: (command, ctx) for path, command, ctx in walk(language(code))} for code in ("en", "zh")
)

NEUTRAL = re.compile(r"[KN]|URL|\d+/\d+|N\|A\.\.B|A\.\.B|\[?[\w-]+(\|[\w-]+)+\]?")
"""How a value is written that is the same in every language: numbers, and names to choose from."""

SENTENCE = re.compile(r"[A-Za-z][a-z]+(?: [a-z]+){3,}")
"""Four words of English with blanks between."""


def params(path: str) -> list[tuple[click.Parameter, click.Parameter]]:
    """Return the options and arguments of a command in English, and the same in Chinese."""
    first, second = (pages[path][0].get_params(pages[path][1]) for pages in (ENGLISH, CHINESE))
    assert [param.name for param in first] == [param.name for param in second]
    return list(zip(first, second, strict=True))


@pytest.mark.parametrize("path", ENGLISH)
def test_every_option_is_translated(path: str) -> None:
    for english, chinese in params(path):
        if isinstance(english, click.Option):
            assert isinstance(chinese, click.Option)
            assert english.help, english.name
            assert english.help != chinese.help, english.help
        metavar = english.metavar or ""
        if metavar and not NEUTRAL.fullmatch(metavar):
            assert metavar != chinese.metavar, term_of(english)


@pytest.mark.parametrize("path", ENGLISH)
def test_every_paragraph_is_translated(path: str) -> None:
    english, chinese = (pages[path][0] for pages in (ENGLISH, CHINESE))
    for first, second in ((english.help, chinese.help), (english.epilog, chinese.epilog)):
        pairs = zip((first or "").split("\n\n"), (second or "").split("\n\n"), strict=True)
        for paragraph, translated in pairs:
            assert not paragraph or (paragraph == translated) == paragraph.startswith("  "), (
                paragraph
            )


@pytest.mark.parametrize("path", ENGLISH)
def test_no_sentence_is_left(run: Run, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    page = run(*path.split()[1:], "--help", "--lang", "zh").out
    for line in page.splitlines():
        if not line.startswith(("  farandole", "用法：")):
            assert not SENTENCE.search(line), line


@pytest.mark.parametrize(
    "words",
    [
        ("cover", "model"),
        ("cover", "info", "queens", "6"),
        ("cover", "estimate", "queens", "6"),
        ("cover", "draw", "queens", "5"),
        ("cover", "show", "queens", "3"),
        ("cover", "model", "queens", "3"),
        ("techniques",),
        ("techniques", "x-wing", "medusa-3d"),
        ("compare", SMALL),
        ("check", EASY, SMALL),
        ("rate", EASY, "--to", "table"),
        ("explain", EASY, "--depth", "3"),
        ("hint", EASY, "--depth", "3"),
        ("same", SMALL, SMALL),
        ("bench", "--puzzles", "20", "--repeat", "1"),
    ],
)
def test_no_sentence_is_left_in_what_is_told(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words, "--lang", "zh")
    for line in (result.out + result.err).splitlines():
        assert "farandole cover" in line or not SENTENCE.search(line), line


def test_engines_are_named_in_chinese(terminal: Run) -> None:
    assert "搜索方式" in terminal("cover", "info", "queens", "5", "--lang", "zh").out
    shown = terminal("cover", "count", "queens", "6", "--engine", "sparse", "--lang", "zh").out
    assert "稀疏集（sparse）" in shown
