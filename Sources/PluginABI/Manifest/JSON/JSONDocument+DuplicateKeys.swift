extension JSONDocument {
    /// A diagnostic for each key that its object already has, in source order.
    ///
    /// Keys are compared after unescaping and as Swift compares strings, canonical equivalence included: nobody can see
    /// the difference, and no dictionary made of them could keep both.
    func duplicateKeys() -> [Diagnostic] {
        var duplicates: [(offset: Int, diagnostic: Diagnostic)] = []
        for (index, node) in tape.nodes.enumerated() where node.kind == .object {
            let members = JSONValue(tape: tape, index: index).members
            guard !hasFewAndDistinctKeys(members) else { continue }
            var firsts: [String: SourceRange] = [:]
            for (key, _) in members {
                guard let first = firsts.updateValue(key.range, forKey: key.text) else { continue }
                firsts[key.text] = first
                let diagnostic = Diagnostic(
                    .jsonDuplicateKey,
                    "The key `\(excerpt(key.text))` is given twice in one object.",
                    at: Label(source, key.range, "given again here"),
                    secondary: [Label(source, first, "first given here")],
                    help: ["Remove one of the two, or rename it."]
                )
                duplicates.append((key.range.lowerBound, diagnostic))
            }
        }
        // Objects come in the order in which they begin; a nested one's keys may lie before its parent's next key.
        return duplicates.sorted { $0.offset < $1.offset }.map(\.diagnostic)
    }

    /// Whether an object of few members has no key twice: to compare them all takes less than to hash them.
    private func hasFewAndDistinctKeys(_ members: JSONMembers) -> Bool {
        var seen: [String] = []
        for (key, _) in members {
            guard seen.count < 16, !seen.contains(key.text) else { return false }
            seen.append(key.text)
        }
        return true
    }
}
