public import PluginABI

extension SeededGenerator {
    /// A value of at most this depth.
    public mutating func value(depth: Int) -> WireValue {
        switch number(0...(depth > 0 ? 7 : 4)) {
        case 0: .null
        case 1: .bool(chance(50))
        case 2: .int(number(0...3))
        case 3: .double(pick([0.5, -1.25, 1e300]))
        case 4: .string(pick(["", "a", "e\u{301}", "\u{E9}", "a/b~c", String(repeating: "x", count: 40)]))
        case 5: .record(record(depth: depth - 1))
        default: .array((0..<number(0...pick([3, 50]))).map { _ in value(depth: depth - 2) })
        }
    }

    private mutating func record(depth: Int) -> WireRecord {
        (0..<number(0...4)).reduce(into: WireRecord()) { record, _ in
            record[pick(["a", "b/c", "~", ""])] = value(depth: depth)
        }
    }

    /// A value that differs somewhere within it.
    public mutating func edited(_ value: WireValue) -> WireValue {
        switch value {
        case .record(var record) where !record.isEmpty && chance(90):
            let name = pick(record.names)
            record[name] = edited(record[name] ?? .null)
            if chance(10) { record["new"] = self.value(depth: 1) }
            if chance(5), record.names != ["state"] { record[pick(record.names)] = nil }
            return .record(record)
        case .array(var elements) where !elements.isEmpty && chance(90):
            let index = number(0...elements.count - 1)
            switch number(0...4) {
            case 0: elements.insert(self.value(depth: 1), at: index)
            case 1: elements.remove(at: index)
            case 2: elements.removeSubrange(index..<min(elements.count, index + number(1...40)))
            case 3: elements.append(contentsOf: elements[..<index])
            default: elements[index] = edited(elements[index])
            }
            return .array(elements)
        default: return self.value(depth: 2)
        }
    }
}
