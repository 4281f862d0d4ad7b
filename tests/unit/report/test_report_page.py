"""The page: complete, escaped, accessible, and in need of nothing else."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from report import Illustration, draw, page, webpage
from report.drawings import Envelope
from report.errors import ResultsError
from report.verdicts import SIGNS

VOID = {"meta", "input", "br", "hr", "img", "link"}
HOSTILE = "<img src=x onerror=alert(1)>\"'&</script></style><!--"


class Document(HTMLParser):
    """A strict reading of a page: elements with their attributes and texts, all closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[int, str] = {}
        self.open: list[tuple[str, int]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute of <{tag}> stands twice"
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append((tag, len(self.elements) - 1))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1][0] == tag, f"</{tag}> closes <{self.open[-1][0]}>, element {self.open[-1][1]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for _, position in self.open:
            self.texts[position] = self.texts.get(position, "") + data

    def of(self, *tags: str) -> Iterator[tuple[dict[str, str], str]]:
        for position, (tag, attributes) in enumerate(self.elements):
            if tag in tags:
                yield attributes, " ".join(self.texts.get(position, "").split())


def poisoned(value: Any, path: tuple[str, ...] = ()) -> Any:
    """Put markup into every free text of a results document, and leave ids, numbers and fixed words."""
    fixed = {
        "id",
        "verdict",
        "expected",
        "grade",
        "status",
        "tier",
        "kind",
        "schema",
        "form",
        "check",
        "digest",
        "about",
    }
    if isinstance(value, dict):
        keep = {"values", "sorts", "sources", "size"}
        return {k: v if k in fixed | keep | {"uses", "corrections", "corrects", "conditional_on"} else
                poisoned(v, (*path, k)) for k, v in value.items()}  # fmt: skip
    if isinstance(value, list):
        return [poisoned(v, path) for v in value]
    return value + HOSTILE if isinstance(value, str) else value


def test_every_claim_has_a_row_and_a_card(run: dict[str, Any]) -> None:
    """Nothing of the results is left out: each claim stands once in the table and once as a card."""
    document = Document(page(run))
    cards = [attributes["id"] for attributes, _ in document.of("article")]
    rows = [attributes["data-claim"] for attributes, _ in document.of("tr") if "data-claim" in attributes]

    expected = [claim["id"] for claim in run["claims"]]
    assert expected == rows
    assert sorted(expected) == sorted(cards)


def test_every_reading_shows_its_verdict_in_words(run: dict[str, Any]) -> None:
    """Colour never stands alone: every reading has a badge with its word, and the style sheet adds the glyph."""
    text = page(run)
    heads = [head for _, head in Document(text).of("h4")]

    expected = [(r["verdict"], r["name"]) for c in run["claims"] for r in c["readings"]]
    assert len(expected) == len(heads)
    for verdict, name in expected:
        assert any(head.startswith(f"{verdict} {name}") for head in heads)
    for sign in SIGNS:
        assert f'.badge.v-{sign.name}::before,.ref.v-{sign.name}::before{{content:"{sign.glyph} "' in text


def test_ids_are_unique_and_links_lead_somewhere(run: dict[str, Any]) -> None:
    """Every internal link has its target, and no id stands twice."""
    document = Document(page(run))
    ids = [attributes["id"] for _, attributes in document.elements if "id" in attributes]
    links = {attributes["href"] for attributes, _ in document.of("a")}

    assert len(ids) == len(set(ids))
    assert {link[1:] for link in links} <= set(ids)


def test_corrections_are_linked_both_ways(run: dict[str, Any]) -> None:
    """The refuted claim leads to what is true instead, and the correction leads back."""
    text = page(run)
    first = text[text.index('<article id="product-commutes"') :]
    first = first[: first.index("</article>")]
    second = text[text.index('<article id="product-associates"') :]

    assert re.search(r'True instead:</b> <b class="badge v-verified">VERIFIED</b> <a [^>]*#product-associates', first)
    assert "The max-plus product of three square matrices does not depend on the brackets." in first
    assert re.search(r"Corrects:</b> <a [^>]*#product-commutes", second)


def test_the_page_needs_no_network(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """No element loads anything: fonts, styles and scripts are inside."""
    text = page(run, documents=evidence)
    document = Document(text)

    assert not [tag for tag, _ in document.elements if tag in ("link", "img", "iframe", "object", "embed")]
    assert not [a for _, attributes in document.elements for a in attributes if a in ("src", "srcset", "xlink:href")]
    assert not re.search(r"url\((?!data:|#)", text)
    assert "@import" not in text


def test_everything_is_escaped(run: dict[str, Any], evidence: dict[str, Any], notes: Path) -> None:
    """Markup in any text of the results is shown as text: no element and no handler comes from it."""
    run["sources"]["sample"]["title"] += HOSTILE
    bad = poisoned(run)
    for claim, original in zip(bad["claims"], run["claims"], strict=True):
        claim["source"] = original["source"]
        claim["latex"] = rf"\text{{{HOSTILE}}} \href{{javascript:alert(1)}}{{x}}"
    document = Document(page(bad, notes=notes, documents=evidence))
    clean_tags = {tag for tag, _ in Document(page(run, notes=notes, documents=evidence)).elements}

    assert {tag for tag, _ in document.elements} <= clean_tags | {"mtext", "msup"}
    names = {name for _, attributes in document.elements for name in attributes}
    assert not [name for name in names if name.startswith("on")]
    assert not [a for a, _ in document.of("a") if not a["href"].startswith("#")]
    assert 1 == sum(tag == "script" for tag, _ in document.elements)


def test_headings_make_an_outline(run: dict[str, Any]) -> None:
    """There is one first heading, and no level is skipped on the way down."""
    levels = [int(tag[1]) for tag, _ in Document(page(run)).elements if re.fullmatch("h[1-6]", tag)]

    assert 1 == levels.count(1)
    assert 1 == levels[0]
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_controls_and_pictures_have_names(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """A screen reader finds a label for every control, a title in every picture, a language and a title of the page."""
    text = page(run, documents=evidence)
    document = Document(text)

    labelled = re.findall(r"<label[^>]*>(?:(?!</label>).)*?<(?:input|select)[^>]*>", text, re.S)
    assert len(labelled) == sum(tag in ("input", "select") for tag, _ in document.elements)
    assert all(words for _, words in document.of("button"))
    assert len(re.findall(r'<svg [^>]*role="img"', text)) == len(re.findall(r'<svg [^>]*role="img"[^>]*><title>', text))
    assert all(a.get("aria-label") for a, _ in document.of("svg") if a.get("role") == "group")
    assert [{"lang": "en"}] == [attributes for tag, attributes in document.elements if tag == "html"]
    assert all("scope" in attributes for attributes, _ in document.of("th"))


def test_the_counterexample_is_drawn_explained_and_copied(run: dict[str, Any]) -> None:
    """A refuted reading shows the picture, the sentence, how often it fails, and three forms to copy."""
    text = page(run)
    card = text[text.index('<article id="product-commutes"') :]
    figure = card[card.index("<figure") : card.index("</figure>")]
    document = Document(figure + "</figure>")
    copies = [attributes["data-copy"] for attributes, _ in document.of("button")]

    assert "One matrix moves a large entry" in card
    assert "174 of 256 instances" in figure
    assert any(tag == "svg" for tag, _ in document.elements)
    assert {"A", "B"} <= set(_defined(copies[0]))
    assert run["claims"][0]["readings"][0]["witnesses"][0]["values"] == json.loads(copies[1])["values"]
    assert r"\begin{pmatrix}" in copies[2]


def test_the_card_says_whether_the_counterexample_is_the_smallest(run: dict[str, Any]) -> None:
    """An enumerated box has a smallest counterexample, and the card says that this is proved."""
    reading = run["claims"][0]["readings"][0]
    text = page(run)

    assert {"proved": True, "says": "It is the smallest of all 256 instances of its size."} == reading["minimality"]
    assert "<b>Smallest: proved.</b> It is the smallest of all 256 instances" in text
    reading["minimality"]["proved"] = False
    assert "<b>Smallest that is known.</b> It is the smallest" in page(run)


def test_surviving_mutants_stand_with_their_reasons(run: dict[str, Any]) -> None:
    """Each mutant that stays true is told with what the claim says about it, or with the fault that it says nothing."""
    reading = next(r for c in run["claims"] for r in c["readings"] if r["verdict"] == "VERIFIED")
    reading["survivors"] = [
        {"mutant": "eq → le in X", "because": "<it> never decreases"},
        {"mutant": "other", "because": ""},
    ]
    text = page(run)

    assert "<code>eq → le in X</code>: &lt;it&gt; never decreases</li>" in text
    assert "<code>other</code> (the claim does not say why)</li>" in text


def test_trials_of_the_counterexample_lead_to_the_other_claims(run: dict[str, Any]) -> None:
    """What a counterexample does to other readings stands in its reading, each with the sign of that reading."""
    ids = {claim["id"]: [reading["id"] for reading in claim["readings"]] for claim in run["claims"]}
    (own, sibling), broken = ids["product-commutes"], ids["maximum-commutes"]
    run["trials"] = [
        [own, ids["product-associates"][0], "holds"],
        [own, ids["mean-of-cycles"][0], "does not apply"],
        *([own, other, "breaks"] for other in (*broken, sibling)),
        [own, "gone/reading", "holds"],
    ]
    next(r for c in run["claims"] for r in c["readings"] if r["id"] == broken[0])["verdict"] = "REFUTED"
    told = re.search(r"on other readings with the same arguments: (.*?)</p>", page(run))

    assert told
    assert "agrees with 1; does not apply to 1; breaks maximum-commutes." == re.sub("<[^>]*>", "", told[1])
    assert f'<a class="ref v-refuted" href="#maximum-commutes" title="{broken[0]}">' in told[1]


def test_the_stand_alone_check_is_saved_from_the_card(
    run: dict[str, Any], evidence: dict[str, Any], tmp_path: Path
) -> None:
    """The button holds the Python file that replays the counterexample without anything installed."""
    buttons = [attributes for attributes, _ in Document(page(run, documents=evidence)).of("button")]
    button = next(a for a in buttons if a.get("data-name") == "product_commutes.py")
    saved = tmp_path / button["data-name"]
    saved.write_bytes(gzip.decompress(base64.b64decode(button["data-file"])))
    done = subprocess.run([sys.executable, "-I", "-S", str(saved)], capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
    assert "is false" in done.stdout


def _defined(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(source, names)  # the copied Python must run as it is
    return names


def test_the_formula_of_the_term_stands_beside_the_latex(run: dict[str, Any]) -> None:
    """Prose cannot drift: what the author writes and what was checked are both on the card."""
    text = page(run)
    card = text[text.index('<article id="maximum-commutes"') :]

    assert "as the author writes it" in card
    assert "as it was checked" in card
    assert "the negation, as it was checked" in card


def test_the_note_stands_beside_the_claim(run: dict[str, Any], notes: Path) -> None:
    """With the notes at hand the card shows the lines, and says whether they are the ones that were checked."""
    lines = (notes / "sample.txt").read_text(encoding="utf-8").splitlines()
    run["claims"][0]["source"]["sha256"] = hashlib.sha256(lines[2].encode()).hexdigest()
    run["claims"][1]["source"]["sha256"] = "0" * 64
    text = page(run, notes=notes)

    assert "The order of &lt;factors&gt; never matters." in text
    assert '<ol lang="en">' in text
    assert 1 == text.count("these are the lines that the claim points to")
    assert 1 == text.count("the note has changed since the claim was written")


def test_a_note_outside_the_folder_is_not_read(run: dict[str, Any], notes: Path, tmp_path: Path) -> None:
    """A results document cannot make the report read a file elsewhere."""
    secret = tmp_path / "secret.txt"
    secret.write_text("secret\nsecret\nsecret\n")
    run["sources"]["sample"]["file"] = str(secret)

    assert "secret\n" not in page(run, notes=notes)


def test_a_pointer_that_is_none_is_an_error(run: dict[str, Any], notes: Path) -> None:
    """Lines that are no numbers are named with their claim."""
    run["claims"][0]["source"]["lines"] = "three"

    with pytest.raises(ResultsError, match="product-commutes"):
        page(run, notes=notes)


def test_attached_files_are_the_evidence(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """What a reader saves from the page is the evidence document, byte for byte its content."""
    document = Document(page(run, documents=evidence))
    saved = {a["data-name"]: a["data-file"] for a, _ in document.of("button") if "data-file" in a}
    content = json.loads(gzip.decompress(base64.b64decode(saved["product-commutes--1-1.json"])))

    assert evidence["product-commutes/1-1"] == content
    assert "(check-sat)" in gzip.decompress(base64.b64decode(saved["product-commutes--1-1.smt2"])).decode()


def test_saved_files_check_themselves(run: dict[str, Any], evidence: dict[str, Any], tmp_path: Path) -> None:
    """The checker and the evidence saved from the page are enough to judge it with a bare interpreter."""
    document = Document(page(run, documents=evidence))
    saved = {a["data-name"]: a["data-file"] for a, _ in document.of("button") if "data-file" in a}
    for name in ("kernel.pyz", "product-commutes--2-2-small-entries.json"):
        (tmp_path / name).write_bytes(gzip.decompress(base64.b64decode(saved[name])))
    command = [sys.executable, "-I", "-S", "kernel.pyz", "product-commutes--2-2-small-entries.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")

    assert 0 == done.returncode, done.stdout + done.stderr
    assert done.stdout.startswith("REFUTED    A  product-commutes")

    spoilt = evidence["product-commutes/2-2-small-entries"]
    spoilt["evidence"][0]["values"] = dict.fromkeys(spoilt["evidence"][0]["values"], "0")
    (tmp_path / "product-commutes--2-2-small-entries.json").write_text(json.dumps(spoilt), encoding="utf-8")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8")

    assert 6 == done.returncode
    assert "REJECTED" in done.stdout


def test_a_page_that_is_too_large_is_shortened(
    run: dict[str, Any], evidence: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With less room the page keeps every claim, reading and counterexample, and says that it was shortened."""
    full = page(run, documents=evidence)
    monkeypatch.setattr(webpage, "MOST_BYTES", 1000)
    short = page(run, documents=evidence)

    assert "This page was shortened" not in full
    assert "This page was shortened" in short
    assert len(short) < len(full)
    assert full.count("<h4>") == short.count("<h4>")
    assert full.count("<figure") == short.count("<figure")


def test_the_same_results_make_the_same_page(run: dict[str, Any], evidence: dict[str, Any]) -> None:
    """A page has no clock and no order of its own."""
    assert page(run, documents=evidence) == page(run, documents=evidence)


def test_figures_stand_in_their_card(run: dict[str, Any]) -> None:
    """A figure of a claim is in its card, with its caption, and with its sentence for a screen reader."""
    drawn = Illustration("Two lines & their maximum", draw(Envelope(((1, 0), (-1, 0)))))
    text = page(run, figures={"maximum-commutes": [drawn]})
    card = text[text.index('<article id="maximum-commutes"') :]
    card = card[: card.index("</article>")]
    Document(text)

    assert "<figcaption>Two lines &amp; their maximum</figcaption>" in card
    assert "<title>maximum of 2 affine functions with 1 break point at 0</title>" in card
    assert "affine functions" not in text.replace(card, "")


def test_a_figure_that_fails_is_told_in_its_place(run: dict[str, Any]) -> None:
    """The page says which figure is missing and why, escaped, and has everything else."""
    text = page(run, figures={"maximum-commutes": [Illustration("A curve", None, f"ValueError: {HOSTILE}")]})
    Document(text)

    assert "<b>This figure could not be drawn:</b> ValueError: &lt;img src=x" in text
    assert HOSTILE not in text


def test_an_alarm_stands_at_the_top(run: dict[str, Any]) -> None:
    """A soundness alarm is the first thing on the page."""
    run["claims"][1]["readings"][0]["status"] = "alarm"
    text = page(run)

    assert text.index("Soundness alarm") < text.index("<main>")


def test_a_claim_that_was_not_run_is_named(run: dict[str, Any]) -> None:
    """A correction or support outside the run is shown as such, not as a dead link."""
    run["claims"] = run["claims"][:1]
    text = page(run)

    assert "product-associates (not in this run)" in text
    assert 'href="#product-associates"' not in text


def test_no_claims_make_an_empty_page(run: dict[str, Any]) -> None:
    """A run that selected nothing still gives a page."""
    Document(page(run | {"claims": []}))


def test_no_results_are_refused() -> None:
    """Something else than a results document is an error that says what to do."""
    with pytest.raises(ResultsError, match="tropcheck check --json"):
        page({"claims": []})


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(c * 2 for c in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("mode", [0, 1], ids=["light", "dark"])
def test_text_has_contrast(mode: int) -> None:
    """Every text colour differs from every ground it stands on by the 4.5 : 1 that the guidelines ask for."""
    css = (webpage.TEMPLATES / "page.css").read_text(encoding="utf-8")
    pairs = re.findall(r"--([\w-]+):light-dark\((#\w+),(#\w+)\)", css)
    colours = {name: (light, dark)[mode] for name, light, dark in pairs}
    signs = [sign.name for sign in SIGNS]
    on = [(text, ground) for text in ("ink", "mute", "link", *signs) for ground in ("bg", "panel", "soft")]
    on += [("badge-ink", sign) for sign in signs] + [
        ("ink", ground) for ground in colours if re.fullmatch(r"[hp]\d", ground)
    ]
    for text, ground in on:
        a, b = sorted((_luminance(colours[text]), _luminance(colours[ground])))

        assert (b + 0.05) / (a + 0.05) >= 4.5, f"{text} on {ground}"


def test_every_verdict_has_its_colour() -> None:
    """The style sheet knows every verdict by name."""
    css = (webpage.TEMPLATES / "page.css").read_text(encoding="utf-8")

    for sign in SIGNS:
        assert f".v-{sign.name}{{--c:var(--{sign.name})}}" in css
