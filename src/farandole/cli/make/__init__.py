"""Commands that make puzzles; one module a command."""
