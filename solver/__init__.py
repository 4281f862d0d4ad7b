"""Decides: statements → obligations → jobs → evidence → verdict."""
