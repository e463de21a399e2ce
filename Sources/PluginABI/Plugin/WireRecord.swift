/// Values by name, in the order they were given. Equality does not ask for the order.
///
/// Small records are what crosses, so a name is looked for one by one: faster than hashing it up to dozens of fields.
public struct WireRecord: Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [Field] = []

    private struct Field {
        let name: String
        var value: WireValue
    }

    /// Makes an empty record.
    public init() {}

    /// Makes a record of the fields listed. Where a name is listed twice, the last counts.
    public init(dictionaryLiteral fields: (String, WireValue)...) {
        self.fields.reserveCapacity(fields.count)
        for (name, value) in fields { self[name] = value }
    }

    /// The names, in the order they were given.
    public var names: [String] { fields.map(\.name) }

    /// The value of a name; nil if there is no such name. Setting nil removes the name.
    public subscript(name: String) -> WireValue? {
        get { fields.first { $0.name == name }?.value }
        set {
            let index = fields.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value = value
            case (nil, let value?): fields.append(Field(name: name, value: value))
            case (let index?, nil): fields.remove(at: index)
            case (nil, nil): break
            }
        }
    }
}

extension WireRecord: Hashable {
    /// Whether both have the same names with the same values.
    public static func == (left: WireRecord, right: WireRecord) -> Bool {
        left.fields.count == right.fields.count && left.fields.allSatisfy { right[$0.name] == $0.value }
    }

    /// Hashes the names and values, whatever their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for field in fields {
            var one = Hasher()
            one.combine(field.name)
            one.combine(field.value)
            sum &+= one.finalize()
        }
        hasher.combine(sum)
    }
}

extension WireRecord: Sequence {
    /// Iterates over the fields, in the order they were given.
    public func makeIterator() -> AnyIterator<(name: String, value: WireValue)> {
        var fields = fields.makeIterator()
        return AnyIterator { fields.next().map { ($0.name, $0.value) } }
    }
}
