"""The commands, one a module: each has a `command`."""
