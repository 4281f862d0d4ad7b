"""Machine and paper formats of the same results: Markdown, LaTeX, JUnit XML, SARIF, a badge, the published schema."""

from report.formats.badge import badge
from report.formats.junit import junit
from report.formats.sarif import sarif
from report.formats.tables import latex, markdown
from report.schema import check, results_schema

__all__ = ["badge", "check", "junit", "latex", "markdown", "results_schema", "sarif"]
