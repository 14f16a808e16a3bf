"""Whole documents: JSON objects over many lines, ipuz, XML of OpenSudoku and KSudoku."""
