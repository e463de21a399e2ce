import PluginABI
import PluginManifest
import Terminal

/// The JSON Schema (draft 2020-12) of protocol 1, in both directions: a line of the host is `#/$defs/line`, one of a
/// front end `#/$defs/request`.
///
/// The schema accepts lines of other types and unknown members: later versions might have more of both.
public struct ProtocolSchema {
    /// The schema of the protocol that this host speaks.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { root.text }

    private var root: SchemaNode {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": .string("ribs-host --ui json, protocol \(JSONFace.version)"),
            "description": "One line, of the host or of a front end.",
            "anyOf": [.definition("line"), .definition("request")],
            "$defs": .object(
                [
                    ("line", choice(of: lines, "line").with(["description": "What the host writes."])),
                    ("request", request.with(["description": "What a front end writes."])),
                    ("screen", object("title elements actions", optional: "presented")),
                    ("element", choice(of: elements, "element")), ("cell", cell), ("action", action), ("node", node),
                    ("outcome", object("path name", optional: "plugin_name")), ("fault", object("kind message path")),
                    ("diagnostic", diagnostic), ("range", object("start end", forms: position)),
                    ("position", object("line column offset")),
                    (
                        "path",
                        array(of: string).with(["description": "The names that lead there, the outermost first."])
                    ),
                ] + lines.map { ("line-\($0.type)", $0.node) } + elements.map { ("element-\($0.type)", $0.node) }
            ),
        ]
    }

    /// An object whose `type` says what else it has.
    private struct Kind {
        let type: String
        let node: SchemaNode
    }

    private func kind(
        _ type: String,
        _ members: String = "",
        optional: String = "",
        forms: [String: SchemaNode] = [:]
    ) -> Kind {
        let forms = forms.merging(["type": ["const": .string(type)]]) { own, _ in own }
        return Kind(type: type, node: object("type \(members)", optional: optional, forms: forms))
    }

    /// One of these kinds, or one that this version does not know.
    private func choice(of kinds: [Kind], _ prefix: String) -> SchemaNode {
        [
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

    /// An object, by the names of its members.
    ///
    /// - Parameter forms: the forms of those members that are not what ``forms`` says of their names.
    private func object(
        _ members: String,
        optional: String = "",
        forms: [String: SchemaNode] = [:]
    ) -> SchemaNode {
        let (required, others) = (members.split(separator: " ").map(String.init), optional.split(separator: " "))
        let properties = (required + others.map(String.init)).map { name in
            (key: name, value: forms[name] ?? Self.forms[name] ?? string)
        }
        return [
            "type": "object", "required": .array(required.map { .string($0) }), "properties": .object(properties),
        ]
    }

    private func array(of elements: SchemaNode) -> SchemaNode { ["type": "array", "items": elements] }

    private let string: SchemaNode = ["type": "string"]
    private let id: SchemaNode = ["type": ["string", "number"]]
}

extension ProtocolSchema {
    /// What a member of a name is, wherever it is: a text, unless it is listed here or its object says otherwise.
    private static let forms: [String: SchemaNode] = {
        let schema = ProtocolSchema()
        let lists = [
            "elements": "element", "actions": "action", "nodes": "node", "outcomes": "outcome", "faults": "fault",
        ]
        var forms: [String: SchemaNode] = lists.mapValues { schema.array(of: .definition($0)) }
        for name in ["path", "screen", "diagnostic"] { forms[name] = .definition(name) }
        for name in [
            "changed", "enabled", "highlighted", "on", "picked", "presented", "primary", "service", "takes_text",
            "unread", "viewless", "watch",
        ] { forms[name] = ["type": "boolean"] }
        for name in [
            "column", "depth", "first", "least_columns", "line", "milliseconds", "offset", "share", "total",
        ] { forms[name] = ["type": "integer", "minimum": 0] }
        for name in ["revision", "base", "signal"] { forms[name] = ["type": "integer", "minimum": 1] }
        for name in ["commands", "notes", "help", "waits_for"] { forms[name] = schema.array(of: schema.string) }
        let option: SchemaNode = [
            "type": "object", "required": ["id", "title"],
            "properties": ["id": schema.string, "title": schema.string],
        ]
        for name in ["tabs", "options"] { forms[name] = schema.array(of: option) }
        // Each number of a picture is there as well as where it is drawn, from 0 to 1.
        forms["fraction"] = ["type": "number", "minimum": 0, "maximum": 1]
        forms["tone"] = .oneOf(Tone.allCases.map(\.rawValue))
        return forms
    }()

    /// What the host writes.
    private var lines: [Kind] {
        [
            kind(
                "hello",
                "protocol host plugin_abi commands",
                forms: ["protocol": ["const": .int(JSONFace.version)]]
            ),
            kind("screen", "revision path screen"),
            kind("change", "base revision patch", forms: ["patch": array(of: operation)]),
            kind(
                "done",
                "changed",
                optional: "id reason",
                forms: ["id": id, "reason": .oneOf(JSONFace.Refusal.allCases.map(\.rawValue))]
            ),
            kind("fault", "kind message path"),
            kind("log", "level plugin message", forms: ["level": .oneOf(Log.Level.allCases.map(\.rawValue))]),
            kind(
                "notice",
                "kind message",
                optional: "tone phase plugin activity milliseconds interrupt",
                forms: notice
            ),
            kind("diagnostic", "diagnostic"),
            kind("tree", "nodes outcomes faults"),
            kind(
                "exit",
                "code reason",
                optional: "end plugin signal",
                forms: [
                    "code": ["type": ["integer", "null"]],
                    "reason": .oneOf(Ending.Reason.allCases.map(\.rawValue)),
                ]
            ),
        ]
    }

    /// What a notice can have besides; all but the tone are those of the kind `busy`.
    private var notice: [String: SchemaNode] {
        [
            "kind": .oneOf(Notice.Kind.allCases.map(\.rawValue)),
            "tone": .oneOf(Notice.Tone.allCases.filter { $0 != .neutral }.map(\.rawValue)),
            "phase": .oneOf(BusyWork.Phase.allCases.map(\.rawValue)),
            "activity": .oneOf(BusyWork.Activity.allCases.map(\.rawValue)),
            "interrupt": .oneOf(BusyWork.Interrupt.allCases.map(\.rawValue)),
        ]
    }

    /// An operation of a JSON Patch, of those that the host uses.
    private var operation: SchemaNode {
        object(
            "op path",
            optional: "value",
            forms: [
                "op": .oneOf(["add", "remove", "replace"]), "path": ["type": "string", "pattern": "^(/.*)?$"],
                "value": [:],
            ]
        )
    }

    private var node: SchemaNode {
        object(
            "name kind service viewless depth state waits_for",
            optional: "plugin_names",
            forms: [
                "state": .oneOf(["active", "attached"]),
                "plugin_names": ["type": "object", "additionalProperties": string],
            ]
        )
    }

    private var diagnostic: SchemaNode {
        let orNull: SchemaNode = ["type": ["string", "null"]]
        let range = SchemaNode.definition("range")
        let label = object("file range text primary", forms: ["range": range, "text": orNull])
        return object(
            "code severity message labels notes help",
            optional: "file range",
            forms: [
                "code": ["type": "string", "pattern": "^RH[0-9]{3}$"], "severity": .oneOf(["error", "warning"]),
                "labels": array(of: label), "file": orNull, "range": ["anyOf": [range, ["type": "null"]]],
            ]
        )
    }

    private var position: [String: SchemaNode] { ["start": .definition("position"), "end": .definition("position")] }

    private var fieldKind: SchemaNode { .oneOf(Field.Kind.allCases.map(\.rawValue)) }

    private var action: SchemaNode {
        object(
            "id label enabled",
            optional: "value takes_text kind confirmation shortcut selected",
            forms: ["kind": fieldKind, "selected": ["type": "boolean"]]
        )
    }

    private var cell: SchemaNode {
        object("id text position enabled tone", optional: "action value highlighted")
    }

    /// What is on a screen.
    private var elements: [Kind] {
        let run = object(
            "text mark",
            optional: "address",
            forms: ["mark": .oneOf(Text.Run.Mark.allCases.map(\.rawValue))]
        )
        return [
            kind(
                "text",
                "id text style tone",
                optional: "runs",
                forms: ["style": .oneOf(Text.Style.allCases.map(\.rawValue)), "runs": array(of: run)]
            ),
            kind("grid", "id label rows", forms: ["rows": array(of: array(of: .definition("cell")))]),
            kind(
                "button",
                "id label action role enabled",
                optional: "value confirmation shortcut",
                forms: ["role": .oneOf(Button.Role.allCases.map(\.rawValue))]
            ),
            kind(
                "field",
                "id label action text placeholder enabled",
                optional: "kind help error",
                forms: ["kind": fieldKind, "help": string]
            ),
            kind("progress", "id label", optional: "fraction"),
            kind("divider", "id"),
            kind("row", "id elements"),
            kind("column", "id elements"),
            kind("section", "id title elements"),
            kind(
                "pane",
                "id share least_columns scrolling elements",
                forms: ["scrolling": .oneOf(Pane.Scrolling.allCases.map(\.rawValue))]
            ),
        ] + collections + pictures
    }

    /// The elements that offer one of several, and the table.
    private var collections: [Kind] {
        let column = object(
            "title alignment",
            forms: ["alignment": .oneOf(Table.Alignment.allCases.map(\.rawValue))]
        )
        return [
            kind("tabs", "id action tabs selected"),
            kind("toggle", "id label action on enabled", optional: "shortcut"),
            kind("choice", "id label action options enabled", optional: "selected"),
            kind(
                "list",
                "id label action items",
                optional: "selected pick excerpt",
                forms: [
                    "items": array(of: object("id title detail enabled", optional: "badge unread picked")),
                    "excerpt": object("action first total"),
                ]
            ),
            kind(
                "table",
                "id label rows columns",
                forms: ["rows": array(of: array(of: string)), "columns": array(of: column)]
            ),
        ]
    }

    private var pictures: [Kind] {
        let point = object("", optional: "label value fraction", forms: ["value": ["type": "number"]])
        return [
            kind("gauge", "id label fraction text tone"),
            kind(
                "chart",
                "id label kind points text sentence tone",
                forms: ["kind": .oneOf(Chart.Kind.allCases.map(\.rawValue)), "points": array(of: point)]
            ),
        ]
    }

    /// What a front end writes.
    private var request: SchemaNode {
        let address: [String: SchemaNode] = ["id": id, "revision": ["type": "integer"]]
        func command(_ name: String, _ members: String = "", optional: String = "") -> SchemaNode {
            let forms = address.merging(["command": ["const": .string(name)]]) { own, _ in own }
            return object("command \(members)", optional: "\(optional) id revision", forms: forms)
        }
        return [
            "anyOf": [
                object("action", optional: "value id revision", forms: address)
                    .with(["not": ["required": ["command"]]]),
                command("open", "url"),
                command("changes"),
                command("interrupt"),
                command("quit"),
                command("reload"),
                command("tree", optional: "watch"),
            ]
        ]
    }
}
