"""Interchangeable blocks: index pairs (row, column) that can be swapped without changing the matrix."""

from __future__ import annotations

from dataclasses import dataclass

from tropical.border import IntegerRows


@dataclass(frozen=True, slots=True)
class Family:
    """Blocks (i_a, j_a) such that every permutation of them, done to rows and columns at once, keeps the
    matrix.
    """

    blocks: tuple[tuple[int, int], ...]


def families(entry: IntegerRows) -> list[Family]:
    """Return disjoint families of interchangeable blocks with at least two members each."""
    found: list[Family] = []
    used_rows: set[int] = set()
    used_columns: set[int] = set()
    height, width = len(entry), len(entry[0]) if entry else 0
    row_kind = [sorted(row, key=_kind) for row in entry]
    column_kind = [sorted(column, key=_kind) for column in zip(*entry, strict=True)]
    for i in range(height):
        if i in used_rows:
            continue
        best: list[tuple[int, int]] = []
        for j in range(width):
            if j in used_columns:
                continue
            blocks = [(i, j)]
            for k in range(i + 1, height):
                if k in used_rows or row_kind[k] != row_kind[i]:
                    continue
                for m in range(width):
                    if m in used_columns or any(m == column for _, column in blocks):
                        continue
                    if column_kind[m] != column_kind[j] or entry[k][m] != entry[i][j]:
                        continue
                    if all(_swaps(entry, block, (k, m)) for block in blocks):
                        blocks.append((k, m))
                        break
            if len(blocks) > len(best):
                best = blocks
        if len(best) > 1:
            found.append(Family(tuple(best)))
            used_rows.update(row for row, _ in best)
            used_columns.update(column for _, column in best)
    return found


def _kind(value: int | None) -> tuple[bool, int]:
    """Order the entries of a line, −∞ first: lines that can be swapped have the same entries."""
    return (value is not None, value or 0)


def _swaps(entry: IntegerRows, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Tell whether exchanging the two rows and the two columns keeps the matrix."""
    (i, j), (k, m) = first, second
    rows = {i: k, k: i}
    columns = {j: m, m: j}
    width = len(entry[0])
    for r in (i, k):
        image = entry[rows[r]]
        for c in range(width):
            if entry[r][c] != image[columns.get(c, c)]:
                return False
    return all(row[j] == row[m] for r, row in enumerate(entry) if r not in rows)


class Canonizer:
    """Maps a set of cells to a representative of its orbit; not always the same one, but always one of the
    orbit.
    """

    def __init__(self, entry: IntegerRows) -> None:
        self.height, self.width = len(entry), len(entry[0]) if entry else 0
        self.families = families(entry)

    def canonical(self, cells: int) -> int:
        """Return the image of `cells` (bits i·width + j) under a permutation of interchangeable blocks."""
        if not self.families:
            return cells
        row_bits = [cells >> (i * self.width) & ((1 << self.width) - 1) for i in range(self.height)]
        row_target = list(range(self.height))
        column_target = list(range(self.width))
        for family in self.families:
            order = self._sorted(family, row_bits)
            for (old_row, old_column), (new_row, new_column) in zip(order, family.blocks, strict=True):
                row_target[old_row] = new_row
                column_target[old_column] = new_column
        result = 0
        for i, bits in enumerate(row_bits):
            base = row_target[i] * self.width
            while bits:
                low = bits & -bits
                result |= 1 << (base + column_target[low.bit_length() - 1])
                bits ^= low
        return result

    def _sorted(self, family: Family, row_bits: list[int]) -> list[tuple[int, int]]:
        blocks = family.blocks
        colour: list[object] = [
            (
                row_bits[i].bit_count(),
                sum(bits >> j & 1 for bits in row_bits),
                row_bits[i] >> j & 1,
            )
            for i, j in blocks
        ]
        for _ in range(2):
            rank = {key: k for k, key in enumerate(sorted(set(colour)))}  # type: ignore[type-var]
            code = [rank[key] for key in colour]
            colour = [
                (
                    code[a],
                    tuple(
                        sorted(
                            (code[b], row_bits[i] >> blocks[b][1] & 1, row_bits[blocks[b][0]] >> j & 1)
                            for b in range(len(blocks))
                            if b != a
                        )
                    ),
                )
                for a, (i, j) in enumerate(blocks)
            ]
        return [block for _, block in sorted(zip(colour, blocks, strict=True))]
