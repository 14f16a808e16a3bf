"""Where there is no server, the browser answers about steps, with the words of the server."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from playwright.sync_api import Error

from farandole import explain
from farandole.logic.board import Board, digits_of
from farandole.logic.techniques import LEVELS
from farandole.make import Recipe, Wish, make_many
from tests.studio.browser.conftest import PHONE, PUZZLE, SOLUTION, Open, Page, press, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tests.studio.conftest import Client

Question: TypeAlias = tuple[str, dict[str, Any]]

SEED = 41
TWO_WAYS = SOLUTION[:3] + ".." + SOLUTION[5:30] + ".." + SOLUTION[32:]  # no technique finds a step
LANGUAGES = {"en": "en-GB", "zh": "zh-CN"}

ASK = """async (questions) => {
  const { Refused, ask } = await import("./page/server.js");
  const answers = [];
  for (const [path, body] of questions) {
    answers.push(await ask(path, body).catch((error) => {
      if (error instanceof Refused) return { detail: error.message };
      throw error;
    }));
  }
  return answers;
}"""

SPEAK = 'async (tag) => (await import("./page/i18n.js")).speak([tag])'

MAKE = """async (wishes) => {
  const { askStream } = await import("./page/server.js");
  const all = [];
  for (const wish of wishes) {
    const found = [];
    for await (const { event, data } of askStream("make", wish)) {
      if (event === "puzzle") found.push(data);
    }
    all.push(found);
  }
  return all;
}"""


def marks_of(board: Board) -> list[list[int]]:
    return [list(digits_of(mask)) for mask in board.candidates]


def questions(
    each: int, every: int, levels: Iterable[str] = LEVELS, seed: int = SEED
) -> Iterator[Question]:
    """Yield questions about puzzles of levels, every few steps of their paths."""
    draw = random.Random(seed)
    yield "hint", {"puzzle": TWO_WAYS}
    yield "explain", {"puzzle": PUZZLE[:-1] + "."}
    yield "hint", {"puzzle": "11" + "." * 79}
    yield "rate", {"puzzle": "123456789" + "." * 72}
    for level in levels:
        for made in make_many(each, Recipe(), seed=seed, wish=Wish(level)):
            puzzle = made.grid.line
            yield "rate", {"puzzle": puzzle}
            yield "explain", {"puzzle": puzzle, "without": ["uniqueness"]}
            for at, board in enumerate(islice(explain(puzzle).boards(), 0, None, every)):
                digits, marks = board.grid.line, marks_of(board)
                body = {"puzzle": puzzle, "board": digits, "marks": marks}
                yield "hint", body
                if at % 5 == 0:
                    yield "steps", {**body, "number": draw.randrange(9)}
                if at % 3 == 0 and "." in digits:
                    yield "hint", wrong(puzzle, digits, marks, draw)


def wrong(puzzle: str, digits: str, marks: list[list[int]], draw: random.Random) -> dict[str, Any]:
    """Return a position with a wrong digit, or with marks that lack or add one."""
    cell = draw.choice([at for at, digit in enumerate(digits) if digit == "."])
    digit = draw.randrange(1, 10)
    if draw.random() < 0.5:
        return {"puzzle": puzzle, "board": digits[:cell] + str(digit) + digits[cell + 1 :]}
    return {
        "puzzle": puzzle,
        "board": digits,
        "marks": [[digit] if at == cell else list(one) for at, one in enumerate(marks)],
    }


def check(asked: list[Question], page: Page, client: Client, language: str) -> None:
    """Compare all answers."""
    for (path, body), found in zip(asked, page.evaluate(ASK, asked), strict=True):
        answer = client.post(path, body, headers={"accept-language": language}).json()
        if "detail" in answer:  # the browser knows less of the reasons
            assert found["detail"][:4] == answer["detail"][:4], (path, body)
            continue
        assert found == answer, (path, body)


def test_the_browser_answers_as_the_server(open_page: Open, site: str, client: Client) -> None:
    """Of each level in one language; the other is asked about it in the long test."""
    page = open_page(site)
    for at, language in enumerate(LANGUAGES):
        page.evaluate(SPEAK, LANGUAGES[language])
        check(list(questions(1, 40, list(LEVELS)[at :: len(LANGUAGES)])), page, client, language)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_thousands_of_answers(open_page: Open, site: str, client: Client, language: str) -> None:
    """About other puzzles in each language."""
    page = open_page(site, locale=LANGUAGES[language])
    asked = list(questions(2, 2, seed=SEED + [*LANGUAGES].index(language)))
    asked.append(("hint", {"puzzle": "." * 81}))
    assert len(asked) >= 500
    check(asked, page, client, language)


def test_a_seed_makes_the_same_puzzles(open_page: Open, site: str) -> None:
    full = next(make_many(1, seed=SEED)).solution
    pattern = [cell for cell, digit in enumerate(next(make_many(1, seed=3)).grid.cells) if digit]
    cases: list[tuple[dict[str, Any], Recipe, Wish | None]] = [
        ({}, Recipe(), None),
        ({"symmetry": "half-turn"}, Recipe(symmetry="half-turn"), None),
        ({"symmetry": "full", "clues": [28, 36]}, Recipe(symmetry="full", clues=(28, 36)), None),
        ({"minimal": True, "clues": [24, 25]}, Recipe(minimal=True, clues=(24, 25)), None),
        ({"clues": [20, 20]}, Recipe(clues=20), None),
        ({"unbiased": "weighted"}, Recipe(unbiased="weighted"), None),
        ({"start": full.line}, Recipe(start=full), None),
        ({"pattern": pattern}, Recipe(pattern=frozenset(pattern)), None),
        ({"level": ["hard", "hard"]}, Recipe(), Wish("hard")),
        (
            {"uses": ["x-wing"], "avoids": ["naked-pair"]},
            Recipe(),
            Wish(uses=["x-wing"], avoids=["naked-pair"]),
        ),
        ({"needs": ["w-wing"]}, Recipe(), Wish(needs=["w-wing"])),
        (
            {"once": ["skyscraper"], "score": [600, 900]},
            Recipe(),
            Wish(score=(600, 900), once=["skyscraper"]),
        ),
    ]
    asked = [{**body, "count": 2, "seed": SEED, "seconds": 120} for body, _, _ in cases]
    for (body, recipe, wish), found in zip(
        cases, open_page(site).evaluate(MAKE, asked), strict=True
    ):
        made = list(make_many(2, recipe, seed=SEED, wish=wish))
        assert [one["puzzle"] for one in found] == [one.grid.line for one in made], body
        assert [one["solution"] for one in found] == [one.solution.line for one in made]
        assert [one["weight"] for one in found] == [one.weight for one in made]
        ratings = [
            one["rating"] and (one["rating"]["level"], one["rating"]["score"]) for one in found
        ]
        assert ratings == [one.rated and (one.rated.level, one.rated.score) for one in made]


def test_impossible_wishes_are_refused(open_page: Open, site: str) -> None:
    page = open_page(site)
    wishes = {
        "a seed is": {"seed": str(1 << 64)},
        "x-wing can't be": {"uses": ["x-wing"], "avoids": ["x-wing"]},
        "x-wing is hard": {"uses": ["x-wing"], "level": ["easy", "easy"]},
        "no puzzle with fewer": {"clues": [10, 12]},
        "row 1 and row 2": {"pattern": list(range(18, 60))},
        "unbiased and symmetry": {"symmetry": "full", "unbiased": "exact"},
    }
    for text, wish in wishes.items():
        with pytest.raises(Error, match=f"(?i){text}"):
            page.evaluate(MAKE, [wish])


def without_network(page: Page) -> None:
    """Cut the network, once the browser keeps the site."""
    page.evaluate(
        """async () => {
          const { serviceWorker } = navigator;
          await serviceWorker.ready;
          if (!serviceWorker.controller)
            await new Promise(done => serviceWorker.addEventListener("controllerchange", done));
        }"""
    )
    page.context.set_offline(True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rooms_on_a_phone_without_a_network(open_page: Open, site: str, language: str) -> None:
    is_english = language == "en"
    page = open_page(
        f"{site}#p={PUZZLE}", size=PHONE, service_workers="allow", locale=LANGUAGES[language]
    )
    without_network(page)
    page.reload()
    page.locator(".cell").first.wait_for()
    press(page, "h")
    page.locator(".rungs li .text").first.wait_for()
    for _ in range(4):
        press(page, "h")
    last = page.locator(".rungs .claim").last
    last.get_by_text("r1c6").wait_for()
    assert is_english == last.inner_text().isascii()
    press(page, "j")
    assert sum(one != "." for one in shown(page)) == 31

    page.goto(f"{site}explain.html#p={PUZZLE}")
    page.locator(".words .sentence").first.wait_for()
    page.locator(".explain-panel details").nth(1).locator("summary").click()
    page.locator(".step-groups details").first.wait_for()

    page.goto(f"{site}learn.html#x-wing")
    page.locator(".words .sentence").first.wait_for()
    page.goto(f"{site}learn.html#hidden-single&practice")
    page.locator(".cell").first.wait_for()
    press(page, "n")
    page.locator(".verdict").get_by_text(
        "Here is another board." if is_english else "换好了"
    ).wait_for()

    page.goto(f"{site}make.html#count=2&level=medium-hard&seed=7")
    page.locator("button.go").click()
    page.locator(".find").nth(1).wait_for()
    text = page.locator(".find strong").first.inner_text()
    assert any(name in text for name in (("Medium", "Hard") if is_english else ("中等", "困难")))
    made = [one.grid for one in make_many(2, seed=7, wish=Wish(("medium", "hard")))]
    links = page.locator(".find .actions a").evaluate_all("all => all.map(one => one.href)")
    assert all(any(grid.line in link for link in links) for grid in made)
