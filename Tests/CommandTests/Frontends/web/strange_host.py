"""A host that a front end must survive. Speaks protocol 1 as far as its first word says.

    strange_host.py markup|crowd|story|flood|nonsense|protocol2 [--ui json]
"""
import json
import os
import subprocess
import sys

MARKUP = "<img src=x onerror='window.owned=1'><script>window.owned=2</script>&amp;\u202e"
NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"]


def write(kind, /, **members):
    try:
        print(json.dumps({"type": kind, **members}), flush=True)
    except BrokenPipeError:
        os._exit(1)


def show(revision, title, elements, actions):
    write("screen", revision=revision, path=[title], screen={"title": title, "elements": elements, "actions": actions})


def made(schema, definitions):
    """A value of a schema, with markup in every text."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return made(definitions["element-text" if name == "element" else name], definitions)
    if "const" in schema:
        return schema["const"]
    if schema.get("type") == "object":
        return {name: made(member, definitions) for name, member in schema["properties"].items()}
    if schema.get("type") == "array":
        item = made(schema["items"], definitions)
        return [item, []] if isinstance(item, list) else [item]
    return {"boolean": True, "number": 0.5}.get(schema.get("type"), MARKUP)


def everything():
    """Each kind of element there is, and some there are not."""
    schema = subprocess.run([os.environ["RIBS_HOST"], "schema", "--protocol"], stdout=subprocess.PIPE, check=True)
    definitions = json.loads(schema.stdout)["$defs"]
    kinds = [made(schema, definitions) for name, schema in definitions.items() if name.startswith("element-")]
    kinds += [{**made(definitions["element-button"], definitions), "type": name} for name in NAMES]
    inner = {"type": "text", "id": "inner", "text": "inner" + MARKUP, "style": "body", "tone": "neutral"}
    kinds += [
        {"type": "later 1", "text": "said" + MARKUP, "label": "not said", "elements": [inner]},
        {"type": "later 2", "title": "named" + MARKUP, "elements": MARKUP},
        {"type": "later 3", "label": "not shown", "action": "__proto__"},
        {"type": "later 4", "text": 4},
    ]
    return [{**kind, "id": kind["type"] + MARKUP} for kind in kinds]


def screen(scene, revision):
    if scene == "crowd":
        buttons = [
            {"type": "button", "id": f"b{n}", "label": f"Button {n}", "action": "b", "value": str(n), "role": "normal", "enabled": True}
            for n in range(10_000)
        ]
        return [{"type": "text", "id": "t", "text": f"Round {revision}", "style": "body", "tone": "neutral"}, *buttons]
    if scene == "story":
        texts = [f"Round {revision}" + " and" * 1_000] + ["It was" + " long" * 1_000] * 4
        return [{"type": "text", "id": f"t{n}", "text": text, "style": "body", "tone": "neutral"} for n, text in enumerate(texts)]
    if scene == "flood":
        return [{"type": "text", "id": "t", "text": "much " * 1_000, "style": "body", "tone": "neutral"}]
    return everything() if scene == "markup" else []


def main():
    scene = sys.argv[1]
    if scene == "nonsense":
        print("Hello!", flush=True)
    write("hello", protocol=2 if scene == "protocol2" else 1, host="0", plugin_abi="1.0", commands=["changes", "quit", "screen"])
    title = MARKUP if scene == "markup" else scene
    # An action that no element stands for is a button of its own.
    actions = [{"id": name, "label": name + MARKUP, "enabled": True} for name in NAMES]
    revision = 0
    for revision in range(1, 20_001 if scene == "flood" else 2):
        show(revision, f"{title} {revision}" if scene == "flood" else title, screen(scene, revision), actions)
    if scene == "flood":
        write("notice", kind="state", message="All is written.")
    has_asked = False
    for line in sys.stdin:
        request = json.loads(line)
        has_asked |= request.get("command") == "changes"
        if "action" in request:
            revision += 1
            write("fault", kind=MARKUP, message=f"{MARKUP}{request.get('value')}", path=[])
            if scene in ["crowd", "story"] and has_asked:
                members = {"/revision": revision, "/screen/elements/0/text": screen(scene, revision)[0]["text"]}
                patch = [{"op": "replace", "path": path, "value": value} for path, value in members.items()]
                write("change", base=revision - 1, revision=revision, patch=patch)
            else:
                show(revision, title, screen(scene, revision), actions)
        elif request.get("command") == "screen":
            show(revision, title, screen(scene, revision), actions)
        write("done", id=request.get("id"), changed=True)
    write("exit", code=0, reason="quit")


if __name__ == "__main__":
    main()
