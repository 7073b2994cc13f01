"""Results against the schemas that the package publishes."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema


def fits(name: str, found: Any) -> None:
    """Check a result against its schema."""
    schema = json.loads((files("rulewright.cli") / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(found, schema, jsonschema.Draft202012Validator)
    assert found["schema"] == f"rulewright/{name}/1"
