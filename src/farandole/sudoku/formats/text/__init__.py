"""Formats that are lines of text."""
