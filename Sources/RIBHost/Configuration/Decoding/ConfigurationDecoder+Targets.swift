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
                help: ConfigurationKey.switchForm.description
            )
            return .invalid(value.range)
        }
        guard string.hasPrefix("@") else { return .step(Located(string, value.range)) }
        if string.hasPrefix(TargetWord.namedEnd) { return decodeEnd(string, at: value.range) }
        if let end = misspeltEnd(string) {
            report(
                .unknownWord,
                "A target with `@` and a name is `\(TargetWord.namedEnd)NAME`, not `\(string)`.",
                at: value.range,
                help: "Did you mean `\(TargetWord.namedEnd)\(end)`?"
            )
            return .end(Located(end, value.range))
        }
        let word = word(TargetWord.self, value, "A target with `@`")
        // A target that is only guessed could leave steps without a path.
        return word.flatMap { $0.value.rawValue == string ? .word($0) : nil } ?? .invalid(value.range)
    }

    /// Returns NAME of a misspelt end such as `@Finish/NAME`.
    private func misspeltEnd(_ target: String) -> String? {
        let parts = target.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[1].contains("/") else { return nil }
        let meant = closestMatch(to: parts[0], among: TargetWord.allCases.map(\.rawValue))
        return meant == TargetWord.finish.rawValue ? parts[1] : nil
    }

    /// Decodes `@finish/NAME`.
    private mutating func decodeEnd(_ target: String, at range: SourceRange) -> TargetDefinition {
        let name = String(target.dropFirst(TargetWord.namedEnd.count))
        let problem: (words: String, help: String)? =
            if name.isEmpty {
                ("cannot be empty", "Use `@finish` for an end without a name.")
            } else if name == RouteDefinition.finished {
                ("cannot be `finished`, the name of the end `@finish`", "Use `@finish`.")
            } else if name == RouteDefinition.anyOutcome || name.hasPrefix("@") {
                (
                    "cannot be `\(name)`: the word is reserved",
                    "Choose a name that does not begin with `@` and is not `*`."
                )
            } else if name.contains("/") {
                ("cannot contain `/`, as `\(name)` does", "Choose another name.")
            } else {
                nil
            }
        guard let problem else { return .end(Located(name, range)) }
        report(.badName, "The name of an end \(problem.words).", at: range, help: problem.help)
        return .invalid(range)
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
        guard let fields = fields(of: value, "a switch", ConfigurationKey.ofSwitch) else {
            return .invalid(value.range)
        }
        let key = string("switch", in: fields)
        let cases = fields["cases"].map { decodeCases($0.value, depth: depth + 1) }
        let otherwise = fields["default"].map {
            decodeTarget($0.value, "The target of `default`", depth: depth + 1)
        }
        return .select(SwitchDefinition(key: key, cases: cases ?? [], otherwise: otherwise, range: value.range))
    }
}
