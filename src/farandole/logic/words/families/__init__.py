"""Hints, sentences and arguments of the steps of each family of techniques."""
