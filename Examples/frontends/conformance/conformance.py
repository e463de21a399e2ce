#!/usr/bin/env python3
"""Runs between a front end and ribs-host, and checks both sides against the protocol.

usage: conformance.py [--strange] HOST [ARGUMENT...]

Let your front end start this instead of `ribs-host`, with the same arguments behind it:

    conformance.py ribs-host --config plugins.json --ui json

Every line is forwarded unchanged. Violations of the protocol are reported on standard error, with the line; the exit code is then 1, and otherwise that of the
host. With --strange the lines of the host are changed as a later version might write them: with members, elements and lines that a front end of
today does not know, and has to leave alone.

Python's standard library is all that it needs.
"""
import copy
import json
import re
import subprocess
import sys
import threading

STRANGE_LINE = {"type": "x-later", "note": "Leave alone what you do not know."}
STRANGE_ELEMENT = {"type": "x-later", "id": "x-later", "note": "Leave alone what you do not know."}


class Schema:
    """As much of JSON Schema (draft 2020-12) as `ribs-host schema --protocol` uses."""

    TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}

    def __init__(self, root):
        self.root = root
        requests = root["$defs"]["request"]["anyOf"]
        self.commands = {
            part["properties"]["command"]["const"]: part for part in requests if "command" in part["properties"]
        }

    def errors(self, definition, value, strict=False):
        """What is wrong with a value; strict: also members that the schema does not name."""
        return list(self._errors(self.root["$defs"][definition], value, "$", strict))

    def request_errors(self, value):
        """What is wrong with a request; of a known command only what is wrong with that one."""
        part = self.commands.get(value.get("command")) if isinstance(value.get("command"), str) else None
        return list(self._errors(part, value, "$", False)) if part else self.errors("request", value)

    def _errors(self, schema, value, place, strict):
        if "$ref" in schema:
            yield from self._errors(self.root["$defs"][schema["$ref"].rpartition("/")[2]], value, place, strict)
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if kinds and not any(self._is(value, kind) for kind in kinds):
            yield f"{place} must be of the type {' or '.join(kinds)}"
            return
        if "const" in schema and value != schema["const"]:
            yield f"{place} must be {json.dumps(schema['const'])}"
        if "enum" in schema and value not in schema["enum"]:
            yield f"{place} must be one of {json.dumps(schema['enum'])}"
        if "minimum" in schema and value < schema["minimum"]:
            yield f"{place} must be at least {schema['minimum']}"
        if "maximum" in schema and value > schema["maximum"]:
            yield f"{place} must be at most {schema['maximum']}"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{place} must match {schema['pattern']}"
        if isinstance(value, dict):
            yield from self._members(schema, value, place, strict)
        if isinstance(value, list) and "items" in schema:
            for index, item in enumerate(value):
                yield from self._errors(schema["items"], item, f"{place}[{index}]", strict)
        yield from self._combined(schema, value, place, strict)

    def _members(self, schema, value, place, strict):
        for key in schema.get("required", []):
            if key not in value:
                yield f"{place} lacks {json.dumps(key)}"
        properties = schema.get("properties", {})
        for key, item in value.items():
            if key in properties:
                yield from self._errors(properties[key], item, f"{place}.{key}", strict)
            elif strict and "required" in schema and properties:
                yield f"{place} has {json.dumps(key)}, which the schema does not name"

    def _combined(self, schema, value, place, strict):
        for part in schema.get("allOf", []):
            yield from self._errors(part, value, place, strict)
        if "if" in schema and not any(self._errors(schema["if"], value, place, False)):
            yield from self._errors(schema.get("then", {}), value, place, strict)
        if "not" in schema and not any(self._errors(schema["not"], value, place, False)):
            yield f"{place} has what excludes each other"
        if "anyOf" in schema:
            tries = [list(self._errors(part, value, place, strict)) for part in schema["anyOf"]]
            if all(tries):
                yield min(tries, key=len)[0]

    def _is(self, value, kind):
        if kind in ("integer", "number"):
            return isinstance(value, (int, float) if kind == "number" else int) and not isinstance(value, bool)
        return isinstance(value, self.TYPES[kind])


class Conversation:
    """The rules that no schema can say: what follows what."""

    def __init__(self, schema):
        self.schema = schema
        self.lock = threading.Lock()
        self.violations = 0
        self.lines = 0
        self.revision = 0
        self.screen = {}
        self.actions = {0: []}
        self.waiting = []
        self.has_ended = False

    def complain(self, who, reason, line):
        self.violations += 1
        print(f"conformance: {who}: {reason}\n  {line.strip()}", file=sys.stderr, flush=True)

    def host(self, line):
        """Checks a line of the host. Returns it as an object; None where it is none."""
        value = self._object("the host", line)
        if value is None:
            return None
        with self.lock:
            for error in self.schema.errors("line", value, strict=True):
                self.complain("the host", error, line)
            kind = value.get("type")
            if "line-" + str(kind) not in self.schema.root["$defs"]:
                self.complain("the host", "this type of line is not in the schema", line)
            if self.has_ended:
                self.complain("the host", "a line follows the line `exit`", line)
            if (self.lines == 0) != (kind == "hello"):
                self.complain("the host", "the line `hello` comes first, and once", line)
            self.lines += 1
            self._follow(kind, value, line)
        return value

    def _follow(self, kind, value, line):
        if kind == "change":
            if value.get("base") != self.revision:
                self.complain("the host", f"the change is not of the screen before, {self.revision}", line)
            try:
                screen = patched(self.screen, value.get("patch", []))
            except (KeyError, IndexError, TypeError, ValueError) as error:
                self.complain("the host", f"the patch cannot be carried out: {error!r}", line)
                return
            for error in self.schema.errors("line", screen):
                self.complain("the host", f"after the change {error}", line)
            self._screen(screen, line)
        elif kind == "screen":
            self._screen(value, line)
        elif kind == "done":
            request = self.waiting.pop(0) if self.waiting else None
            if request is None:
                self.complain("the host", "nothing was asked that this could answer", line)
            elif self._id(request) != value.get("id"):
                self.complain("the host", f"the answer has another id than the request {json.dumps(request)}", line)
        elif kind == "exit":
            self.has_ended = True

    def _screen(self, value, line):
        if value.get("revision") != self.revision + 1:
            self.complain("the host", f"the revision after {self.revision} is {self.revision + 1}", line)
        self.screen = value
        self.revision = value.get("revision") or self.revision
        self.actions[self.revision] = value.get("screen", {}).get("actions", [])
        self.actions.pop(self.revision - 1000, None)

    @staticmethod
    def _id(request):
        """The id that the answer has to say: none where the request's was none."""
        return request.get("id") if isinstance(request.get("id"), (str, int, float)) else None

    def front_end(self, line):
        """Checks a line of the front end, before the host gets it."""
        if not line.strip():
            return
        value = self._object("the front end", line)
        with self.lock:
            # Whatever it is, it is answered.
            self.waiting.append(value or {})
            if value is None:
                return
            command = value.get("command")
            if isinstance(command, str) and command not in self.schema.commands:
                self.complain("the front end", f"there is no command {json.dumps(command)}", line)
                return
            for error in self.schema.request_errors(value):
                self.complain("the front end", error, line)
            revision = value.get("revision", self.revision)
            if isinstance(revision, int) and revision > self.revision:
                self.complain("the front end", f"no screen has had the revision {revision}", line)
            elif isinstance(value.get("action"), str) and revision in self.actions:
                self._expect_offer(value, self.actions[revision], line)

    def _expect_offer(self, value, actions, line):
        if "revision" not in value and len(self.waiting) > 1:
            return  # It is unknown which screen it was meant for.
        named = [action for action in actions if action["id"] == value["action"]]
        fitting = [
            action for action in named
            if ("value" in value if action.get("takes_text") else action.get("value") == value.get("value"))
        ]
        if not named:
            self.complain("the front end", f"the screen offers no action {json.dumps(value['action'])}", line)
        elif not fitting:
            self.complain("the front end", "the screen does not offer the action with this value", line)
        elif not any(action["enabled"] for action in fitting):
            self.complain("the front end", "the action is not enabled", line)

    def _object(self, who, line):
        try:
            value = json.loads(line)
        except ValueError as error:
            value = error
        if isinstance(value, dict):
            return value
        with self.lock:
            self.complain(who, "the line is not a JSON object", line)
        return None


def patched(value, operations):
    """A value after the operations of a JSON Patch (RFC 6902), of those that the host uses."""
    value = copy.deepcopy(value)
    for operation in operations:
        *outer, last = [
            part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]
        ]
        place = value
        for part in outer:
            place = place[int(part) if isinstance(place, list) else part]
        key = int(last) if isinstance(place, list) else last
        if operation["op"] == "remove":
            del place[key]
        elif operation["op"] == "add" and isinstance(place, list):
            place.insert(key, operation["value"])
        else:
            place[key] = operation["value"]
    return value


def strange(value):
    """The line as a later version may write it, with another one behind it."""
    value = {**value, "x_later": {"type": "exit"}}
    if value.get("type") == "screen":
        screen = value["screen"]
        value["screen"] = {**screen, "x_later": True, "elements": screen["elements"] + [STRANGE_ELEMENT]}
    lines = [value] if value.get("type") == "exit" else [value, STRANGE_LINE]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def pass_on_requests(conversation, process):
    for line in sys.stdin:
        conversation.front_end(line)
        try:
            process.stdin.write(line)
            process.stdin.flush()
        except BrokenPipeError:
            return
    try:
        process.stdin.close()
    except BrokenPipeError:
        pass


def main():
    words = sys.argv[1:]
    is_strange = words[:1] == ["--strange"]
    words = words[1:] if is_strange else words
    if not words or words[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 64
    schema = subprocess.run([words[0], "schema", "--protocol"], check=True, capture_output=True, encoding="utf-8")
    conversation = Conversation(Schema(json.loads(schema.stdout)))
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    threading.Thread(target=pass_on_requests, args=(conversation, process), daemon=True).start()
    for line in process.stdout:
        value = conversation.host(line)
        sys.stdout.write(strange(value) if is_strange and value is not None else line)
        sys.stdout.flush()
    code = process.wait()
    if not conversation.has_ended:
        conversation.complain("the host", "the line `exit` comes last", "")
    print(f"conformance: {conversation.violations} violations", file=sys.stderr, flush=True)
    if conversation.violations:
        return 1
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
