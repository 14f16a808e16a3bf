"""What fits no format exactly, and can be read in one way only: code, rows with names, facts."""
