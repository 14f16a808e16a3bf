"""What the commands share: sources and output, options and help, progress, results."""
