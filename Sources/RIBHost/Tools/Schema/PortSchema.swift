import Base
import Foreign
import PluginABI

/// The JSON Schema (draft 2020-12) of port 1, in both directions: a call of the host is `#/$defs/call`, an event of a
/// plugin `#/$defs/event`.
///
/// Both sides ignore unknown members, and so does the schema. Values have the types of a plugin's manifest.
public struct PortSchema {
    /// Makes the schema of this host's port.
    public init() {}

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { root.text }

    private var root: SchemaNode {
        let definitions: [(key: String, value: SchemaNode)] =
            [
                ("call", choice(of: PortMessage.calls, "call").described("What the host writes.")),
                ("event", choice(of: PortMessage.events, "event").described("What a plugin writes.")),
                ("screen", screen), ("element", ["anyOf": .array(kinds.map { .definition("element-\($0.name)") })]),
                ("cell", cell), ("children", .list(of: child)),
            ] + PortMessage.calls.map { ("call-\($0.name)", node(of: $0, "call")) }
            + PortMessage.events.map { ("event-\($0.name)", node(of: $0, "event")) }
            + kinds.map { ("element-\($0.name)", $0.node) }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "ribs-host, port 1",
            "description": "One line, of the host or of a plugin in another language.",
            "anyOf": [.definition("call"), .definition("event")], "$defs": .object(definitions),
        ]
    }

    private func choice(of messages: [PortMessage], _ key: String) -> SchemaNode {
        ["anyOf": .array(messages.map { .definition("\(key)-\($0.name)") })]
    }

    private func node(of message: PortMessage, _ key: String) -> SchemaNode {
        let name: SchemaNode = ["const": .string(message.name)]
        let members = message.members.map { (key: $0.name, value: node(of: $0.kind).described($0.words)) }
        let required = [key] + message.members.filter { !$0.isOptional }.map(\.name)
        return SchemaNode.object([("type", "object")]).described(message.words).with([
            "required": .array(required.map { .string($0) }),
            "properties": .object([(key: key, value: name)] + members),
        ])
    }

    private func node(of kind: PortMessage.Kind) -> SchemaNode {
        switch kind {
        case .text: .anyText
        case .number: ["type": "integer"]
        case .flag: .anyFlag
        case .value: [:]
        case .values: ["type": "object"]
        case .texts: .list(of: .anyText)
        case .children: .definition("children")
        case .childrenBySlot: ["type": "object", "additionalProperties": .definition("children")]
        case .screen: .definition("screen")
        case .word(let words): .oneOf(words)
        }
    }

    private var screen: SchemaNode {
        [
            "type": "object",
            "properties": [
                "title": SchemaNode.anyText.described("What the screen is called."),
                "unsaved": SchemaNode.anyText.described(
                    "What a person is asked who would lose something; absent if nothing."
                ),
                "elements": SchemaNode.list(of: .definition("element")).described("What is shown, in reading order."),
            ],
        ]
    }

    private var child: SchemaNode {
        [
            "type": "object", "required": ["name", "title"],
            "properties": [
                "name": SchemaNode.anyText.described("The name of the child, unique in its slot."),
                "title": SchemaNode.anyText.described("What a person calls it."),
            ],
        ]
    }

    /// The elements, and the place of a child.
    private var kinds: [(name: String, node: SchemaNode)] {
        let place: SchemaNode = [
            "type": "object", "required": ["type", "child"],
            "properties": [
                "type": ["const": "child"],
                "child": ["type": "integer", "description": "The plugin's number of an attached child, shown here."],
            ],
        ]
        return ElementKind.choices.map { kind in
            var members = MemberSchema(of: .port)
            _ = kind.visited(by: &members)
            return (kind.rawValue, members.object)
        } + [("child", place)]
    }

    private var cell: SchemaNode {
        var (members, cell) = (MemberSchema(of: .port), Grid.Cell.blank)
        cell.members(&members)
        return members.object
    }
}
