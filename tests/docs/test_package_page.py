"""The README as a package index shows it, and the pictures that move in it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tools.package_page import absolute, dynamic_metadata

ROOT = Path(__file__).parents[2]
SITE = "https://example.org/pages"
SOURCE = "https://github.com/example/example"
RAW = "https://raw.githubusercontent.com/example/example/main"


def test_links_become_absolute() -> None:
    for text, whole in (
        ("[a](docs/a.md)", f"[a]({SOURCE}/blob/main/docs/a.md)"),
        ("[a](docs/a.md#b)", f"[a]({SOURCE}/blob/main/docs/a.md#b)"),
        ("![a](docs/a.svg)", f"![a]({RAW}/docs/a.svg)"),
        ('<img src="docs/a.webp">', f'<img src="{RAW}/docs/a.webp">'),
        ('srcset="docs/a.webp"', f'srcset="{RAW}/docs/a.webp"'),
        ("[a](https://example.org/a)", "[a](https://example.org/a)"),
        ("[a](#b)", f"[a]({SOURCE}#b)"),
    ):
        assert absolute(text, SOURCE) == whole
    for text, whole in (
        ("[a](docs/why/a.md)", f"[a]({SITE}/why/a.html)"),
        ("[a](docs/zh/how-to/a.md#b)", f"[a]({SITE}/zh/how-to/a.html#b)"),
        ("[a](docs/reference/index.md)", f"[a]({SITE}/reference/)"),
        ("[a](docs/index.md)", f"[a]({SITE}/)"),
        ("[a](docs/why/reindex.md)", f"[a]({SITE}/why/reindex.html)"),
        ("[a](CHANGELOG.md)", f"[a]({SOURCE}/blob/main/CHANGELOG.md)"),
        ("![a](docs/images/a.svg)", f"![a]({RAW}/docs/images/a.svg)"),
    ):
        assert absolute(text, SOURCE, site=SITE) == whole


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_leads_to_pages_that_the_site_has(name: str) -> None:
    """Whole addresses are made of the one in the metadata; each is a page, or a made folder."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    site = project["urls"]["Documentation"]
    found = re.findall(rf"{re.escape(site)}([^)#\s]*)", (ROOT / name).read_text("utf-8"))
    assert len(found) > 2
    made = {"studio/", "techniques/", "zh/techniques/"}
    pages = {path for path in found if path not in made}
    assert not [path for path in pages if not (ROOT / "docs" / path / "index.md").is_file()]


def test_the_page_of_an_index_does_not_say_that_the_package_is_not_there() -> None:
    source = (ROOT / "README.md").read_text("utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = dynamic_metadata("readme", {}, project)["text"]
    if "<!-- from source -->" in source:  # until the first release
        assert "not on PyPI yet" in source
    assert "not on PyPI yet" not in page
    assert "from source -->" not in page
    assert page.count("```") == source.count("```") - source.count("```sh\nmake run") * 2


def test_the_metadata_has_whole_links_where_the_source_is_known() -> None:
    known = dynamic_metadata("readme", {}, {"urls": {"Source": SOURCE}})
    assert known["content-type"] == "text/markdown"
    assert f"{RAW}/docs/images/studio.webp" in known["text"]
    both = dynamic_metadata("readme", {}, {"urls": {"Source": SOURCE, "Documentation": SITE + "/"}})
    assert f"]({SITE}/tutorial/first-steps.html)" in both["text"]
    assert "](docs/tutorial/first-steps.md)" in dynamic_metadata("readme", {}, {})["text"]
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
