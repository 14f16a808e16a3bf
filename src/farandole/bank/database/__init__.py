"""The database itself: connected, opened, verified, copied."""
