import PluginManifest

extension ConfigurationDecoder {
    mutating func decodeTarget(_ value: JSONValue, _ what: String) -> TargetDefinition {
        decodeTarget(value, what, depth: 0)
    }

    private mutating func decodeTarget(_ value: JSONValue, _ what: String, depth: Int) -> TargetDefinition {
        if value.kind == .object { return decodeSwitch(value, depth: depth) }
        guard let string = value.string else {
            reportWrongType(
                what,
                "a step, a word such as `@finish`, or a switch",
                value,
                help: "A switch is `{\"switch\": KEY, \"cases\": {VALUE: TARGET}, \"default\": TARGET}`."
            )
            return .invalid(value.range)
        }
        guard string.hasPrefix("@") else { return .step(Located(string, value.range)) }
        return word(TargetWord.self, value, "A target with `@`").map { .word($0) } ?? .invalid(value.range)
    }

    private mutating func decodeCases(_ value: JSONValue, depth: Int) -> [SwitchDefinition.Case] {
        guard let members = members(of: value, "`cases`") else { return [] }
        if members.isEmpty {
            report(
                .emptySwitch,
                "The switch has no cases.",
                at: value.range,
                "empty",
                help: "Write the target itself instead of the switch."
            )
        }
        return members.map { member in
            let target = decodeTarget(member.value, "The target of `\(member.key.text)`", depth: depth)
            return SwitchDefinition.Case(value: member.key.located, target: target)
        }
    }

    private mutating func decodeSwitch(_ value: JSONValue, depth: Int) -> TargetDefinition {
        guard depth < TargetDefinition.greatestDepth else {
            report(
                .nestedTooDeeply,
                "Switches can be nested at most \(TargetDefinition.greatestDepth) deep.",
                at: value.range,
                "one too many",
                help: "Let the plugin report an outcome that says it all, and route that."
            )
            return .invalid(value.range)
        }
        guard let fields = fields(of: value, "a switch", ["switch", "cases", "default"]) else {
            return .invalid(value.range)
        }
        let form = "A switch is `{\"switch\": KEY, \"cases\": {VALUE: TARGET}, \"default\": TARGET}`."
        let key = required("switch", in: fields, of: value, "a switch", help: form).flatMap {
            string($0.value, "`switch`")
        }
        let cases = required("cases", in: fields, of: value, "a switch", help: form).map {
            decodeCases($0.value, depth: depth + 1)
        }
        let otherwise = fields["default"].map {
            decodeTarget($0.value, "The target of `default`", depth: depth + 1)
        }
        return .select(SwitchDefinition(key: key, cases: cases ?? [], otherwise: otherwise, range: value.range))
    }
}
