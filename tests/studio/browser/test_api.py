"""The page of the API: calls that are read, sent, and copied."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.studio.browser.conftest import wait_until

if TYPE_CHECKING:
    from tests.studio.browser.conftest import Open


def test_a_call_is_sent_copied_and_missed(open_page: Open) -> None:
    page = open_page("api", ready="#calls details")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    call = page.locator("details", has_text="POST /api/v1/solve").first
    call.locator("summary").click()
    call.get_by_role("button", name="Send").click()
    call.locator("pre").filter(has_text="200 application/json").wait_for()
    assert '"status": "unique"' in (call.locator("pre").text_content() or "")
    for name in ("Copy as curl", "Copy as Python"):  # which lead to this server
        call.get_by_role("button", name=name).click()
        parts = urlsplit(page.url)
        address = f"{parts.scheme}://{parts.netloc}/api/v1/solve"
        wait_until(page, "address => window.copied?.includes(address)", arg=address)
        page.evaluate("window.copied = ''")
    page.route("**/openapi.json*", lambda route: route.abort())
    page.reload()
    page.locator("#status").filter(has_text="The server is unavailable.").wait_for()
