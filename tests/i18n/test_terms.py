"""Chinese has one word for each thing: the words of tools/terms_zh.tsv are not used."""

from __future__ import annotations

import re
from pathlib import Path

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
