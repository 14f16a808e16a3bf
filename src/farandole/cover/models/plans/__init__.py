"""Timetables and duty rosters, drawn as tables."""
