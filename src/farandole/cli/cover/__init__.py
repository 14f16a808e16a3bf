"""Commands for exact cover, one a module."""
