"""Files of jobs: where they are, what they hold, and how they are joined."""
