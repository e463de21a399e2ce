"""A host that a front end must survive. Speaks protocol 1 as far as its first word says.

    strange_host.py markup|crowd|flood|nonsense|protocol2 [--ui json]
"""
import json
import os
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


def everything():
    """Each kind of element there is, and some there are not, with markup in every text."""
    text = {"type": "text", "id": "t", "text": MARKUP, "style": MARKUP, "tone": MARKUP}
    part = {"id": MARKUP, "title": MARKUP, "detail": MARKUP, "enabled": True}
    cell = {"id": "c", "text": MARKUP, "position": MARKUP, "enabled": True, "tone": "accent", "action": "a", "value": "1"}
    named = {"id": MARKUP, "label": MARKUP, "action": MARKUP, "enabled": True, "title": MARKUP, "text": MARKUP}
    named |= {"placeholder": MARKUP, "role": MARKUP, "selected": MARKUP, "on": True, "options": [part], "tabs": [part]}
    named |= {"items": [part], "elements": [text], "columns": [{"title": MARKUP, "alignment": MARKUP}]}
    kinds = ["row", "column", "section", "button", "field", "progress", "divider", "tabs", "toggle", "choice", "list"]
    elements = [{**named, "type": kind, "id": kind + MARKUP} for kind in kinds + NAMES]
    elements.append({**named, "type": "grid", "id": "grid", "rows": [[cell], []]})
    elements.append({**named, "type": "table", "id": "table", "rows": [[MARKUP], []]})
    return elements


def screen(scene, revision):
    if scene == "crowd":
        buttons = [
            {"type": "button", "id": f"b{n}", "label": f"Button {n}", "action": "b", "value": str(n), "role": "normal", "enabled": True}
            for n in range(10_000)
        ]
        return [{"type": "text", "id": "t", "text": f"Round {revision}", "style": "body", "tone": "neutral"}, *buttons]
    if scene == "flood":
        return [{"type": "text", "id": "t", "text": "much " * 1_000, "style": "body", "tone": "neutral"}]
    return everything() if scene == "markup" else []


def main():
    scene = sys.argv[1]
    if scene == "nonsense":
        print("Hello!", flush=True)
    write("hello", protocol=2 if scene == "protocol2" else 1, host="0", plugin_abi="1.0", commands=["quit"])
    title = MARKUP if scene == "markup" else scene
    # An action that no element stands for is a button of its own.
    actions = [{"id": name, "label": name + MARKUP, "enabled": True} for name in NAMES]
    revision = 0
    for revision in range(1, 20_001 if scene == "flood" else 2):
        show(revision, f"{title} {revision}" if scene == "flood" else title, screen(scene, revision), actions)
    if scene == "flood":
        write("notice", kind="state", message="All is written.")
    for line in sys.stdin:
        request = json.loads(line)
        if "action" in request:
            revision += 1
            write("fault", kind=MARKUP, message=f"{MARKUP}{request.get('value')}", path=[])
            show(revision, title, screen(scene, revision), actions)
        write("done", id=request.get("id"), changed=True)
    write("exit", code=0, reason="quit")


if __name__ == "__main__":
    main()
