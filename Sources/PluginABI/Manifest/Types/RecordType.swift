/// A record that a manifest declares: named fields, each of a type.
///
/// Two records are one type when they have the same fields, in whatever order; their own names do not matter, for each
/// plugin gives its own.
public struct RecordType: Hashable, Sendable {
    /// One field of a record.
    public struct Field: Hashable, Sendable {
        /// The field's name.
        public let name: String
        /// The field's type.
        public let type: ValueType

        /// Makes a field.
        public init(name: String, type: ValueType) {
            self.name = name
            self.type = type
        }
    }

    /// The record's name, within its manifest.
    public let name: String
    /// The fields in the order of their declaration.
    public let fields: [Field]
    /// The fields by name: what makes two records one type.
    private let structure: [Field]

    /// Makes a record.
    public init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
        structure = fields.sorted { $0.name < $1.name }
    }

    /// Compares the structure, not the name.
    public static func == (left: RecordType, right: RecordType) -> Bool {
        left.structure == right.structure
    }

    /// Hashes the structure, not the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(structure)
    }
}
