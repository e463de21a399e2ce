/// Values by name, in the order they were given. Equality does not ask for the order.
public struct WireRecord: Sendable, ExpressibleByDictionaryLiteral {
    /// The names, in the order they were given.
    public private(set) var names: [String] = []
    private var values: [String: WireValue] = [:]

    /// Makes an empty record.
    public init() {}

    /// Makes a record of the fields listed. Where a name is listed twice, the last counts.
    public init(dictionaryLiteral fields: (String, WireValue)...) {
        for (name, value) in fields { self[name] = value }
    }

    /// The value of a name; nil if there is no such name. Setting nil removes the name.
    public subscript(name: String) -> WireValue? {
        get { values[name] }
        set {
            let oldValue = values[name]
            values[name] = newValue
            if oldValue == nil, newValue != nil {
                names.append(name)
            } else if oldValue != nil, newValue == nil {
                names.removeAll { $0 == name }
            }
        }
    }
}

extension WireRecord: Hashable {
    /// Whether both have the same names with the same values.
    public static func == (left: WireRecord, right: WireRecord) -> Bool {
        left.values == right.values
    }

    /// Hashes the names and values.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(values)
    }
}

extension WireRecord: Sequence {
    /// Iterates over the fields, in the order they were given.
    public func makeIterator() -> AnyIterator<(name: String, value: WireValue)> {
        var names = names.makeIterator()
        return AnyIterator {
            guard let name = names.next(), let value = values[name] else { return nil }
            return (name, value)
        }
    }
}
