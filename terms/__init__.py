"""The language of statements."""
