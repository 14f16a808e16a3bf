"""Dancing links in plain Python, made to be watched."""
