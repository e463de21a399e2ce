extension ManifestReader {
    /// Reads `outcomes`: what the RIB, or a child in a slot of it, may report, and what each report carries.
    mutating func readOutcomes(
        _ value: JSONValue?,
        _ path: @autoclosure () -> String,
        isOfSlot: Bool = false
    ) -> [Manifest.Outcome] {
        guard let value, let members = members(of: value, "`\(path())`") else { return [] }
        var outcomes: [Manifest.Outcome] = []
        for (key, value) in members {
            let isNamed = checkOutcomeName(key, isOfSlot: isOfSlot)
            guard let payload = self.members(of: value, "`\(path()).\(excerpt(key.text))`") else { continue }
            let fields = readFields(payload, "a payload key")
            if isNamed { outcomes.append(Manifest.Outcome(name: key.text, payload: fields, range: key.range)) }
        }
        return outcomes
    }

    private mutating func checkOutcomeName(_ key: JSONKey, isOfSlot: Bool) -> Bool {
        let reason: String
        if key.text.utf8.first == UInt8(ascii: "@") {
            reason = "names that begin with `@` are the host's own"
        } else if key.text == "finished" {
            reason = "it is what a flow reports"
        } else if isOfSlot, key.text == Manifest.ChildSlot.failed {
            reason = "every slot has it"
        } else {
            return checkName(key, "an outcome", reserved: ["listener"])
        }
        report(
            .manifestReservedOutcome,
            "`\(excerpt(key.text))` cannot name an outcome: \(reason).",
            at: key.range,
            help: "Choose another name."
        )
        return false
    }

    /// Reads the names and types of values that cross together; an error calls each of them `what`.
    mutating func readFields(
        _ members: JSONMembers,
        _ what: String,
        reserved: [String] = []
    ) -> [Manifest.Field] {
        var fields: [Manifest.Field] = []
        for (key, value) in members {
            let isNamed = checkName(key, what, reserved: reserved)
            guard let type = readValueType(value, key.text), isNamed else { continue }
            fields.append(Manifest.Field(name: key.text, type: type, range: key.range))
        }
        return fields
    }
}
