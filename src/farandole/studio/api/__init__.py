"""What the server answers under ``/api/v1``: one router a room."""
