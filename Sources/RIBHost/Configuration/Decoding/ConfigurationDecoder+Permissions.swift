import PluginManifest

extension ConfigurationDecoder {
    /// What a plugin is granted: the same object as in its manifest.
    mutating func decodePermissions(_ member: Member) -> Permissions? {
        guard let fields = fields(of: member.value, "`allow`", Permissions.keys) else { return nil }
        // Under a misspelt key nothing is granted: what is there would be warned about as if the key were right.
        func value(_ key: String) -> JSONValue? { fields[key].flatMap { $0.key.text == key ? $0.value : nil } }
        var permissions = Permissions(at: member.key.range)
        if let network = value("network") {
            if let isGranted = network.bool {
                permissions.network = isGranted ? network.range : nil
            } else {
                reportWrongType("`network`", "`true` or `false`", network, help: "Write `\"network\": true`.")
            }
        }
        permissions.read = decodePaths(value("read"), "`read`")
        permissions.write = decodePaths(value("write"), "`write`")
        return permissions
    }

    private mutating func decodePaths(_ value: JSONValue?, _ what: String) -> [Permissions.Path] {
        guard let value else { return [] }
        guard value.kind == .array else {
            reportWrongType(what, "an array of paths", value, help: "Write `[\"PATH\"]`.")
            return []
        }
        return value.elements.compactMap { element in
            let help =
                "Write a file or a directory: absolute, relative to plugins.json, or in the home directory with `~/`."
            return path(element, "A path of \(what)", help: help).map { Permissions.Path($0.value, $0.range) }
        }
    }

    mutating func decodeMemory(_ value: JSONValue) -> Located<Int>? {
        wholeNumber(
            value,
            "`memory`",
            of: "MiB",
            in: PluginEntry.memories,
            help: "Write how much the plugin may take: `\"memory\": \(PluginEntry.defaultMemory)`."
        )
    }
}
