import Configuration
import PluginManifest

/// The objects with fixed keys, made of the keys that the decoder knows.
extension ConfigurationSchema {
    /// The names that the values of an object's keys can have.
    struct KnownNames {
        /// The index of the flow in the vocabulary; nil for a flow that is not there.
        var flow: Int?
        /// The plugins of steps; nil for any.
        var plugins: [String]?
        /// The keys for switches; any if there are none.
        var keys: [String] = []
        /// The definition of a target; nil for that of the flow.
        var target: String?
    }

    /// Returns the schema of an object with fixed keys.
    func object(_ keys: [ConfigurationKey], with names: KnownNames = KnownNames()) -> SchemaNode {
        SchemaNode.object([("type", "object")]).with(members(keys, with: names))
    }

    /// Returns the rules for an object with fixed keys, which say nothing about other values.
    func members(_ keys: [ConfigurationKey], with names: KnownNames = KnownNames()) -> SchemaNode {
        .fixed(
            keys.map { key in
                let fallback = key.fallback.map { text -> SchemaNode in
                    ["default": Int(text).map(SchemaNode.int) ?? Bool(text).map(SchemaNode.bool) ?? .string(text)]
                }
                let node = self.node(of: key.form, with: names).with(fallback ?? [:])
                return (key.name, key.words.description.filter { $0 != "`" }, key.required != nil, node)
            }
        )
    }

    private func node(of form: ConfigurationKey.Form, with names: KnownNames) -> SchemaNode {
        switch form {
        case .text: .anyText
        case .word: Self.word
        case .path: Self.path
        case .digest: ["type": "string", "pattern": "^[0-9A-Fa-f]{64}$"]
        case .flag: .anyFlag
        case .wholeNumber(_, let range, _):
            ["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]
        case .container: .oneOf(Container.allCases.map(\.rawValue))
        case .atEnd: .oneOf(AtEnd.allCases.map(\.rawValue))
        case .paths:
            .list(of: Self.path.described("Absolute, relative to this file, or in the home directory with ~/."))
        case .command: SchemaNode.list(of: Self.path).with(["minItems": 1])
        case .writers: .list(of: .any(of: vocabulary?.writers))
        case .adaptation: object(ConfigurationKey.ofAdaptation)
        case .permissions: object(ConfigurationKey.ofPermissions)
        case .process: Self.process.with(members(ConfigurationKey.ofProcess))
        case .constant: .definition("constant")
        case .target: target(with: names)
        case .rootFlow: .definition(flowDefinition(0))
        case .services: .definition("services" + Self.suffix(names.flow))
        case .steps: steps(names.flow)
        case .name(let thing): name(of: thing, with: names)
        case .each(let thing): each(thing, with: names)
        }
    }

    private func name(of thing: ConfigurationKey.Named, with names: KnownNames) -> SchemaNode {
        switch thing {
        case .plugin: .any(of: names.plugins)
        case .flow: .any(of: vocabulary?.flowNames)
        case .step: stepName(names.flow)
        case .child: .definition("name")
        case .entry: .any(of: vocabulary?.entries)
        case .payloadKey: names.keys.isEmpty ? .anyText : .oneOf(names.keys)
        case .condition: .any(of: vocabulary?.conditions)
        }
    }

    private func each(_ thing: ConfigurationKey.Listed, with names: KnownNames) -> SchemaNode {
        switch thing {
        case .renamedDependency: .each(Self.word)
        case .renamedOutcome: .each(["type": "string", "pattern": "^(?!@|\\*$)[\\s\\S]+$"])
        case .renamedPayload: .each(["anyOf": [Self.word, .each(Self.word)]])
        case .plugin: .each(.definition("plugin"), names: .definition("name"), known: knownPlugins)
        case .flow: .each(namedFlow("flow"), names: flowName, known: knownFlows)
        case .link: .each(.definition("link"), names: .definition("name"))
        case .dependency: .each(.definition("dependency"), names: Self.anyName)
        case .filling: .definition("children")
        case .constant: .each(.definition("constant"), names: Self.anyName)
        case .queryItem: .each(vocabulary == nil ? .anyText : Self.queryType, names: Self.anyName)
        case .route: .each(target(with: names), names: Self.anyName)
        case .switchCase: SchemaNode.each(target(with: names)).with(["minProperties": 1])
        }
    }

    private func target(with names: KnownNames) -> SchemaNode {
        .definition(names.target ?? targetDefinition(names.flow))
    }

    static let path: SchemaNode = ["type": "string", "pattern": "^[^\\x00]+$"]
    private static let word: SchemaNode = ["type": "string", "minLength": 1]
    private static let anyName: SchemaNode = ["minLength": 1]
    private static let process: SchemaNode = ["type": ["boolean", "string", "object"], "minLength": 1]

    /// The types allowed in a URL.
    private static let queryType: SchemaNode = .oneOf(
        ValueType.builtIn.filter(\.canBeInURL).flatMap { ["\($0)", "\($0)?"] }
    )
}

extension SchemaNode {
    /// Returns the schema of an object whose values have the same form, except for those of known names.
    fileprivate static func each(_ value: SchemaNode, names: SchemaNode? = nil, known: SchemaNode? = nil) -> SchemaNode
    {
        let head: SchemaNode = ["type": "object"]
        return head.with(names.map { ["propertyNames": $0] } ?? [:]).with(known.map { ["properties": $0] } ?? [:])
            .with(["additionalProperties": value])
    }
}
