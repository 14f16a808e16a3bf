"""The API's own description, as OpenAPI, in the reader's language."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from farandole._extras import needed
from farandole.i18n import Message, msg
from farandole.studio.api.routing import Called, router

with needed("studio"):
    from starlette.responses import Response

if TYPE_CHECKING:
    from farandole.i18n import Language

routes = router("server")

_WORDS = {
    "title": msg("The API of farandole"),
    "about": msg("What is asked for is sent as JSON, and the answer is JSON. Try it here."),
    "send": msg("Send"),
    "stop": msg("Stop"),
    "curl": msg("Copy as curl"),
    "python": msg("Copy as Python"),
    "copied": msg("Copied"),
    "body": msg("What is sent"),
    "failed": msg("The server can't be reached."),
}


@routes.get("/openapi.json", include_in_schema=False)
async def describe(call: Called) -> Response:
    """Return the description, with an ETag."""
    cache: dict[str, tuple[bytes, str]] = call.request.app.state.described
    if call.say.code not in cache:
        text = json.dumps(_said(call.request.app.openapi(), call.say), ensure_ascii=False)
        cache[call.say.code] = (text.encode(), f'"{sha256(text.encode()).hexdigest()[:24]}"')
    body, tag = cache[call.say.code]
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if call.request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _said(whole: dict[str, Any], say: Language) -> dict[str, Any]:
    whole = deepcopy(whole)
    whole["x-words"] = {name: say(text) for name, text in _WORDS.items()}
    whole["x-language"] = say.code
    for calls in whole["paths"].values():
        for call in calls.values():
            call["summary"] = say(Message(call["summary"], {}))
    return whole
