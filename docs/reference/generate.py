"""Writes the reference from the docstrings: `python docs/reference/generate.py` makes the pages of this folder anew."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click

HERE = Path(__file__).parent
NOTE = "<!-- Written by docs/reference/generate.py from the docstrings; edit those. -->"
PACKAGES = {
    "tropcheck": ("Words of claim files", "What `from tropcheck import …` gives to a claim file."),
    "tropical": ("tropical", "The engine of exact max-plus algebra and geometry: `import tropical`."),
    "protocols": (
        "protocols",
        "The engine of communication protocols and finite-precision machines: `import protocols`.",
    ),
    "report": ("report", "The page, the terminal and the drawings: `import report`."),
    "report.drawings": ("report.drawings", "Values that have a picture: `report.draw(value)`."),
}


def pages() -> dict[str, str]:
    """Return the text of each page by its file name."""
    found = {f"{name.replace('.', '-')}.md": _package(name) for name in PACKAGES}
    found["commands.md"] = _commands()
    found["README.md"] = _contents()
    return found


def _contents() -> str:
    lines = [f"- [{title}]({name.replace('.', '-')}.md): {about}" for name, (title, about) in PACKAGES.items()]
    lines.append("- [Commands](commands.md): the command line with all options.")
    return "\n".join([NOTE, "# Reference", "", *lines, ""])


def _package(name: str) -> str:
    title, about = PACKAGES[name]
    module = importlib.import_module(name)
    names = sorted(set(module.__all__), key=lambda word: (word.lower(), word))
    entries = [(word, getattr(module, word)) for word in names if not word.startswith("__")]
    parts = [NOTE, f"# {title}", "", about, "", " · ".join(_links([word for word, _ in entries])), ""]
    for word, value in entries:
        parts += [f"## `{word}`", "", *_entry(word, value), ""]
    return _tidy("\n".join(parts))


def _entry(word: str, value: Any) -> Iterator[str]:
    if inspect.ismodule(value):
        yield _text(value)
        return
    if not callable(value) and not inspect.isclass(value):
        yield f"`{word} = {_plain(value)}`" if isinstance(value, str | int) else _text(type(value))
        return
    heading = _signature(word, value)
    if heading:
        yield f"```text\n{heading}\n```"
        yield ""
    yield _text(value)
    if inspect.isclass(value):
        for name, method in _methods(value):
            yield ""
            yield f"### `{word}.{name}`"
            yield ""
            if callable(method):
                yield f"```text\n{_signature(name, method)}\n```"
                yield ""
            yield _text(method)


def _methods(kind: type) -> Iterator[tuple[str, Any]]:
    """List the public methods and properties that a class itself documents, in the order of its text."""
    for name, value in vars(kind).items():
        raw = value.__func__ if isinstance(value, staticmethod | classmethod) else value
        raw = raw.fget if isinstance(raw, property) else raw
        if not name.startswith("_") and inspect.isfunction(raw) and raw.__doc__:
            yield name, raw if not isinstance(value, property) else SimpleNamespace(__doc__=raw.__doc__)


def _signature(word: str, value: Callable[..., Any]) -> str:
    try:
        signature = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    signature = re.sub(r"<factory>", "…", re.sub(r" at 0x[0-9a-f]+", "", signature))
    signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", signature)
    signature = re.sub(r"\b(?:\w+\.)+(?=[A-Z])", "", signature)
    text = f"{word}{signature}"
    return text if len(text) <= 100 else re.sub(r", (?=\*?\*?\w+(?::|=|,|\)))", ",\n    ", text)


def _text(value: Any) -> str:
    """Return a docstring with its examples as blocks."""
    text = inspect.cleandoc(getattr(value, "__doc__", None) or "")
    if dataclasses.is_dataclass(value) and text.startswith(f"{getattr(value, '__name__', '')}("):
        return ""
    return re.sub(r"(?m)^((?:>>> .*\n?)(?:.+\n?)*)", lambda found: f"```pycon\n{found[1].rstrip()}\n```\n", text)


def _commands() -> str:
    from tropcheck.command import COMMANDS, main

    parts = [NOTE, "# Commands", "", inspect.cleandoc(main.help or "").replace("\n", " "), ""]
    for name, (module, _) in COMMANDS.items():
        command: click.Command = importlib.import_module(module).command
        with click.Context(command, info_name=f"tropcheck {name}", **main.context_settings) as context:
            formatter = click.HelpFormatter(width=100)
            command.format_help(context, formatter)
        parts += [f"## `{name}`", "", f"```text\n{formatter.getvalue().strip()}\n```", ""]
    return _tidy("\n".join(parts))


def _plain(value: Any) -> str:
    return repr(value) if len(repr(value)) < 80 else repr(value)[:79] + "…"


def _links(words: list[str]) -> Iterator[str]:
    """Link each word to its heading; renderers number headings that differ in capitals alone."""
    seen: dict[str, int] = {}
    for word in words:
        count = seen[word.lower()] = seen.get(word.lower(), -1) + 1
        yield f"[`{word}`](#{word.lower()}{f'-{count}' if count else ''})"


def _tidy(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.splitlines())) + "\n"


if __name__ == "__main__":
    for file, text in pages().items():
        (HERE / file).write_text(text, encoding="utf-8")
