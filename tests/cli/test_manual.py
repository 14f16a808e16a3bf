"""The reference page that the documentation shows."""

from __future__ import annotations

import re

import pytest

from farandole.cli.manual import commands, page
from farandole.i18n import language


def test_commands() -> None:
    every = commands()
    assert {"farandole", "farandole solve", "farandole bank find", "farandole help"} <= set(every)
    for path, options in every.items():
        assert {"--lang", "--help", "--quiet", "--color"} <= set(options), path
    assert {"--to", "--json", "--seconds", "--output"} <= set(every["farandole solve"])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_has_everything(lang: str) -> None:
    text = page(language(lang))
    head = text.partition("\n## ")[0]
    for path, options in commands().items():
        _, found, rest = text.partition(f"\n## `{path}`\n")
        assert found, path
        section = head + rest.partition("\n## ")[0]
        for option in options:
            assert re.search(rf"[`, ]{re.escape(option)}\b", section), f"{path} {option}"


def test_the_languages_have_the_same_parts() -> None:
    english, chinese = (
        [line for line in page(language(lang)).splitlines() if line.startswith(("##", "$ far"))]
        for lang in ("en", "zh")
    )
    assert [line for line in english if line[0] == "#"] == [
        line for line in chinese if line[0] == "#"
    ]
