"""One module a revision; what is written here stays, and what changes comes in a new one."""
