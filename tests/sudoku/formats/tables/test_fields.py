from __future__ import annotations

import pytest

from farandole.sudoku.formats.tables.fields import fields_of


def texts(line: str, width: int = 0) -> list[str] | None:
    fields = fields_of(line, ",", width=width)
    return None if fields is None else [field.text for field in fields]


def test_quotes_come_off_in_pairs_only() -> None:
    assert texts('"5","","3",1') == ["5", "", "3", "1"]
    assert [field.column for field in fields_of(' "5",1,  2,""', ",") or []] == [3, 6, 10, 13]
    for odd in ('"5,1,2,3', '5",1,2,3', '",1,2,3', '5,1,2,"'):
        assert texts(odd) is None


def test_mistyped_cells_are_few_or_short() -> None:
    assert texts("1,2,3,&") == ["1", "2", "3", "&"]
    assert texts("1,2,&,&") is None
    assert texts("1,2,&,&", width=4) == ["1", "2", "&", "&"], "as many as in the lines above"
    assert texts("1,2,&,&", width=5) is None
    assert texts("1,2,&&&,&", width=4) is None


@pytest.mark.parametrize("line", ["1,2,3", "1,2,3,(4)", "1,2,3," + "x" * 13, "1," * 41 + "2"])
def test_what_is_no_line_of_a_sheet(line: str) -> None:
    assert texts(line) is None
