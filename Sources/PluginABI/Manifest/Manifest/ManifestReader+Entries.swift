extension ManifestReader {
    /// Reads `entries`: what a link can ask of the RIB, and the arguments of each.
    mutating func readEntries(_ value: JSONValue?) -> [Manifest.Entry] {
        guard let value, let members = members(of: value, "`entries`") else { return [] }
        if members.isEmpty {
            report(.manifestRecord, "`entries` has no entries.", at: value.range, help: "Add an entry, or remove it.")
        }
        var entries: [Manifest.Entry] = []
        for (key, value) in members {
            let isNamed = checkName(key, "an entry")
            guard let arguments = self.members(of: value, "`entries.\(excerpt(key.text))`") else { continue }
            let fields = readFields(arguments, "an argument of an entry")
            if isNamed { entries.append(Manifest.Entry(name: key.text, arguments: fields, range: key.range)) }
        }
        return entries
    }
}
