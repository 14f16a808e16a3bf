"""The command that starts the studio."""
