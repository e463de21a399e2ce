extension ManifestReader {
    /// Reads `state`: what the RIB keeps.
    mutating func readState(_ value: JSONValue?, _ builds: [Manifest.Build]) -> [Manifest.Field] {
        if value != nil { checkStateArgument(of: builds) }
        guard let value, let members = members(of: value, "`state`") else { return [] }
        if members.isEmpty {
            report(.manifestRecord, "`state` has no fields.", at: value.range, help: "Add a field, or remove it.")
        }
        return readFields(members, "a field of `state`", reserved: Self.reservedFields)
    }

    /// Refuses an argument of a builder that has the name of the argument for the state.
    private mutating func checkStateArgument(of builds: [Manifest.Build]) {
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
