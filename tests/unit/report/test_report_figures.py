"""Figures that claim files attach."""

from __future__ import annotations

from pathlib import Path

import pytest

import theorems
from report.figures import illustrations, problems_of
from solver.claims import Claim, ClaimError, Paper
from solver.discovery import discover
from tropcheck import Curve, Curves, common_refinement

FILE = """
from tropcheck import Claim, Curve, Curves, Paper, cited

claim = Claim("with-figures", source=Paper("a note", "page 1"), says="Something is known.")
claim.reading("known", cited("Somebody, 1999"), literal=True)

ran = []


@claim.figure("A curve")
def curve():
    ran.append(1)
    return Curves((Curve("squares", ((0, 0), (1, 1), (2, 4))),), across="n", up="n²")


@claim.figure("Two matrices")
def two():
    return [[[0, 1]], [[2, 3]], Curves((Curve("c", ((0, 0), (1, 1))),))]


@claim.figure("A fault")
def fault():
    return 1 // 0


@claim.figure("No picture")
def none():
    return "text"
"""


def claim() -> Claim:
    return Claim("some-claim", source=Paper("a note", "page 1"), says="Something.")


def test_figures_run_when_they_are_drawn_and_only_then(tmp_path: Path) -> None:
    """Reading a claim file draws nothing; the report draws each figure once, in the order of the file."""
    path = tmp_path / "figures.py"
    path.write_text(FILE, encoding="utf-8")
    library = discover([path])
    ran = library.claims[0].figures[0].make.__globals__["ran"]
    before = list(ran)
    drawn = illustrations(library.claims)["with-figures"]

    assert [] == before
    assert [1] == ran
    assert ["A curve", "Two matrices", "A fault", "No picture"] == [figure.caption for figure in drawn]
    assert "n² against n: squares" == (drawn[0].drawing and drawn[0].drawing.title)
    assert drawn[1].drawing is not None
    assert "matrix, 1 row: 0 1; matrix, 1 row: 2 3" in drawn[1].drawing.title


def test_a_fault_names_its_line_and_stops_nothing(tmp_path: Path) -> None:
    """A figure that raises, or returns what has no picture, becomes a problem with claim, caption, file and line."""
    path = tmp_path / "figures.py"
    path.write_text(FILE, encoding="utf-8")
    found = problems_of(illustrations(discover([path]).claims))
    line = next(i for i, text in enumerate(FILE.splitlines(), 1) if "1 // 0" in text)

    assert 2 == len(found)
    assert found[0].startswith(f"with-figures, figure 'A fault': figures.py, line {line}: ZeroDivisionError: ")
    assert found[1].startswith("with-figures, figure 'No picture': DrawingError: there is no picture of a str")


def test_a_figure_takes_no_arguments() -> None:
    """A function that needs arguments is refused where it is attached, by name."""

    def picture(n: int) -> None:
        """Draw nothing."""

    with pytest.raises(ClaimError, match=r"some-claim: claim\.figure: picture needs n"):
        claim().figure("A picture")(picture)


def test_a_figure_has_a_caption() -> None:
    """The decorator without a caption says how it is written."""
    with pytest.raises(ClaimError, match=r'write @claim\.figure\("what a reader should see"\)'):
        claim().figure(lambda: Curves((Curve("c", ((0, 0),)),)))  # type: ignore[arg-type]


def test_a_list_of_refinements_is_a_row_of_pictures(tmp_path: Path) -> None:
    """Results of engines stand beside each other as other drawings do."""
    cells = common_refinement([[((0, 0), 0), ((1, 0), 0)]], 2)
    pictured = claim()
    pictured.figure("Twice two cells")(lambda: [cells, cells])
    drawn = illustrations([pictured])["some-claim"][0]

    assert "" == drawn.problem
    assert drawn.drawing is not None
    assert 2 == drawn.drawing.title.count("2 cells of 1 maximum")


@pytest.mark.slow
def test_every_figure_of_the_claims_is_drawn() -> None:
    """No claim file attaches a picture that fails."""
    library = discover([Path(theorems.__file__).parent])

    assert [] == problems_of(illustrations(library.claims))
    assert 40 < sum(len(claim.figures) for claim in library.claims)
