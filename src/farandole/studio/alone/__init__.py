"""The studio without a server: its API in a Python that runs in the browser."""
