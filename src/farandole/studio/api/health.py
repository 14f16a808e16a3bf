"""Whether the server is there."""

from __future__ import annotations

from farandole import __version__
from farandole.i18n import msg
from farandole.studio.api.routing import router
from farandole.studio.schemas.health import HealthAnswer

routes = router("server")


@routes.get("/health", summary=str(msg("Tell that the server is there")))
async def health() -> HealthAnswer:
    """Return the version."""
    return HealthAnswer(status="ok", version=__version__)
