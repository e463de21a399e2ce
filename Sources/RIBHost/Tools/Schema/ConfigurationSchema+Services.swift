import Configuration
import PluginManifest

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
            "description":
                "Plugins without a view, attached before the first step and detached after the last: names, or an object like steps.",
            "type": ["array", "object"],
            "uniqueItems": true,
            "items": vocabulary.map { .any(of: $0.serviceNames.filter($0.needsNoMore)) } ?? ["type": "string"],
            "propertyNames": .definition("name"),
            "properties": .object(known),
            "additionalProperties": vocabulary == nil
                ? .definition(service) : SchemaNode.definition(service).with(["required": ["plugin"]]),
        ]
    }

    func service(_ flow: Int?) -> SchemaNode {
        let node: SchemaNode = [
            "type": "object",
            "additionalProperties": false,
            "properties": properties(ofStep: vocabulary?.serviceNames, in: flow),
        ]
        return node.with(.all(pluginRules))
    }
}
