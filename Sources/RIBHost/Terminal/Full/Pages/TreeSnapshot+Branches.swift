import Base

extension TreeSnapshot {
    /// Returns the lines that connect each RIB to its parent, for drawing before the name, and before the continuation
    /// of a broken line.
    func branches(_ symbols: Symbols) -> [(lead: String, rest: String)] {
        // From the last to the first: below a RIB's row, a line continues at each depth at which another sibling
        // follows.
        var goesOn = [Bool](repeating: false, count: Self.deepestIndent + 2)
        var rows: [(lead: String, rest: String)] = []
        for node in nodes.reversed() {
            let depth = min(node.depth, Self.deepestIndent)
            var lead = ""
            var rest = ""
            if depth > 0 {
                for level in 1..<depth { lead += goesOn[level] ? symbols.trunk : "   " }
                rest = lead + (goesOn[depth] ? symbols.trunk : "   ")
                lead += goesOn[depth] ? symbols.fork : symbols.branch
            }
            // Below the mark, from which the lines lead to the children.
            rest += goesOn[depth + 1] ? symbols.trunk.prefix(2) : "  "
            goesOn[depth] = true
            for level in (depth + 1)..<goesOn.count { goesOn[level] = false }
            rows.append((lead: lead, rest: rest))
        }
        return rows.reversed()
    }
}
