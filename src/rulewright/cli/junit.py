"""Verification reports as JUnit XML, for continuous integration."""

from __future__ import annotations

from xml.etree import ElementTree

from rulewright.proofs.report import Report, table_name

KINDS = {"surprise": "failure", "unknown": "error"}


def junit(report: Report) -> str:
    """A suite a table, a case a claim: a surprise is a failure, an unknown an error."""
    whole = ElementTree.Element("testsuites", name=f"rulewright {report.version}")
    for table in report.tables:
        name = f"{table.rules.game.id} {table_name(table.rules)}"
        statuses = [result.status for result in table.results]
        suite = ElementTree.SubElement(
            whole,
            "testsuite",
            name=name,
            tests=str(len(statuses)),
            failures=str(statuses.count("surprise")),
            errors=str(statuses.count("unknown")),
            time=f"{table.seconds:.3f}",
        )
        for result in table.results:
            verdict = result.verdict
            case = ElementTree.SubElement(
                suite, "testcase", classname=name, name=result.claim.id, time=f"{verdict.seconds:.3f}"
            )
            if result.status in KINDS:
                message = f"{result.claim.title} {verdict.answer}, {verdict.grade}. {verdict.note}".rstrip()
                ElementTree.SubElement(case, KINDS[result.status], message=message)
    ElementTree.indent(whole)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(whole, encoding="unicode")
