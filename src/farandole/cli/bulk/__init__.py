"""Bulk jobs on the command line."""
