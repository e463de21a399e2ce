public import Checking
public import Configuration
import PluginManifest

/// The JSON Schema (draft 2020-12) of plugins.json, by which an editor completes the file and marks wrong shapes.
///
/// The schema checks the shape as the decoder does, except for the depth of nested values, a name shared by a plugin
/// and a flow, and contradictions between the plugins of one process. The schema of a particular file also has the
/// names and types from the manifests. No schema can express the results of the checker about paths.
public struct ConfigurationSchema {
    let vocabulary: Vocabulary?

    /// Makes the schema of any plugins.json.
    public init() {
        vocabulary = nil
    }

    /// Makes the schema of a particular plugins.json: only its plugins, their outcomes, dependencies and builds, and
    /// its flows and steps are allowed. A plugin without a manifest may have any.
    ///
    /// - Parameter result: the result of checking the flows and plugins.
    public init(of configuration: Configuration, _ result: CheckResult) {
        vocabulary = Vocabulary(configuration, result)
    }

    /// The schema as JSON for people, with a line break at its end.
    public var text: String { root.text }

    private var root: SchemaNode {
        let head: SchemaNode = [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "plugins.json",
            "description": "Which RIBs ribs-host loads from shared libraries, and the flow that it composes of them.",
        ]
        return head.with(object(ConfigurationKey.ofFile, with: KnownNames(flow: vocabulary == nil ? nil : 0))).with([
            "allOf": [
                [
                    "$comment":
                        "A container that attaches all its steps needs no start; elsewhere a graph has a first one.",
                    "if": ["not": Self.hasParallelContainer],
                    "then": ["properties": ["flow": inOrder]],
                ],
                Self.givenOnce("container"), Self.givenOnce("services"),
                [
                    "$comment": "Only a navigation has a bar.",
                    "if": ["not": Self.hasNavigation],
                    "then": ["properties": ["flow": Self.barNeedsNavigation]],
                ],
            ],
            "$defs": definitions,
        ])
    }

    var flowName: SchemaNode {
        SchemaNode.definition("name").with(["not": ["const": .string(FlowDefinition.rootName)]])
    }

    var knownFlows: SchemaNode {
        .object(
            (vocabulary?.flows ?? []).enumerated().dropFirst().map { index, flow in
                (flow.name, namedFlow(flowDefinition(index)))
            }
        )
    }

    /// Returns the name of a flow's definition; without a vocabulary all flows share a definition.
    func flowDefinition(_ index: Int) -> String { vocabulary == nil ? "flow" : "flow\(index)" }

    /// The rules for a flow whose steps follow each other, unless the flow's container says otherwise.
    private var inOrder: SchemaNode {
        vocabulary == nil ? Self.needsStart : Self.needsStart.with(["allOf": [Self.routesOutcomes]])
    }

    /// Returns the schema of a flow in `flows`, which can be in a file of its own.
    func namedFlow(_ definition: String) -> SchemaNode {
        [
            "if": ["type": "object", "required": ["file"]],
            "then": .definition("file"),
            "else": ["allOf": [.definition(definition).with(inOrder), Self.barNeedsNavigation]],
        ]
    }

    private static let hasNavigation: SchemaNode = [
        "required": ["container"], "properties": ["container": ["const": .string(Container.navigation.rawValue)]],
    ]

    private static let barNeedsNavigation: SchemaNode = [
        "if": ["type": "object", "required": ["bar"]], "then": hasNavigation,
    ]

    static let hasParallelContainer: SchemaNode = [
        "required": ["container"],
        "properties": ["container": .oneOf(Container.allCases.filter(\.attachesAllMembers).map(\.rawValue))],
    ]

    /// Returns the rule that a key is not given both at the top of the file and in the root flow.
    private static func givenOnce(_ key: String) -> SchemaNode {
        [
            "$comment": .string("The \(key) of the root flow stand here or in the flow, not at both places."),
            "if": ["required": [.string(key)]],
            "then": ["properties": ["flow": ["not": ["type": "object", "required": [.string(key)]]]]],
        ]
    }

    /// The rule that a graph has a start, unless all steps are attached from the beginning; a linear flow has none.
    static let needsStart: SchemaNode = [
        "if": ["type": "object", "not": hasParallelContainer, "properties": ["steps": ["type": "object"]]],
        "then": ["required": ["start"]],
    ]
}

/// Services of a flow: names of plugins, or an object like `steps`.
extension ConfigurationSchema {
    func services(_ flow: Int?) -> SchemaNode {
        let service = "service" + Self.suffix(flow)
        let plugins = (vocabulary?.plugins ?? []).enumerated().filter { $1.interface?.manifest.hasView != true }
        let known = plugins.map { index, plugin in
            (
                key: plugin.id,
                value: plugin.interface == nil ? .definition(service) : ownName(service, "plugin\(index)")
            )
        }
        return [
            "type": ["array", "object"],
            "uniqueItems": true,
            "items": .any(of: vocabulary.map { $0.serviceNames.filter($0.needsNoMore) }),
            "propertyNames": .definition("name"),
            "properties": .object(known),
            "additionalProperties": vocabulary == nil
                ? .definition(service) : SchemaNode.definition(service).with(["required": ["plugin"]]),
        ]
    }

    func service(_ flow: Int?) -> SchemaNode {
        object(ConfigurationKey.ofService, with: KnownNames(flow: flow, plugins: vocabulary?.serviceNames))
            .with(.all(pluginRules))
    }
}
