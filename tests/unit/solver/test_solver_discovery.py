"""Discovery: claim files below a folder, and what several of them share."""

from pathlib import Path

import pytest

from solver.claims import ClaimError
from solver.discovery import discover, read_sources

SHARED = "from tropcheck import {quantity}\n\n\ndef law(x):\n    return {quantity}(x) >= x\n"

CLAIM = """from tropcheck import PROVED, Claim, Forall, Paper, reals
from {dots}_shared import law

claim = Claim("{id}", source=Paper("a note", "page 1"), says="The absolute value is no smaller.")
claim.reading("numbers", Forall(law, over=dict(x=reals)), literal=True, expect=PROVED)
"""


def workspace(folder: Path) -> Path:
    (folder / "deep.er").mkdir()
    (folder / "_shared.py").write_text(SHARED.format(quantity="absolute"))
    (folder / "first.py").write_text(CLAIM.format(dots=".", id="first"))
    (folder / "deep.er" / "second.py").write_text(CLAIM.format(dots="..", id="second"))
    return folder


def test_claim_files_share_a_law_from_a_file_beside_or_above_them(tmp_path):
    """Two claims take one law from a file with an underscore, which is no claim file."""
    library = discover([workspace(tmp_path)])

    assert () == library.errors
    assert ["second", "first"] == [claim.id for claim in library.claims]
    assert library.claim("first").literal.statement.law is library.claim("second").literal.statement.law


def test_a_claim_file_alone_finds_what_it_shares(tmp_path):
    """The folder above is found when one file is named, too."""
    library = discover([workspace(tmp_path) / "deep.er" / "second.py"])

    assert () == library.errors
    assert "law" == library.claim("second").literal.statement.law.__name__


def test_a_shared_file_is_read_again(tmp_path):
    """A law that changed between two discoveries in one process is the new one in the second."""
    folder = workspace(tmp_path)
    discover([folder])
    (folder / "_shared.py").write_text(SHARED.format(quantity="finite").replace(">= x", ""))
    changed = discover([folder]).claim("first").literal.statement.law

    assert "finite" in changed.__code__.co_names


def test_folders_of_one_name_do_not_share(tmp_path):
    """Each folder has its own shared file, whatever its name."""
    for side, quantity in (("left", "absolute"), ("right", "maximum")):
        (tmp_path / side / "claims").mkdir(parents=True)
        (tmp_path / side / "claims" / "_shared.py").write_text(SHARED.format(quantity=quantity))
        (tmp_path / side / "claims" / "file.py").write_text(CLAIM.format(dots=".", id=side))
    library = discover([tmp_path])
    names = {id: library.claim(id).literal.statement.law.__code__.co_names for id in ("left", "right")}

    assert {"left": ("absolute",), "right": ("maximum",)} == names


def test_an_error_in_a_shared_file_names_the_claim_file_and_its_line(tmp_path):
    """The message says which claim file asked for it, where, and what is wrong."""
    folder = workspace(tmp_path)
    (folder / "_shared.py").write_text("import no_such_module\n")
    errors = discover([folder / "first.py"]).errors

    assert 1 == len(errors)
    assert f"{folder / 'first.py'}, line 2: ModuleNotFoundError: No module named 'no_such_module'" == errors[0]


def test_the_sources_of_a_folder_above_are_known(tmp_path):
    """A claim file deep in a folder points into the notes that the nearest sources.toml above it lists."""
    folder = workspace(tmp_path)
    (folder / "sources.toml").write_text('[key]\nfile = "note.txt"\ntitle = "A note"\n')

    assert ["key"] == list(discover([folder / "deep.er" / "second.py"]).sources)
    assert ["key"] == list(discover([folder / "deep.er"]).sources)


@pytest.mark.parametrize("content", [b"\xff", b"x =", b"[key]\nfile = 3\n"])
def test_a_damaged_list_of_sources_is_named(tmp_path: Path, content: bytes) -> None:
    """Bytes that are no text, text that is no TOML, and a table without a title are errors that name the file."""
    (tmp_path / "sources.toml").write_bytes(content)

    with pytest.raises(ClaimError, match=r"sources\.toml: "):
        read_sources(tmp_path / "sources.toml")
