"""Commands for paper."""
