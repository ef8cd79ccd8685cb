"""The schemas of docs/ and games/ as one document: a reference from file to file is one within it, and any
validator can follow it."""
import json

import jsonschema

from arena import ROOT, check


def place(reference, file):
    """Where a reference in `file` leads to within the document."""
    path, _, pointer = reference.partition("#")
    home = (file.parent / path).resolve() if path else file
    return "#/" + str(home.relative_to(ROOT)).replace("/", "~1") + pointer


def gathered(part, file):
    if isinstance(part, dict):
        return {key: place(value, file) if key == "$ref" else gathered(value, file) for key, value in part.items()}
    return [gathered(item, file) for item in part] if isinstance(part, list) else part


FILES = [ROOT / "docs/openapi.json", *(ROOT / "docs/schema").glob("*.json"), *ROOT.glob("games/*/view.schema.json")]
ALL = {str(file.relative_to(ROOT)): gathered(json.loads(file.read_text()), file) for file in FILES}


def promised(where, document):
    """Fails unless the document is what a schema says, which is named by its file and its place there."""
    validator = jsonschema.Draft202012Validator({**ALL, "$ref": place(where, ROOT / "schemas")})
    error = jsonschema.exceptions.best_match(validator.iter_errors(document))
    check(error is None, error and f"{document} is not as {where} says: {error.json_path}: {error.message}")
