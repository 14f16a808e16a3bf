"""The README as a package index shows it, and the pictures that move in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.package_page import absolute, dynamic_metadata

ROOT = Path(__file__).parents[2]
SOURCE = "https://github.com/example/example"
RAW = "https://raw.githubusercontent.com/example/example/main"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("[a](docs/a.md)", f"[a]({SOURCE}/blob/main/docs/a.md)"),
        ("[a](docs/a.md#b)", f"[a]({SOURCE}/blob/main/docs/a.md#b)"),
        ("![a](docs/a.svg)", f"![a]({RAW}/docs/a.svg)"),
        ('<img src="docs/a.webp">', f'<img src="{RAW}/docs/a.webp">'),
        ('srcset="docs/a.webp"', f'srcset="{RAW}/docs/a.webp"'),
        ("[a](https://example.org/a)", "[a](https://example.org/a)"),
        ("[a](#b)", f"[a]({SOURCE}#b)"),
        ("f(x)[0](y)", "f(x)[0](" + f"{SOURCE}/blob/main/y)"),
    ],
)
def test_links_become_whole(text: str, whole: str) -> None:
    assert absolute(text, SOURCE) == whole


def test_no_code_of_the_readme_looks_like_a_link() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"^```.*?^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) > 5
    whole = absolute(text, SOURCE)
    assert all(block in whole for block in blocks)
    assert not re.search(
        r'\]\((?!https:)|(?:src|srcset)="(?!https:)', re.sub(r"```.*?```", "", whole, flags=re.S)
    )


def test_the_metadata_has_whole_links_where_the_source_is_known() -> None:
    known = dynamic_metadata("readme", {}, {"urls": {"Source": SOURCE}})
    assert known["content-type"] == "text/markdown"
    assert f"{RAW}/docs/images/studio.webp" in known["text"]
    assert dynamic_metadata("readme", {}, {})["text"] == (ROOT / "README.md").read_text("utf-8")
    with pytest.raises(ValueError, match="readme"):
        dynamic_metadata("version", {}, {})


@pytest.mark.parametrize("ending", ["", ".zh"])
def test_the_moving_picture_is_light_and_has_a_still_one(ending: str) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow reads the pictures")
    moving = ROOT / "docs" / "images" / f"studio{ending}.webp"
    assert moving.stat().st_size <= 1_500_000
    with image.open(moving) as picture:
        assert picture.n_frames > 20
        size = picture.size
    for name in ("studio", "dance"):
        with image.open(moving.with_name(f"{name}-still{ending}.webp")) as still:
            assert (getattr(still, "n_frames", 1), still.size) == (1, size)
    readme = ROOT / ("README.zh-CN.md" if ending else "README.md")
    assert "prefers-reduced-motion: reduce" in readme.read_text("utf-8")
