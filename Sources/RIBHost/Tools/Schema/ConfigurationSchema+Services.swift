import Configuration
import PluginManifest

/// Services of a flow: names of plugins, or an object like `steps`.
extension ConfigurationSchema {
    func services(_ flow: Int?) -> SchemaNode {
        let plugins = vocabulary?.plugins ?? []
        let known = plugins.enumerated().filter { $0.element.interface?.manifest.hasView == false }.map {
            index,
            plugin in
            (key: plugin.id, value: ownName("service" + Self.suffix(flow), "plugin\(index)"))
        }
        return [
            "description":
                "Plugins without a view, attached before the first step and detached after the last: names, or an object like steps.",
            "type": ["array", "object"],
            "uniqueItems": true,
            "items": vocabulary.map { .oneOf($0.serviceNames) } ?? ["type": "string"],
            "propertyNames": .definition("name"),
            "properties": .object(known),
            "additionalProperties": .definition("service" + Self.suffix(flow)),
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
