"""Drawings of steps and ratings, and arrows around what is in their way."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole import Grid, solve
from farandole.i18n import language
from farandole.logic import (
    HODOKU,
    Board,
    Candidate,
    Claim,
    Colour,
    Explanation,
    Link,
    Literal,
    LockedSet,
    Node,
    Rating,
    Step,
    explain,
    first_step,
    rate,
    technique,
)
from farandole.logic.handbook.examples import step_named
from farandole.logic.render import svg, text
from farandole.logic.render.chart import chart
from farandole.logic.render.claims import scheme_of, stops_of
from farandole.logic.render.curves import Arrow, Arrows, Obstacle
from farandole.logic.render.layout import Layout
from farandole.logic.render.player import slider
from farandole.logic.render.roles import COLOURS, ROLES, role_message, roles_of, set_letters
from farandole.logic.render.walkthrough import html
from farandole.logic.techniques import TECHNIQUES
from farandole.logic.words import teach, technique_name
from farandole.logic.words.ideas import family_message
from farandole.logic.words.telling import outline
from farandole.sudoku.rules import Killer, Sandwich
from tests.conftest import EASY, MEDIUM, UNFAIR
from tests.logic.words.conftest import found

EMPTY = Board("." * 81)
CHAIN = Step(
    technique("aic"),
    eliminations=(Candidate(8, 1),),
    nodes=(Node((0,), 1), Node((1,), 2), Node((3, 4), 2), Node((5,), 1)),
    links=(Link(0, 1, True), Link(1, 2, False), Link(2, 3, True)),
)
SETS = Step(
    technique("als-xz"),
    eliminations=(Candidate(80, 9),),
    sets=(LockedSet((0, 1), (1, 2, 3)), LockedSet((1, 2), (3, 4, 5))),
)


@pytest.fixture(scope="module")
def path() -> Explanation[Rating]:
    return explain(MEDIUM)


def parsed(image: str) -> ElementTree.Element:
    return ElementTree.fromstring(image)


def test_every_step_can_be_drawn(path: Explanation[Rating]) -> None:
    for board, step in zip(path.boards(), path.steps, strict=False):
        image = parsed(svg(board, step))
        assert image.get("role") == "img"
        assert str(step.technique.name)[:5] in str(image.get("aria-label"))
        drawn = text(board, step)
        assert max(map(len, drawn.split("\n")[:37])) == 82
        assert "\x1b" not in drawn


def test_each_part_of_a_step_is_drawn() -> None:
    """Rings and crosses for effects, solid and dashed arrows for links, letters for sets."""
    assert svg(EASY, first_step(EASY)).count('class="ring"') == 1
    parts = {"cross": 1, "strong": 2, "weak": 1, "head": 3, "group s5": 1}
    for image, numbers in ((svg(EMPTY, CHAIN), parts), (svg(EMPTY, SETS), {"hatch h0": 2})):
        for name, number in numbers.items():
            assert image.count(f'class="{name}"') == number
    assert svg(EMPTY, SETS).count('class="hatch h1"') == 2
    assert set_letters(EMPTY, SETS) == {0: "A", 1: "AB", 2: "B"}


def test_constraints_are_drawn_with_room_for_clues() -> None:
    cage = Grid(EASY).with_constraints(Killer("r1c3-4", 10))
    clue = cage.with_constraints(Sandwich("r4c1-9", 13))
    plain, one, two = (svg(grid, say=language("zh")) for grid in (Grid(EASY), cage, clue))
    named = [it.text for it in parsed(two).iter() if it.tag.endswith("}title")]
    assert named == ["杀手笼", "三明治"]
    wide = [float(parsed(image).attrib["width"]) for image in (plain, one, two)]
    assert wide[0] == wide[1] < wide[2]
    # The names of rows stay left of the clue.
    place = {
        it.text: float(it.attrib["x"]) for it in parsed(two).iter() if it.tag.endswith("}text")
    }
    assert place["r4"] < place["13"] < 0


def sample(name: str) -> tuple[Board, Step]:
    """Return a board with a step of a technique, and the step."""
    rows = Path(__file__).with_name("samples.tsv").read_text("utf-8").splitlines()
    line, written = next(row.split("\t")[1:] for row in rows if row.startswith(f"{name}\t"))
    board = Board(line)
    return board, step_named(board, technique(name), written)


def test_a_chain_is_drawn_by_its_argument() -> None:
    """Numbers are those of the sentences; true and false candidates have different shapes."""
    board, step = sample("aic")
    scheme = scheme_of(board, step)
    assert scheme is not None
    words = " ".join(map(str, teach(board, step)))
    for number, name in (("1", "r4c6"), ("2", "r7c5"), ("3", "r6c5")):
        [one] = [one for one, mark in scheme.marks.items() if mark.note == number]
        assert board.shape.cell_name(one.cell) == name
        assert re.search(rf"\({number}\) [^:]*\b{name}\b", words)
    roles = {mark.role for mark in scheme.marks.values()}
    assert roles == {"true", "false", "supposed", "removed"}
    image, key = svg(board, step).split('<g class="legend">')
    assert re.findall(r'class="legend"[^>]*>([^<]*)<', key) == [
        "supposed", "true", "false", "removed by the step",
    ]  # fmt: skip
    image = re.sub(r'<g [^>]*display="none">.*?</g>', "", image)  # in the end
    assert sorted(re.findall(r'class="note"[^>]*>([^<]*)<', image)) == ["1", "2", "3", "?", "?"]
    assert image.count('class="cross"') == 3 + 3  # removed, and false in the first case
    assert image.count('class="edge dashed c4"') == 2
    assert 'class="clash"' not in image
    for start, end in scheme.arrows:
        assert start in scheme.marks
        assert end in scheme.marks


def test_a_contradiction_is_marked() -> None:
    board, step = sample("forcing-net-contradiction")
    scheme = scheme_of(board, step)
    assert scheme is not None
    assert [truth.name() for truth, _ in scheme.clashes] == ["r5c5"]
    image, key = svg(board, step).split('<g class="legend">')
    assert image.count('class="clash"') == key.count('class="clash"') == 1
    house = sample("forcing-chain-contradiction")
    assert svg(*house).count('class="clash"') == 1 + 1  # and in the legend
    assert scheme_of(*sample("naked-pair")) is None  # one claim: the step says it all


def test_sets_and_fish_keep_their_shapes_beside_claims() -> None:
    assert svg(*sample("als-xz")).count('class="hatch h1"') == 4
    fish = svg(*sample("finned-x-wing"))
    assert fish.count('class="base"') == 2
    assert fish.count('class="cross"') > 1
    colours = svg(*sample("simple-colors-trap"))
    assert 'class="edge c4"' in colours
    assert 'class="edge c6"' in colours


def test_claims_without_words_stand_by_their_suppositions() -> None:
    literal, other = Literal(0, 1, True), Literal(1, 1, False)
    claims = [
        Claim("suppose", (literal,), under=(0,)),
        Claim("suppose", (literal,), under=(1,)),
        Claim("excluded", (other,), (0,), (0,)),
        Claim("last", (literal,), (2,), (0,)),
        Claim("excluded", (other,), (3,), (0,)),
        Claim("excluded", (other,), (1,), (1,)),
        Claim("cases", (other,), (4, 5)),
    ]
    stops = stops_of(claims, (), {(1, 1, False)})
    assert [[claims.index(one) for one in stop.claims] for stop in stops] == [
        [0], [3], [4], [1], [5], [6],
    ]  # fmt: skip
    assert not any(stop.number for stop in stops)  # no sentence has one
    assert stops[1].needs == (claims[2],)


def test_each_role_has_a_shape_of_its_own() -> None:
    colours = tuple(Colour((cell,), 1, cell) for cell in range(4))
    step = Step(
        technique("multi-colors-1"),
        placements=(Candidate(8, 1),),
        eliminations=(Candidate(7, 1),),
        digits=(1,),
        fins=(5,),
        endo_fins=(6,),
        colours=colours,
    )
    roles = roles_of(EMPTY, step)
    assert [roles[Candidate(cell, 1)] for cell in range(4)] == list(COLOURS)
    # Without colours every shape is another one.
    shapes = set()
    for part in re.findall(r'<(?:rect|circle|path) class="edge[^>]*>', svg(EMPTY, step)):
        plain = re.sub(r" c\d", "", re.sub(r'(?:[xy]|c[xy]|d)="[^"]*"', "", part))
        shapes.add(plain + ("D" if "dashed" in part else ""))
    assert len(shapes) >= 6
    fish = Step(technique("x-wing"), cells=(0, 1), digits=(1, 5), base=(0,))
    assert roles_of(Board(EASY), fish) == {}, "only candidates that are there have roles"
    assert len(roles_of(EMPTY, fish)) == 4


def test_a_mark_stands_after_each_candidate() -> None:
    drawn = text(EMPTY, CHAIN)
    assert drawn.split("\n")[1].startswith("│ 1*2 3  ┊ 1 2*3  ┊ 1 2 3  │ 1 2*3  ┊")
    assert drawn.split("\n")[-1] == "1- can go   1* pattern"
    assert text(EMPTY, CHAIN, say=language("zh")).split("\n")[-1] == "1- 可删   1* 结构"
    assert "\x1b[1;30;102m1*\x1b[0m" in text(EMPTY, CHAIN, color=True)
    assert "Sudoku 5" in svg(EASY)
    assert text(EASY).count("\n") == 36


@pytest.mark.parametrize("puzzle", ["1.....3..2.....4", "." * 36, "." * 256])
def test_other_shapes(puzzle: str) -> None:
    board = Board(puzzle)
    layout = Layout(board.shape)
    n = board.shape.side
    assert parsed(svg(board)).get("width") == str(layout.size + 52)
    places = {layout.place(cell, digit) for cell in range(n * n) for digit in range(1, n + 1)}
    assert len(places) == n**3
    assert all(0 < x < layout.size and 0 < y < layout.size for x, y in places)


def test_a_page_with_all_steps(path: Explanation[Rating]) -> None:
    page = html([("a & b", path), ("c", explain(EASY))])
    assert page.count("<li") == len(path.steps) + 51
    assert "a &amp; b" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    chinese = html([("c", explain(EASY))], say=language("zh"))
    assert '<html lang="zh">' in chinese
    assert re.search('aria-label="[^"]*唯一[^"]*r5c5', chinese)
    assert f"hardest technique: {path.rating.hardest}" in page
    assert "hardest technique" not in html([("b", explain(solve(EASY)))])
    stuck, late = explain(MEDIUM, HODOKU.only("full-house")), explain("." * 255 + "1", seconds=0)
    assert "The techniques find no" in html([("c", stuck)])
    assert "The time is up" in html([("d", late)])
    assert "find no" not in page


def test_a_sentence_of_a_page_lights_its_claim() -> None:
    board, step = sample("aic")
    page = html([("a", explain(board, HODOKU.only("aic")))])
    [(stop, text)] = re.findall(r'<span class="s(\d+)" tabindex="0">(\(2\)[^<]*)', page)[:1]
    assert "r7c5" in text
    assert f".s{stop}:is(:hover,:focus,.now)) .k{stop}>:not(text)" in page
    place = Layout(board.shape).place(58, 6)
    assert f'<g class="k{stop}"><circle class="edge c4" cx="{place[0]:g}" cy="{place[1]:g}"' in page
    assert step.technique.id == "aic"


def test_a_slider_counts_the_claims_that_are_seen() -> None:
    board, step = found("nested-forcing-chains")
    scheme = scheme_of(board, step)
    assert scheme is not None
    numbers = [
        int(text[1 : text.index(")")])
        for text in (str(each) for _, each in outline(teach(board, step)))
        if re.match(r"\(\d+\)", text)
    ]
    assert scheme.told[0] == 0, "it begins with a supposition"
    assert scheme.told[-1] == len(numbers) == max(numbers) < len(scheme.told)
    assert all(after - before in (0, 1) for before, after in pairwise(scheme.told))
    bar = slider(scheme, language("en"))
    assert 'value="1"' in bar
    assert f">0/{len(numbers)}</output>" in bar


def test_every_role_and_family_has_words() -> None:
    assert all(str(role_message(role)) for role in ROLES)
    assert all(str(family_message(one.family)) for one in TECHNIQUES.values())


def test_bars_are_as_long_as_techniques_are_used_often() -> None:
    rating = rate(UNFAIR)
    image = chart(rating)
    bars = re.findall(
        r'class="name" x="(\d+)" y="(\d+)">([^<]+)</text>'
        r'<rect class="c\d" x="(\d+)" y="(\d+)" width="(\d+)" height="14"/>'
        r'<text class="count" x="(\d+)" y="\d+">(\d+)<',
        image,
    )
    assert [(name, int(count)) for _, _, name, *_, count in bars] == [
        (one.name, count) for one, count in rating.counts
    ]
    most = max(count for _, count in rating.counts)
    width, height = (int(re.findall(rf' {side}="(\d+)"', image)[0]) for side in ("width", "height"))
    for row, (name_end, y, _, x, top, bar, beside, count) in enumerate(bars, 1):
        assert int(bar) == max(2, 250 * int(count) // most)
        assert int(name_end) < int(x) < int(x) + int(bar) < int(beside) < width
        assert int(y) == 22 * row + 11 == int(top) + 7 < height
    assert len(set(re.findall(r'<rect class="(c\d)"', image))) == 4
    chinese = language("zh")
    assert chinese(technique_name(technique("naked-single"))) in chart(rating, say=chinese)
    assert f'aria-label="{rating}"' in image


PLACES = st.tuples(st.integers(10, 630), st.integers(10, 630))


def nearest(made: Arrow, x: float, y: float) -> float:
    return min(hypot(px - x, py - y) for px, py in made.points)


def test_it_goes_around_obstacles_and_other_arrows() -> None:
    arrows = Arrows([], gap=10, size=648)
    first = arrows.between((100, 100), (300, 100))
    assert all(abs(y - 100) < 1e-9 for _, y in first.points)
    around = Arrows([Obstacle(200, 100, 10)], gap=10, size=648).between((100, 100), (300, 100))
    assert nearest(around, 200, 100) >= 8
    second = arrows.between((300, 100), (100, 100))
    assert nearest(second, 200, 100) > 4


def test_a_short_arrow_bends_so_that_it_can_be_seen() -> None:
    for length, straight in ((30, False), (36, True), (200, True)):  # 36: two gaps and two heads
        made = Arrows([], gap=10, size=648).between((100, 100), (100 + length, 100))
        assert (abs(made.points[6][1] - 100) < 1e-9) == straight


@given(PLACES, PLACES)
def test_it_leaves_both_ends_free(start: tuple[int, int], end: tuple[int, int]) -> None:
    if hypot(start[0] - end[0], start[1] - end[1]) < 21:
        return
    made = Arrows([], gap=10, size=648).between(start, end)
    for x, y in (start, end):
        assert nearest(made, x, y) >= 9.9
