"""Draw the card that stands for the site in a message: ``python docs/images/card.py``.

Pages name it as their picture (Open Graph); 1200 × 630 pixels is what the large sites want.
Needs Playwright and a Chromium.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

import farandole.studio
from farandole import Grid, solve
from farandole.sudoku.render import svg

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PLACE = Path(__file__).parents[1] / "static" / "card.png"

_PAGE = """
<style>
  body {{ margin: 0; display: flex; gap: 72px; align-items: center; padding: 0 72px; width: 1056px;
         height: 630px; background: #fff; color: #16191d; font-family: system-ui, sans-serif; }}
  .board > svg {{ width: 470px; height: 470px; display: block; }}
  .mark svg {{ width: 84px; height: 84px; }}
  h1 {{ font-size: 88px; margin: 24px 0 16px; }}
  p {{ font-size: 36px; line-height: 1.35; margin: 0; color: #555d68; }}
</style>
<div class="board">{board}</div>
<div><div class="mark">{mark}</div><h1>farandole</h1>
<p>Sudoku and exact cover<br>数独与精确覆盖</p></div>
"""


def main() -> None:
    """Write the card."""
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next((found for name in names if (found := shutil.which(name))), None)
    if browser is None:
        raise SystemExit("no Chromium here")
    puzzle = Grid(INKALA)
    icon = Path(farandole.studio.__file__).parent / "static" / "icon.svg"
    page_text = _PAGE.format(board=svg(solve(puzzle), givens=puzzle), mark=icon.read_text("utf-8"))
    with sync_playwright() as tools:
        chromium = tools.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page(viewport={"width": 1200, "height": 630}, color_scheme="light")
        page.set_content(page_text)
        page.screenshot(path=str(PLACE))
        chromium.close()


if __name__ == "__main__":
    main()
