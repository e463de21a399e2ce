/// Values by name, in the order in which they were given. Equality ignores the order.
///
/// The records that cross are small, so names are searched one by one: faster than hashing them up to dozens of fields.
@frozen  // Part of every `WireValue`, and no larger than the array that it is.
public struct WireRecord: Sendable, ExpressibleByDictionaryLiteral {
    // Without labels: a literal's array would be cast element by element.
    private var fields: [(String, WireValue)] = []

    /// Makes an empty record.
    public init() {}

    /// Makes a record of the fields listed. Where a name is listed twice, the last counts.
    public init(dictionaryLiteral fields: (String, WireValue)...) {
        self.fields = fields  // No copy: the list is the record, unless it repeats a name.
        guard hasRepeatedName else { return }
        self.fields = []
        for (name, value) in fields { self[name] = value }
    }

    /// The names, in the order they were given.
    public var names: [String] { fields.map { $0.0 } }

    /// True if the record has no fields.
    public var isEmpty: Bool { fields.isEmpty }

    /// The value of a name; nil for an unknown name. Setting nil removes the name.
    public subscript(name: String) -> WireValue? {
        get { index(of: name).map { fields[$0].1 } }
        set {
            switch (index(of: name), newValue) {
            case (let index?, let value?): fields[index].1 = value
            case (nil, let value?): fields.append((name, value))
            case (let index?, nil): fields.remove(at: index)
            case (nil, nil): break
            }
        }
    }

    // By index: iterating over the fields would copy each one.
    private func index(of name: String) -> Int? {
        for index in fields.indices where fields[index].0 == name { return index }
        return nil
    }

    private var hasRepeatedName: Bool {
        for index in fields.indices {
            for earlier in 0..<index where fields[earlier].0 == fields[index].0 { return true }
        }
        return false
    }
}

extension WireRecord: Hashable {
    /// Returns true if both records have the same names with the same values.
    public static func == (left: WireRecord, right: WireRecord) -> Bool {
        guard left.fields.count == right.fields.count else { return false }
        for index in left.fields.indices {
            // Mostly in the same order. By index: values that are only compared are not copied.
            let other =
                right.fields[index].0 == left.fields[index].0 ? index : right.index(of: left.fields[index].0)
            guard let other, right.fields[other].1 == left.fields[index].1 else { return false }
        }
        return true
    }

    /// Hashes the names and values, whatever their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (name, value) in fields {
            var one = Hasher()
            one.combine(name)
            one.combine(value)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
    }
}

extension WireRecord: Sequence {
    /// Iterates over the fields, in the order they were given.
    public struct Iterator: IteratorProtocol {
        private var fields: IndexingIterator<[(String, WireValue)]>

        fileprivate init(_ fields: [(String, WireValue)]) {
            self.fields = fields.makeIterator()
        }

        /// The next field; nil after the last.
        public mutating func next() -> (name: String, value: WireValue)? {
            guard let (name, value) = fields.next() else { return nil }
            return (name, value)
        }
    }

    /// Makes an iterator over the fields.
    public func makeIterator() -> Iterator { Iterator(fields) }
}
