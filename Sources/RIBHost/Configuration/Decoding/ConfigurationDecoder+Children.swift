import PluginManifest

/// `children`: the fillings of the slots of a plugin's RIB.
extension ConfigurationDecoder {
    /// Decodes `children`.
    ///
    /// - Parameters:
    ///   - what: the owner of the `children`: a plugin or step.
    ///   - depth: the number of `children` around these.
    mutating func decodeChildren(_ member: Member?, of what: String, depth: Int = 0) -> [SlotFilling] {
        guard let member else { return [] }
        guard depth < SlotFilling.greatestDepth else {
            report(
                .nestedTooDeeply,
                "`children` can be nested at most \(SlotFilling.greatestDepth) deep.",
                at: member.key.range,
                "one too many",
                help: "Write the `children` of a plugin into its entry under `plugins`."
            )
            return []
        }
        let help = "Write what fills each slot: `{\"SLOT\": \"ID\"}`, or `{\"SLOT\": [\"ID\", \"ID\"]}` for several."
        guard let members = members(of: member.value, "`children` of \(what)", help: help) else { return [] }
        return members.map { slot in
            let what = "the slot `\(slot.key.text)` of \(what)"
            let fills = slot.value.kind == .array ? Array(slot.value.elements) : [slot.value]
            return SlotFilling(
                slot: slot.key.located,
                fills: fills.compactMap { decodeFill($0, "A child in \(what)", depth: depth) },
                range: slot.value.range
            )
        }
    }

    /// Decodes a child: the name of a plugin or flow, or an object with more to say.
    private mutating func decodeFill(_ value: JSONValue, _ what: String, depth: Int) -> StepDefinition? {
        if let string = value.string { return StepDefinition(name: Located(string, value.range)) }
        guard value.kind == .object else {
            reportWrongType(
                what,
                "a plugin, a flow or an object",
                value,
                help: "Name a plugin or a flow, or write `{\"plugin\": \"ID\", …}`."
            )
            return nil
        }
        guard let fields = fields(of: value, what.lowercasedFirst, ConfigurationKey.ofChild) else { return nil }
        let unit = decodeUnit(fields, what)
        guard let name = fillName(fields["name"], unit, of: value, what) else { return nil }
        return StepDefinition(
            name: name,
            unit: unit,
            build: string("build", in: fields),
            with: decodeWith(fields["with"]?.value),
            children: decodeChildren(fields["children"], of: "the child `\(name.value)`", depth: depth + 1),
            when: decodeWhen(fields)
        )
    }

    /// Returns the name of a child: its own, or the name of its plugin or flow.
    private mutating func fillName(
        _ member: Member?,
        _ unit: StepDefinition.Unit,
        of value: JSONValue,
        _ what: String
    ) -> Located<String>? {
        if let member {
            return string(member.value, "The name of a child").map { name in
                checkName(name, "a child")
                return name
            }
        }
        switch unit {
        case .plugin(let name), .flow(let name): return name
        case .invalid: return nil
        case .sameName:
            let help = "Name its plugin, or with `flow` a flow."
            reportMissing("plugin", in: value, what.lowercasedFirst, help: help)
            return nil
        }
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
