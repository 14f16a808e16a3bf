"""Tables: rows, columns and what stands in them."""

from __future__ import annotations

from xml.etree import ElementTree

from farandole.cover.models.plans.table import Table

TABLE = Table(
    "plan", ("周一", "Tue"), ("A", "Bo"), ((0, 0, "数学", 0), (1, 1, "art", 1)), frozenset([1])
)


def test_columns_line_up_for_chinese_too() -> None:
    assert TABLE.text([0, 1]) == "      A     Bo\n周一  数学  .\n\nTue   .     art"
    assert TABLE.text([]).count(".") == 4


def test_two_entries_share_a_place() -> None:
    table = Table("plan", ("x",), ("y",), ((0, 0, "a", 0), (0, 0, "b", 1)))
    assert table.text([1, 0]).split("\n")[1] == "x  a b"


def test_the_image_has_every_place() -> None:
    root = ElementTree.fromstring(TABLE.svg([1]))
    svg = "{http://www.w3.org/2000/svg}"
    assert [t.text for t in root.iter(f"{svg}text")] == ["A", "Bo", "周一", "Tue", "art"]
    assert [t.text for t in root.iter(f"{svg}title")] == [
        "周一, A",
        "周一, Bo",
        "Tue, A",
        "Tue, Bo",
    ]
