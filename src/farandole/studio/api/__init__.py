"""What the server answers under ``/api/v1``: one module a room."""

from farandole._extras import needed

with needed("studio"):
    import fastapi as fastapi
