extension JSONDocument {
    /// Returns a diagnostic for each repeated key of an object, in source order.
    ///
    /// Keys are compared after unescaping, code unit by code unit (RFC 8259, section 8.3): `é` as one scalar and as two
    /// are different keys, though Swift calls such strings equal.
    func duplicateKeys() -> [Diagnostic] {
        var duplicates: [(offset: Int, diagnostic: Diagnostic)] = []
        for index in tape.nodes.indices where tape.nodes[index].kind == .object {
            guard !hasFewAndDistinctKeys(index) else { continue }
            let members = JSONValue(tape: tape, index: index).members
            var firsts: [ExactText: SourceRange] = [:]
            for (key, _) in members {
                let text = ExactText(key.text)
                guard let first = firsts[text] else {
                    firsts[text] = key.range
                    continue
                }
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
        // Objects come in the order in which they begin, so a nested object's keys can precede its parent's next key.
        return duplicates.sorted { $0.offset < $1.offset }.map(\.diagnostic)
    }

    /// Returns true if an object has few members and no repeated key: comparing few keys is cheaper than hashing them.
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

/// A string compared by code units instead of canonical equivalence.
private struct ExactText: Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasSameBytes(as: right.text) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Returns true if another text has the same code units; `==` also accepts canonically equivalent texts.
    public func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Copies of one string share their memory.
        let isEqual = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                bytes.baseAddress == others.baseAddress || bytes.elementsEqual(others)
            }
        }
        return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
