"""Write the TypeScript types of all that the server sends and hears, from its own schema.

    python -m tools.web_types

``web/src/lib/protocol.ts`` holds the messages and the answers, ``web/src/games/NAME/view.ts`` what
a seat of a game may know, ``effects.ts`` what its effects tell, ``guide.ts`` what its guide says. A
test says when they are stale.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from logomachie import games
from logomachie.engine.spec import EffectTypes
from logomachie.server import (
    alert_answers,
    answers,
    company_answers,
    day_answers,
    holiday_answers,
    person_answers,
    profile_answers,
    protocol,
    puzzle_answers,
    rating_answers,
    talk_answers,
)
from logomachie.table.plans import Plan
from logomachie.table.view import TableView

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"
HEAD = "// Made by tools/web_types.py from the server's schema: change nothing here.\n"
Schema = dict[str, Any]
ANSWERS = (
    alert_answers,
    answers,
    company_answers,
    day_answers,
    holiday_answers,
    person_answers,
    profile_answers,
    puzzle_answers,
    rating_answers,
    talk_answers,
)
"""The modules that say what the server hears and answers over HTTP."""


def files() -> Iterator[tuple[Path, str]]:
    """Every file of types, with what it should hold."""
    said = (protocol.Inbound, protocol.Outbound)
    answered = [kind for module in ANSWERS for _, kind in inspect.getmembers(module, _is_struct)]
    views = (TableView, protocol.TextView)
    yield (
        SOURCE / "lib" / "protocol.ts",
        render((*said, *answered, Plan, *views), {"Inbound": said[0], "Outbound": said[1]}),
    )
    for name in games.OWN:
        spec, folder = games.spec(name), SOURCE / "games" / name
        yield folder / "view.ts", render((spec.view,), {})
        yield folder / "effects.ts", render_effects(spec.effects)
        if spec.guide:
            yield folder / "guide.ts", render((spec.guide.answer,), {})


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def render(kinds: Iterable[Any], named: dict[str, Any]) -> str:
    """TypeScript for these types and all that they consist of, and for some by name."""
    every = (*kinds, *named.values())
    schemas, parts = msgspec.json.schema_components(every, ref_template="{name}")
    unions = dict(zip(named, schemas[len(every) - len(named) :], strict=True))
    texts = [_declare(name, parts[name]) for name in sorted(parts)]
    texts += [f"export type {name} = {_type(schema)};\n" for name, schema in unions.items()]
    return HEAD + "\n" + "\n".join(texts)


def render_effects(effects: EffectTypes) -> str:
    """TypeScript for the details of a game's effects, and how they are read."""
    version, details = effects
    union = "".join(
        f'\n  | {{ key: "{key}"; details: {kind.__name__} }}' for key, kind in details.items()
    )
    keys = "".join(f'  "{key}",\n' for key in details)
    head, types = render(details.values(), {}).split("\n", 1)
    return (
        f'{head}\nimport {{ reader }} from "$lib/effects";\n{types}\n'
        f"/** What effects of version {version} tell, by their key. */\n"
        f"export type Told ={union};\n\n"
        f"export const readEffects = reader<Told>({version}, [\n{keys}]);\n"
    )


def _declare(name: str, schema: Schema) -> str:
    says = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{says}export type {_short(name)} = {_type(schema)};\n"
    sent = schema.get("required", ())
    fields = "".join(
        f"  {key}{'' if key in sent or 'default' in kind else '?'}: {_type(kind)};\n"
        for key, kind in schema["properties"].items()
    )
    return f"{says}export interface {_short(name)} {{\n{fields}}}\n"


def _type(schema: Schema) -> str:
    """The TypeScript type of a schema; the server sends every field, also those with a default."""
    if "$ref" in schema:
        return _short(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(one) for one in schema["anyOf"]))
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"readonly [{', '.join(map(_type, schema['prefixItems']))}]"
        case "array":
            inner = _type(schema["items"])
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {_once(inner)}[]"
        case "object" if "additionalProperties" in schema:
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case "object":
            return "Record<string, unknown>"
    return "unknown"


def _once(inner: str) -> str:
    return f"({inner})" if inner.startswith("readonly") else inner


def _short(reference: str) -> str:
    """``logomachie.games.option.view.View`` is ``View``."""
    return re.split(r"[./]", reference)[-1]


def main() -> None:
    """Write the files that changed."""
    for path, text in files():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"wrote {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
