"""Boards and boxes filled with pieces, dominoes, lozenges, painted squares."""
