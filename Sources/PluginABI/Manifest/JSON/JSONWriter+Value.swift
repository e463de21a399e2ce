extension JSONWriter {
    /// Writes a value of a document again, with numbers as spelled there, to any depth without recursion.
    public mutating func value(_ value: JSONValue) {
        let nodes = value.tape.nodes
        // The open containers, and where each ends.
        var open: [(end: Int, container: Container)] = []
        var isKey = false
        var index = value.index
        let end = nodes[index].next
        while index < end {
            let node = JSONValue(tape: value.tape, index: index)
            let isMember = open.last?.container == .object
            if isMember { isKey.toggle() }
            switch node.kind {
            case .array, .object:
                let container: Container = node.kind == .array ? .array : .object
                begin(container)
                open.append((nodes[index].next, container))
                isKey = false
            case .string where isMember && isKey:
                key(value.tape.text(at: index))
            case .string:
                self.value(value.tape.text(at: index))
            case .null, .bool, .number:
                write(node.literal)
            }
            index += 1
            while let innermost = open.last, innermost.end == index {
                self.end(innermost.container)
                open.removeLast()
                // Within an object this container was a value: a key comes next.
                isKey = false
            }
        }
    }
}
