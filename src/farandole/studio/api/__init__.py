"""The calls of the API under ``/api/v1``, one module per room."""

from farandole._extras import needed

with needed("studio"):
    import fastapi as fastapi
