"""JUnit XML: one test case a reading, for the services that show test results."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from report.values import one_line
from report.verdicts import claims_of


def junit(results: Mapping[str, Any]) -> str:
    """Return JUnit XML: one suite a claim, one case a reading.

    A case fails when its verdict differs from the expected one, errs on an alarm or a failure, and is skipped when
    the tier did not reach the verdict. A refuted claim passes when refutation was expected.
    """
    suites = []
    totals = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for claim in claims_of(results):
        cases = [_case(claim, reading) for reading in claim["readings"]]
        counts = {
            "tests": len(cases),
            "failures": sum("<failure" in case for case in cases),
            "errors": sum("<error" in case for case in cases),
            "skipped": sum("<skipped" in case for case in cases),
        }
        totals = {name: totals[name] + count for name, count in counts.items()}
        seconds = sum(reading["seconds"] for reading in claim["readings"])
        numbers = " ".join(f'{name}="{count}"' for name, count in counts.items())
        suites.append(
            f'<testsuite name={_attribute(claim["id"])} {numbers} time="{seconds:.3f}">\n{"".join(cases)}</testsuite>\n'
        )
    numbers = " ".join(f'{name}="{count}"' for name, count in totals.items())
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tropcheck" {numbers}>\n'
    return f"{head}{''.join(suites)}</testsuites>\n"


def _case(claim: Mapping[str, Any], reading: Mapping[str, Any]) -> str:
    verdict, expected = reading["verdict"], reading["expected"]
    grade = f", grade {reading['grade']}" if reading["grade"] else ""
    output = [f"{verdict}{grade}", *(one_line(entry) for entry in reading["witnesses"][:1])]
    output += [f"{row['method']}: {row['scope']}: {row['result']}" for row in reading["evidence"]]
    told = f"found {verdict}, expected {expected}"
    message = _attribute(reading["problems"][0] if reading["problems"] and verdict == expected else told)
    detail = _text("\n".join([*reading["problems"], *reading["attempts"]]))
    outcome = {
        "differs": f'<failure type="verdict" message={message}>{detail}</failure>\n',
        "failed": f'<error type="failed" message={message}>{detail}</error>\n',
        "alarm": f'<error type="soundness alarm" message={message}>{detail}</error>\n',
        "not reached": f"<skipped message={message}/>\n",
    }.get(reading["status"], "")
    return (
        f"<testcase classname={_attribute(claim['id'])} name={_attribute(reading['name'])} "
        f'file={_attribute(claim["file"])} time="{reading["seconds"]:.3f}">\n{outcome}'
        f"<system-out>{_text(chr(10).join(output))}</system-out>\n</testcase>\n"
    )


def _printable(text: str) -> str:
    """Replace the characters that XML cannot contain."""
    return re.sub("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def _text(text: str) -> str:
    return escape(_printable(text))


def _attribute(text: str) -> str:
    return quoteattr(_printable(text))
