import Base
import PluginABI
import PluginManifest
import Terminal

/// The JSON Schema (draft 2020-12) of protocol 1, in both directions: a line of the host is `#/$defs/line`, a line of a
/// front end `#/$defs/request`.
///
/// The schema accepts lines of other types, unknown members and, in lines of the host, unknown values instead of known
/// words: later versions might have more of each.
public struct ProtocolSchema {
    /// Makes the schema of this host's protocol.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { Self.described(root).text }

    private var root: SchemaNode {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": .string("ribs-host --ui json, protocol \(JSONFace.version)"),
            "description": "One line, of the host or of a front end.",
            "anyOf": [.definition("line"), .definition("request")],
            "$defs": .object(
                [
                    ("line", choice(of: lines).with(["description": "What the host writes."])),
                    ("request", request.with(["description": "What a front end writes."])),
                    ("screen", screen), ("element", choice(of: elements)), ("cell", cell), ("action", action),
                    ("node", node), ("outcome", outcome), ("fault", fault), ("diagnostic", diagnostic),
                    ("range", range), ("position", position), ("words", words),
                    (
                        "path",
                        .list(of: .anyText).with(["description": "The names that lead there, the outermost first."])
                    ),
                ] + lines.map { ("line-\($0.type)", $0.node) } + elements.map { ("element-\($0.type)", $0.node) }
            ),
        ]
    }

    /// An object whose other members depend on its `type`.
    private struct Kind {
        let type: String
        let node: SchemaNode
    }

    private func kind(_ type: String, _ members: SchemaNode = [:], optional: SchemaNode = [:]) -> Kind {
        let node = object(SchemaNode.object([("type", ["const": .string(type)])]).with(members), optional: optional)
        return Kind(type: type, node: node)
    }

    /// Returns a choice of these kinds, or of a kind unknown to this version.
    private func choice(of kinds: [Kind]) -> SchemaNode {
        let prefix = kinds.contains { $0.type == "hello" } ? "line" : "element"
        return [
            "type": "object", "required": ["type"],
            "allOf": .array(
                kinds.map { kind in
                    [
                        "if": ["properties": ["type": ["const": .string(kind.type)]]],
                        "then": .definition("\(prefix)-\(kind.type)"),
                    ]
                }
            ),
        ]
    }

    private func object(_ members: SchemaNode, optional: SchemaNode = [:]) -> SchemaNode {
        guard case .object(let required) = members else { return members }
        return [
            "type": "object", "required": .array(required.map { .string($0.key) }),
            "properties": members.with(optional),
        ]
    }

    private let revision: SchemaNode = ["type": "integer", "minimum": 1]
    private let id: SchemaNode = ["type": ["string", "number"]]
    private let path = SchemaNode.definition("path")
}

// What the host writes.
extension ProtocolSchema {
    private var lines: [Kind] {
        [
            kind(
                "hello",
                [
                    "protocol": ["const": .int(JSONFace.version)], "host": .anyText, "plugin_abi": .anyText,
                    "commands": .list(of: .anyText),
                ]
            ),
            kind("screen", ["revision": revision, "path": path, "screen": .definition("screen")]),
            kind("change", ["base": revision, "revision": revision, "patch": .list(of: operation)]),
            kind(
                "done",
                ["changed": .anyFlag],
                optional: ["id": id, "reason": .known(JSONFace.DoneReason.allCases.map(\.rawValue))]
            ),
            kind(
                "tree",
                [
                    "nodes": .list(of: .definition("node")), "outcomes": .list(of: .definition("outcome")),
                    "faults": .list(of: .definition("fault")),
                ]
            ),
            kind(
                "exit",
                ["code": ["type": ["integer", "null"]], "reason": .known(Ending.reasons)],
                optional: ["end": .anyText, "plugin": .anyText, "signal": ["type": "integer", "minimum": 1]]
            ),
        ] + News.examples.compactMap { $0.line.map(kind) }
    }

    /// An operation of a JSON Patch, among the operations used by the host.
    private var operation: SchemaNode {
        object(
            ["op": .oneOf(["add", "remove", "replace"]), "path": ["type": "string", "pattern": "^(/.*)?$"]],
            optional: ["value": [:]]
        )
    }

    /// Returns the line of news.
    private func kind(_ line: NewsLine) -> Kind {
        var (required, optional): ([(key: String, value: SchemaNode)], [(key: String, value: SchemaNode)]) = ([], [])
        for member in line.members {
            let node = node(of: member.value).with(["description": .string(member.sentence)])
            if member.isShown == nil {
                required.append((member.name, node))
            } else {
                optional.append((member.name, node))
            }
        }
        if line.type == "notice", case .object(let members) = busyMembers { optional += members }
        return kind(line.type, .object(required), optional: .object(optional))
    }

    private func node(of value: NewsLine.Value) -> SchemaNode {
        switch value {
        case .text: .anyText
        case .word(_, let words): .known(words())
        case .number(_, let range):
            ["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]
        case .path: path
        case .words: .list(of: .definition("words"))
        case .diagnostic: .definition("diagnostic")
        }
    }

    /// The members of a notice of the kind `busy`, which another thread writes.
    private var busyMembers: SchemaNode {
        [
            "phase": .known(BusyWork.Phase.allCases.map(\.rawValue)), "plugin": .anyText,
            "activity": .known(BusyWork.Activity.allCases.map(\.rawValue)), "milliseconds": .count,
            "interrupt": .known(BusyWork.Interrupt.allCases.map(\.rawValue)),
        ]
    }

    /// The host's words, with the parts needed to say them in another language.
    private var words: SchemaNode {
        object(
            ["text": .anyText],
            optional: [
                "key": .known(HostWords.Key.allCases.map(\.rawValue)),
                "parts": ["type": "object", "additionalProperties": .anyText],
            ]
        )
    }

    private var node: SchemaNode {
        object(
            [
                "name": .anyText, "kind": .anyText, "service": .anyFlag, "viewless": .anyFlag, "depth": .count,
                "state": .known(["active", "attached"]), "waits_for": .list(of: .anyText),
            ],
            optional: ["plugin_names": ["type": "object", "additionalProperties": .anyText]]
        )
    }

    private var outcome: SchemaNode { object(["path": path, "name": .anyText], optional: ["plugin_name": .anyText]) }

    private var fault: SchemaNode { object(["kind": .anyText, "message": .anyText, "path": path]) }

    private var diagnostic: SchemaNode {
        let label = object([
            "file": .anyText, "range": .definition("range"), "text": ["type": ["string", "null"]], "primary": .anyFlag,
        ])
        return object(
            [
                "code": ["type": "string", "pattern": "^RH[0-9]{3}$"],
                "severity": .known(["error", "warning"]),
                "message": .anyText,
                "labels": .list(of: label), "notes": .list(of: .anyText), "help": .list(of: .anyText),
            ],
            optional: [
                "file": ["type": ["string", "null"]], "range": ["anyOf": [.definition("range"), ["type": "null"]]],
            ]
        )
    }

    private var range: SchemaNode { object(["start": .definition("position"), "end": .definition("position")]) }

    private var position: SchemaNode { object(["line": .count, "column": .count, "offset": .count]) }
}

// What is on a screen.
extension ProtocolSchema {
    private var screen: SchemaNode {
        object(
            [
                "title": .anyText, "elements": .list(of: .definition("element")),
                "actions": .list(of: .definition("action")),
            ],
            optional: ["presented": .anyFlag, "unsaved": .anyFlag]
        )
    }

    private var action: SchemaNode {
        object(
            ["id": .anyText, "label": .anyText, "enabled": .anyFlag],
            optional: [
                "value": .anyText, "takes_text": .anyFlag, "kind": fieldKind, "confirmation": .anyText,
                "shortcut": .anyText,
                "selected": .anyFlag, "words": .list(of: .definition("words")),
            ]
        )
    }

    private var fieldKind: SchemaNode { .known(Field.Kind.allCases.map(\.rawValue)) }

    private var elements: [Kind] {
        ElementKind.choices.map { kind in
            var members = MemberSchema()
            _ = kind.visited(by: &members)
            return Kind(type: kind.rawValue, node: members.object)
        }
    }

    private var cell: SchemaNode {
        var (members, cell) = (MemberSchema(), Grid.Cell.blank)
        cell.members(&members)
        return members.object
    }
}

// What a front end writes.
extension ProtocolSchema {
    private var request: SchemaNode {
        let address: SchemaNode = ["id": id, "revision": ["type": "integer"]]
        let action = object(["action": .anyText], optional: SchemaNode.object([("value", .anyText)]).with(address))
            .with(["not": ["required": ["command"]]])
        let commands = JSONCommand.allCases.map { command in
            let text = command.text.map { [(key: $0, value: SchemaNode.anyText)] } ?? []
            let flag = command.flag.map { [(key: $0, value: SchemaNode.anyFlag)] } ?? []
            return object(
                .object([("command", ["const": .string(command.rawValue)])] + text),
                optional: SchemaNode.object(flag).with(address)
            )
        }
        return ["anyOf": .array([action] + commands)]
    }
}
