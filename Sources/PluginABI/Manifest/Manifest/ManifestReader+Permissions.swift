extension ManifestReader {
    /// Reads `permissions`: what the plugin asks for.
    mutating func readPermissions(_ root: JSONValue) -> Permissions? {
        guard let (key, value) = root.members.first(where: { $0.key.text == "permissions" }),
            let members = members(of: value, "`permissions`")
        else { return nil }
        checkKeys(of: members, known: ["network", "read", "write"], "`permissions`")
        var permissions = Permissions(at: key.range)
        if let network = value["network"], bool(network, "`permissions.network`") == true {
            permissions.network = network.range
        }
        permissions.read = readPaths(value["read"], "`permissions.read`")
        permissions.write = readPaths(value["write"], "`permissions.write`")
        return permissions
    }

    private mutating func readPaths(_ value: JSONValue?, _ subject: String) -> [Permissions.Path] {
        guard let value, let elements = elements(of: value, subject) else { return [] }
        var paths: [Permissions.Path] = []
        for element in elements {
            guard let text = string(element, "A path of \(subject)") else { continue }
            guard text.isPathOfPermission else {
                report(
                    .manifestPath,
                    "`\(excerpt(text))` is not a path that a plugin can ask for.",
                    at: element.range,
                    help: "Begin it with `/`, or with `~/` for the home directory, and leave out `..`."
                )
                continue
            }
            paths.append(Permissions.Path(text, element.range))
        }
        return paths
    }
}

extension String {
    /// Whether it refers to the same file wherever the plugin is installed, except for the home directory.
    fileprivate var isPathOfPermission: Bool {
        guard hasPrefix("/") || hasPrefix("~/"), !unicodeScalars.contains("\0"), utf8.count < 4_096 else {
            return false
        }
        return !utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }
}
