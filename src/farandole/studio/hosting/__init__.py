"""A studio that many use: its processes, figures and logs."""
