"""Is a power of a sum the sum of the powers? A recurrence: all n at once, by induction."""

from tropcheck import PROVED, Claim, Note, Recurrence, all_of, implies, maximum, reals

claim = Claim(
    "powers",
    source=Note("own", "13-14", "0969b252e67ee804c56b5ff5f2b8b5ffd7ff1b08f46a4a22fb718afc6b002591"),
    says="Adding max(x, y) to itself n times gives the greater one of n x and n y.",
    latex=r"n \max(x, y) = \max(n x, n y)",
)


@claim.law
def power_of_sum(power, nx, ny, x, y):
    """The first truth is the sentence. The others are what the induction must remember: the order stays."""
    return all_of(
        power == maximum(nx, ny),
        implies(x <= y, nx <= ny),
        implies(y <= x, ny <= nx),
    )


claim.reading(
    "every n ≥ 0",
    Recurrence(
        power_of_sum,
        state={"power": reals, "nx": reals, "ny": reals},
        start=lambda: {"power": 0, "nx": 0, "ny": 0},
        step=lambda power, nx, ny, x, y: {"power": power + maximum(x, y), "nx": nx + x, "ny": ny + y},
        over={"x": reals, "y": reals},
    ),
    literal=True,
    expect=PROVED,
    survivors={"implies → iff": "after one step the order of nx and ny tells the order of x and y, too"},
)
