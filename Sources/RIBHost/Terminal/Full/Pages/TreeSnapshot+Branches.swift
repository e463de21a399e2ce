extension TreeSnapshot {
    /// The lines that lead from each RIB to its parent, as they stand before its name.
    func branches(_ symbols: Symbols) -> [String] {
        // From the last to the first: below a RIB's row, a line goes on at each depth at which another sibling is to come.
        var goesOn = [Bool](repeating: false, count: Self.deepestIndent + 2)
        var rows: [String] = []
        for node in nodes.reversed() {
            let depth = min(node.depth, Self.deepestIndent)
            var row = ""
            if depth > 0 {
                for level in 1..<depth { row += goesOn[level] ? symbols.trunk : "   " }
                row += goesOn[depth] ? symbols.fork : symbols.branch
            }
            goesOn[depth] = true
            for level in (depth + 1)..<goesOn.count { goesOn[level] = false }
            rows.append(row)
        }
        return rows.reversed()
    }
}
