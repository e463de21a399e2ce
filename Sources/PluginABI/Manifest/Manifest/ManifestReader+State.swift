extension ManifestReader {
    /// Reads `state`, what the RIB keeps, and where its key stands; nil where the manifest has none.
    mutating func readState(_ root: JSONValue) -> (range: SourceRange?, fields: [Manifest.Field]) {
        guard let value = root["state"], let key = root.members.first(where: { $0.key.text == "state" })?.key else {
            return (nil, [])
        }
        guard let members = members(of: value, "`state`") else { return (key.range, []) }
        if members.isEmpty {
            report(.manifestRecord, "`state` has no fields.", at: value.range, help: "Add a field, or remove it.")
        }
        return (key.range, readFields(members, "a field of `state`", reserved: Self.reservedFields))
    }

    /// Refuses an argument of a builder that has the name of the one in which the builder gets the state.
    mutating func checkStateArgument(of builds: [Manifest.Build]) {
        for build in builds {
            for slot in build.dynamic where slot.name == "state" {
                report(
                    .manifestName,
                    "`state` cannot name a dynamic dependency: the generated code uses it itself.",
                    at: slot.range,
                    help: "Choose another name."
                )
            }
        }
    }
}
