"""What jobs do."""
