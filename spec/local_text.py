"""The user's own copy of a source text, which is never packaged."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rulewright.spec.errors import SpecError
from rulewright.spec.game import GameSpec
from rulewright.spec.ledger import file_hash, sentence_hash, units
from rulewright.spec.source import Document

VARIABLE = "RULEWRIGHT_SOURCES"
"""The environment variable with the folders to look in, separated as in PATH."""


def local_path(spec: GameSpec, document: Document) -> Path:
    """Where the user's copy of a document lies.

    Looked for in the folders of RULEWRIGHT_SOURCES, else in the game's own folder, the one above it, and
    ``../shared/seeds`` beside the repository. SpecError if the document has no text, or none is found.
    """
    if document.file is None:
        raise SpecError(f"document {document.id} is cited as a whole and has no text", file=_ledger_file(spec))
    folders = tuple(_folders(spec))
    for folder in folders:
        if (folder / document.file).is_file():
            return folder / document.file
    looked = ", ".join(str(folder) for folder in folders)
    problem = f"not found in {looked}; set {VARIABLE} to the folder that holds it"
    raise SpecError(problem, file=document.file)


def local_sentences(spec: GameSpec, document: Document | str) -> dict[int, str]:
    """The sentences of the user's copy by ordinal.

    SpecError if there is no copy, or if it is not the text that the ledger was made from.
    """
    if isinstance(document, str):
        if document not in spec.sources:
            raise SpecError(f"no document {document}", file=_ledger_file(spec), accepted=spec.sources)
        document = spec.sources[document]
    path = local_path(spec, document)
    content = path.read_bytes()
    if file_hash(content) != document.sha256:
        raise SpecError(f"differs from the text of the ledger of {spec.id} (another SHA-256)", file=str(path))
    sentences = {unit.ordinal: unit.text for unit in units(content.decode("utf-8-sig"))}
    recorded = {entry.ordinal: entry.sha256 for entry in document.sentences}
    for ordinal in sorted(sentences.keys() | recorded.keys()):
        if ordinal not in sentences or recorded.get(ordinal) != sentence_hash(sentences[ordinal]):
            raise SpecError(
                f"sentence {ordinal} of {path.name} is not the one recorded",
                file=_ledger_file(spec),
                table=f"sentences.{document.id}.{ordinal}",
                key="sha256",
            )
    return sentences


def _folders(spec: GameSpec) -> Iterator[Path]:
    named = os.environ.get(VARIABLE, "")
    if named:
        yield from (Path(folder) for folder in named.split(os.pathsep) if folder)
        return
    yield from (spec.path, spec.path.parent)
    yield Path(__file__).resolve().parents[1].parent / "shared" / "seeds"


def _ledger_file(spec: GameSpec) -> str:
    return f"{spec.path.name}/sources.toml"
