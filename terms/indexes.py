"""Index sets: a range 0 … n−1, or a sort about which nothing is known but that it is not empty."""

from __future__ import annotations

from typing import Any

from terms.errors import TropcheckError


class IndexSet:
    """A set of indices that a law quantifies over.

    A range lists its elements and every word over it unrolls. A sort has a name only; a law over it speaks about
    every nonempty set at once, of any size.
    """

    __slots__ = ("name", "size", "vocabulary")

    def __init__(self, *, size: int | None = None, name: str = "", vocabulary: Any = None) -> None:
        if (size is None) == (vocabulary is None):
            raise TropcheckError("an index set is either a range (size) or a sort (a name and its vocabulary)")
        if size is not None and size < 0:
            raise TropcheckError(f"an index set of {size} elements does not exist")
        self.size = size
        self.name = name
        self.vocabulary = vocabulary

    def __repr__(self) -> str:
        return f"IndexSet({self.name or self.size})"

    def elements(self) -> range | None:
        """Return the elements of a range, and None for a sort."""
        return None if self.size is None else range(self.size)
