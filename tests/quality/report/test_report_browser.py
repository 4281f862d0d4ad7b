"""The page in a real browser, without a network: nothing overflows, nothing fails, filters and graph do their work."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from report import page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian: apt-get install chromium)"),
]

OPTIONS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars --virtual-time-budget=8000"
)

PROBE = """
<script>
addEventListener("error", event => { document.body.dataset.error = event.message; });
addEventListener("load", () => setTimeout(() => {
  const frame = document.querySelector("iframe"), page = frame.contentDocument, view = frame.contentWindow;
  const out = { errors: view.failures ?? [], width: view.innerWidth };
  const small = element => { for (let e = element; e; e = e.parentElement)
    if (/auto|scroll|hidden/.test(view.getComputedStyle(e).overflowX)) return true; return false; };
  page.querySelectorAll("details").forEach(part => { part.open = true; });
  page.querySelectorAll(".card").forEach(card => { card.style.contentVisibility = "visible"; });
  out.wide = [...page.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > view.innerWidth + 1
    && !small(e)).map(e => e.tagName + "." + (e.className.baseVal ?? e.className)).slice(0, 5);
  out.overflow = page.documentElement.scrollWidth - view.innerWidth;
  const cards = () => [...page.querySelectorAll("article.card")].filter(e => !e.hidden).map(e => e.id);
  const set = (id, value) => { const field = page.getElementById(id); field.value = value;
    field.dispatchEvent(new view.Event("input", { bubbles: true })); };
  out.all = cards().length;
  out.math = page.querySelectorAll("math").length;
  out.mathHeight = page.querySelector("math")?.getBoundingClientRect().height ?? 0;
  page.fonts.load("16px 'Tropcheck Math'").then(faces => { out.font = faces.map(face => face.status).join(); });
  out.dark = view.getComputedStyle(page.body).backgroundColor;
  page.getElementById("theme").click();
  out.other = view.getComputedStyle(page.body).backgroundColor;
  page.getElementById("theme").click();
  set("search", "BRACKETS");
  setTimeout(() => {
    out.searched = cards();
    out.suggested = [...page.querySelectorAll("#found a")].map(e => e.textContent);
    page.activeElement.blur();
    page.body.dispatchEvent(new view.KeyboardEvent("keydown", { key: "/", bubbles: true }));
    out.focused = page.activeElement.id;
    out.told = page.getElementById("shown").textContent;
    page.querySelector("#filters [type=reset]").click();
    setTimeout(() => {
      out.reset = cards().length;
      const box = page.querySelector("input[value=refuted]");
      box.click();
      setTimeout(() => {
        out.unrefuted = cards();
        view.location.hash = "product-commutes";
        setTimeout(() => {
          out.revealed = cards();
          const node = page.querySelector(".node[data-id=mean-of-cycles]");
          if (node) node.dispatchEvent(new view.MouseEvent("click", { bubbles: true, cancelable: true }));
          out.ancestors = page.getElementById("ancestors")?.textContent;
          out.lit = page.querySelectorAll(".node.on").length;
          const copied = []; view.navigator.clipboard.writeText = async text => { copied.push(text); };
          page.querySelectorAll("[data-copy]").forEach(button => button.click());
          const save = page.querySelector("article [data-file]");
          const names = []; view.HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
          if (save) save.click();
          setTimeout(() => {
            out.copied = copied; out.saved = names; out.errors = view.failures ?? [];
            const dump = document.createElement("output");
            dump.id = "dump"; dump.textContent = JSON.stringify(out);
            document.body.append(dump);
          }, 200);
        }, 200);
      }, 200);
    }, 200);
  }, 200);
}, 300));
</script>
"""

WATCH = (
    "<script>window.failures = [];"
    'addEventListener("error", e => failures.push(e.message));'
    'addEventListener("unhandledrejection", e => failures.push(String(e.reason)));</script>'
)


def browse(text: str, width: int, folder: Path, *, probe: str = PROBE, dark: bool = False) -> dict[str, Any]:
    """Show a page in a frame of a width and return what the probe found."""
    watched = text.replace("<head>", "<head>" + WATCH, 1).replace("&", "&amp;").replace('"', "&quot;")
    outer = folder / "outer.html"
    outer.write_text(
        f'<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
        f'<iframe srcdoc="{watched}" style="width:{width}px;height:900px;border:0"></iframe>{probe}',
        encoding="utf-8",
    )
    command = [str(CHROMIUM), *OPTIONS.split(), f"--user-data-dir={folder / 'profile'}", "--window-size=1400,1000"]
    command += ["--blink-settings=preferredColorScheme=0"] if dark else []
    done = subprocess.run(
        [*command, "--dump-dom", outer.as_uri()], capture_output=True, timeout=120, check=True, encoding="utf-8"
    )
    found = re.search(r'<output id="dump">(.*?)</output>', done.stdout, re.S)
    assert found, done.stderr[-2000:]
    result: dict[str, Any] = json.loads(unescape(found[1]))
    return result


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_and_works(decided: Any, notes: Path, width: int, tmp_path: Path) -> None:
    """At the width of a phone and of a desk nothing sticks out, and every control does what it says."""
    run, evidence = copy.deepcopy(decided)
    run["claims"][0]["readings"][0]["witnesses"][0]["values"] = {
        f"A_{i}_{j}": "1000000" for i in range(8) for j in range(20)
    }
    run["claims"][1]["latex"] = r" \oplus ".join(f"a_{{{k}}}" for k in range(60))
    run["claims"][2]["says"] = "word" * 200
    condition = {"text": "x ≤ y", "latex": r" \land ".join(rf"x_{{{k}}} \le y" for k in range(12))}
    run["claims"][0]["readings"][1]["formulas"][0]["given"] = [condition]
    found = browse(page(run, notes=notes, documents=evidence), width, tmp_path)

    assert [] == found["errors"]
    assert width == found["width"]
    assert 0 >= found["overflow"]
    assert [] == found["wide"]
    assert len(run["claims"]) == found["all"] == found["reset"]
    assert found["math"] > 3
    assert found["mathHeight"] > 8
    assert "loaded" == found["font"]
    assert ["product-commutes", "product-associates"] == found["searched"]
    assert ["product-associates", "product-commutes"] == found["suggested"]
    assert "2 of 5 claims shown" == found["told"]
    assert "search" == found["focused"]
    assert "product-commutes" not in found["unrefuted"]
    assert len(run["claims"]) == len(found["revealed"])
    assert "mean-of-cycles rests on " in found["ancestors"]
    assert "maximum-commutes" in found["ancestors"]
    assert 4 == found["lit"]
    assert any("NEG_INF" in text or "A = [[" in text for text in found["copied"])
    assert found["saved"]
    assert found["saved"][0].endswith(".json")


def test_dark_and_light_differ_and_follow_the_reader(decided: Any, tmp_path: Path) -> None:
    """The page is dark where the reader's system is, light elsewhere, and the button changes it."""
    run, _ = decided
    light = browse(page(run), 1280, tmp_path)
    dark = browse(page(run), 1280, tmp_path, dark=True)

    assert "rgb(255, 255, 255)" == light["dark"] == dark["other"]
    assert light["other"] == dark["dark"]


TIMING = """
<script>
addEventListener("load", () => setTimeout(() => {
  const frame = document.querySelector("iframe"), page = frame.contentDocument, view = frame.contentWindow;
  const field = page.getElementById("search");
  field.value = "nothing-fits-this";
  field.dispatchEvent(new view.Event("input", { bubbles: true }));
  setTimeout(() => {
    const dump = document.createElement("output");
    dump.id = "dump";
    dump.textContent = JSON.stringify({ errors: view.failures, told: page.getElementById("shown").textContent,
      nothing: !page.getElementById("nothing").hidden, cards: page.querySelectorAll("article.card").length });
    document.body.append(dump);
  }, 1500);
}, 300));
</script>
"""


def test_five_hundred_claims_open_and_filter(many: dict[str, Any], tmp_path: Path) -> None:
    """The browser shows and filters a page of five hundred claims without an error."""
    found = browse(page(many), 1280, tmp_path, probe=TIMING)

    assert {"errors": [], "told": "0 of 500 claims shown", "nothing": True, "cards": 500} == found


def test_the_page_prints(decided: Any, tmp_path: Path) -> None:
    """Printing gives a document of several sheets."""
    run, _ = decided
    source, sheets = tmp_path / "page.html", tmp_path / "page.pdf"
    source.write_text(page(run), encoding="utf-8")
    command = [str(CHROMIUM), *OPTIONS.split(), f"--user-data-dir={tmp_path / 'profile'}"]
    subprocess.run(
        [*command, "--no-pdf-header-footer", f"--print-to-pdf={sheets}", source.as_uri()],
        capture_output=True,
        timeout=120,
        check=True,
    )

    assert len(re.findall(rb"/Type\s*/Page\b", sheets.read_bytes())) >= 2
