import PluginManifest

extension ConfigurationDecoder {
    mutating func decodeLinks(_ value: JSONValue?) -> [LinkDefinition] {
        guard let value, let members = members(of: value, "`links`") else { return [] }
        return members.compactMap { decodeLink($0) }
    }

    private mutating func decodeLink(_ member: Member) -> LinkDefinition? {
        let name = name(member.key, "a link")
        let what = "the link `\(name.value)`"
        guard let fields = fields(of: member.value, what, ["query", "to", "entry"]) else { return nil }
        var query: [LinkDefinition.QueryItem] = []
        if let value = fields["query"]?.value, let members = members(of: value, "`query`") {
            query = members.compactMap { item in
                let type = string(
                    item.value,
                    "The query item `\(item.key.text)`",
                    help: "Write its type, such as `\"String\"`."
                )
                let name = valueName(item.key.located, "a query item")
                return type.map { LinkDefinition.QueryItem(name: name, type: $0) }
            }
        }
        guard
            let target = required("to", in: fields, of: member.value, what, help: "Write the step: `\"to\": \"STEP\"`.")
        else { return nil }
        return LinkDefinition(
            name: name,
            query: query,
            target: decodeTarget(target.value, "The target of \(what)"),
            entry: fields["entry"].flatMap { string($0.value, "The entry of \(what)") }
        )
    }
}
