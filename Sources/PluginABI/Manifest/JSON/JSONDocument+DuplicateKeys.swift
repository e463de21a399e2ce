extension JSONDocument {
    /// A diagnostic for each key that its object already has, in source order.
    ///
    /// Keys are compared after unescaping and as Swift compares strings, canonical equivalence included: nobody can see
    /// the difference, and no dictionary made of them could keep both.
    func duplicateKeys() -> [Diagnostic] {
        var duplicates: [(offset: Int, diagnostic: Diagnostic)] = []
        for index in tape.nodes.indices where tape.nodes[index].kind == .object {
            guard !hasFewAndDistinctKeys(index) else { continue }
            let members = JSONValue(tape: tape, index: index).members
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
        guard !duplicates.isEmpty else { return [] }
        // Objects come in the order in which they begin; a nested one's keys may lie before its parent's next key.
        return duplicates.sorted { $0.offset < $1.offset }.map(\.diagnostic)
    }

    /// Whether an object of few members has no key twice: to compare them all takes less than to hash them.
    private func hasFewAndDistinctKeys(_ object: Int) -> Bool {
        let end = tape.nodes[object].next
        var key = object + 1
        var count = 0
        while key < end {
            count += 1
            guard count <= 16 else { return false }
            var earlier = object + 1
            while earlier < key {
                guard !tape.isSameText(at: earlier, key) else { return false }
                earlier = tape.nodes[earlier + 1].next
            }
            key = tape.nodes[key + 1].next
        }
        return true
    }
}
