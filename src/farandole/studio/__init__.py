"""The studio: a server with an API, and pages in the browser that use it. Needs ``[studio]``."""

from __future__ import annotations

from farandole._extras import needed
from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.studio.app import application as application
    from farandole.studio.hosting.serving import serve as serve
    from farandole.studio.settings import PORT as PORT
    from farandole.studio.settings import Settings as Settings

__all__, _find, __dir__ = loader(
    globals(),
    {
        "app": "application",
        "hosting.serving": "serve",
        "settings": "PORT Settings",
    },
)


def __getattr__(name: str) -> object:
    with needed("studio"):
        return _find(name)
