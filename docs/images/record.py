"""Record the moving pictures of the README: ``python docs/images/record.py [FOLDER]``.

A studio is started, a browser of this machine is led through it, and what it shows becomes an
animated WebP in each language, with a still picture of its best moment beside it for those who
want nothing to move. Needs Playwright, Pillow, and a Chromium; takes a minute.
"""

from __future__ import annotations

import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

PUZZLE = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"
SIZE = (1200, 740)
"""Of the window, in pixels."""
WIDTH = 880
"""Of the picture."""
SETTLED = 350
"""Milliseconds until the page has drawn what a key has changed."""
LIMIT = 1_500_000
"""Bytes: a README isn't worth waiting for more."""

Shot = tuple[Image.Image, int]
"""What was seen, and for how many milliseconds it is shown."""


def shot(page: Page, milliseconds: int) -> Shot:
    """Return what the page shows."""
    page.wait_for_timeout(SETTLED)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    height = round(image.height * WIDTH / image.width)
    return image.resize((WIDTH, height), Image.Resampling.LANCZOS), milliseconds


def keys(page: Page, pressed: str, milliseconds: int) -> Iterator[Shot]:
    """Press keys one by one, and return what the page shows after each."""
    for key in pressed.split():
        page.keyboard.press(key)
        yield shot(page, milliseconds)


def play(page: Page, address: str) -> Iterator[Shot]:
    """Ask for a hint, step by step, and do it."""
    page.goto(f"{address}play#p={PUZZLE}", wait_until="networkidle")
    yield shot(page, 1200)
    page.keyboard.press("f")
    yield shot(page, 700)
    with page.expect_response("**/api/v1/hint*"):
        page.keyboard.press("h")
    yield shot(page, 1000)
    yield from keys(page, "h h h j", 1000)


def explain(page: Page, address: str) -> Iterator[Shot]:
    """Go to where the puzzle is hardest."""
    page.goto(f"{address}explain#p={PUZZLE}", wait_until="networkidle")
    page.locator(".room h2").first.wait_for()
    yield shot(page, 900)
    for _ in range(17):
        page.keyboard.press("ArrowRight")
    yield from keys(page, " ".join(["ArrowRight"] * 5), 900)


def dance(page: Page, address: str) -> Iterator[Shot]:
    """Watch the search until it has found a cover."""
    page.goto(f"{address}dance#x=pentominoes5", wait_until="networkidle")
    yield shot(page, 900)
    for _ in range(26):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        yield from keys(page, "ArrowRight", 180)
    yield from keys(page, "c c c", 1200)


def record(page: Page, address: str, language: str, folder: Path) -> None:
    """Write the two pictures of one language."""
    scenes = [list(scene(page, address)) for scene in (play, explain, dance)]
    shots = [one for scene in scenes for one in scene]
    images = [image for image, _ in shots]
    ending = "" if language == "en" else f".{language}"
    path = folder / f"studio{ending}.webp"
    images[0].save(
        path,
        save_all=True,
        append_images=images[1:],
        duration=[milliseconds for _, milliseconds in shots],
        loop=0,
        quality=60,
        method=6,
        minimize_size=True,
    )
    for name, scene in (("studio", scenes[1]), ("dance", scenes[2])):
        scene[-1][0].save(folder / f"{name}-still{ending}.webp", quality=80, method=6)
    size = path.stat().st_size
    sys.stdout.write(f"{path}: {len(images)} frames, {size:,} bytes\n")
    if size > LIMIT:
        raise SystemExit(f"more than {LIMIT:,} bytes")


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def main(folder: Path) -> None:
    """Start a studio and a browser, and record."""
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next((found for name in names if (found := shutil.which(name))), None)
    if browser is None:
        raise SystemExit("no Chromium here")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as bank:
        port = free_port()
        command = [sys.executable, "-m", "farandole", "studio", "--no-browser"]
        studio = subprocess.Popen(
            [*command, "--port", str(port), "--bank", os.path.join(bank, "bank")],
            stdout=subprocess.DEVNULL,
        )
        try:
            address = f"http://127.0.0.1:{port}/"
            _wait(f"{address}api/v1/health")
            with sync_playwright() as tools:
                chromium = tools.chromium.launch(executable_path=browser, args=["--no-sandbox"])
                for language, locale in (("en", "en-GB"), ("zh", "zh-CN")):
                    width, height = SIZE
                    context = chromium.new_context(
                        viewport={"width": width, "height": height}, locale=locale
                    )
                    record(context.new_page(), address, language, folder)
                    context.close()
                chromium.close()
        finally:
            studio.terminate()
            studio.wait()


def _wait(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit("the studio doesn't answer")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
