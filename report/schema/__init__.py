"""The published schema of a results document, and a check of a document against it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from report.errors import ResultsError

_PATH: Final = Path(__file__).parent / "results.schema.json"
_TYPES: Final[dict[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
}
_WORDS: Final = frozenset((
    "$schema", "$id", "$ref", "$defs", "title", "description", "type", "properties", "required", "additionalProperties",
    "items", "enum", "const", "pattern", "minimum", "minItems", "anyOf",
))  # fmt: skip


def results_schema() -> dict[str, Any]:
    """Return the schema of tropcheck-results/1 (JSON Schema, draft 2020-12)."""
    schema: dict[str, Any] = json.loads(_PATH.read_text(encoding="utf-8"))
    return schema


def check(document: object, schema: Mapping[str, Any] | None = None) -> None:
    """Raise `ResultsError` naming the first places where a document is not what the schema says.

    It knows the words of JSON Schema that the published schema uses; any other word is an error of the schema.
    """
    chosen = results_schema() if schema is None else schema
    problems = list(faults(document, chosen, chosen))
    if problems:
        more = f" (and {len(problems) - 5} more)" if len(problems) > 5 else ""
        raise ResultsError(f"no results document: {'; '.join(problems[:5])}{more}")


def faults(value: object, schema: Mapping[str, Any], root: Mapping[str, Any], where: str = "document") -> Iterator[str]:
    """Yield what is wrong with a value, each fault with its place."""
    unknown = set(schema) - _WORDS
    if unknown:
        raise ResultsError(f"the schema at {where} uses {sorted(unknown)}, which this check does not know")
    if "$ref" in schema:
        yield from faults(value, _at(root, schema["$ref"]), root, where)
    if "anyOf" in schema and all(any(faults(value, option, root, where)) for option in schema["anyOf"]):
        yield f"{where} fits none of {len(schema['anyOf'])} alternatives"
    if "const" in schema and not _same(value, schema["const"]):
        yield f"{where} is not {schema['const']!r}"
    if "enum" in schema and not any(_same(value, option) for option in schema["enum"]):
        yield f"{where} is {str(value)[:40]!r}, none of {schema['enum']}"
    kind = schema.get("type")
    if kind is not None:
        if not isinstance(value, _TYPES[kind]) or (isinstance(value, bool) and kind != "boolean"):
            yield f"{where} is no {kind}"
            return
        yield from _inside(value, schema, root, where)


def _inside(value: Any, schema: Mapping[str, Any], root: Mapping[str, Any], where: str) -> Iterator[str]:
    match value:
        case dict():
            known = schema.get("properties", {})
            yield from (f"{where}.{name} is missing" for name in schema.get("required", ()) if name not in value)
            for name, part in value.items():
                if name in known:
                    yield from faults(part, known[name], root, f"{where}.{name}")
                elif schema.get("additionalProperties") is False:
                    yield f"{where}.{str(name)[:40]} is unknown"
                elif isinstance(schema.get("additionalProperties"), dict):
                    yield from faults(part, schema["additionalProperties"], root, f"{where}.{str(name)[:40]}")
        case list():
            if len(value) < schema.get("minItems", 0):
                yield f"{where} has {len(value)} items, fewer than {schema['minItems']}"
            if "items" in schema:
                for position, part in enumerate(value):
                    yield from faults(part, schema["items"], root, f"{where}[{position}]")
        case str():
            if "pattern" in schema and not re.search(schema["pattern"], value):
                yield f"{where} is {value[:40]!r}, not of the form {schema['pattern']}"
        case int() | float():
            if "minimum" in schema and value < schema["minimum"]:
                yield f"{where} is {value}, below {schema['minimum']}"


def _same(value: object, option: object) -> bool:
    """Compare as JSON does: true is not 1."""
    return value == option and isinstance(value, bool) == isinstance(option, bool)


def _at(root: Mapping[str, Any], reference: str) -> Mapping[str, Any]:
    """Return what a reference inside the schema, `#/$defs/…`, points to."""
    found: Any = root
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)
