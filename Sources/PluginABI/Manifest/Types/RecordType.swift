/// A record declared in a manifest: named fields, each with a type.
///
/// Two records are equal types if they have the same fields, in whatever order; the records' names do not matter,
/// because each plugin chooses its own.
public struct RecordType: Hashable, Sendable {
    /// A field of a record.
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

    /// The record's name in its manifest.
    public let name: String
    /// The fields in the order of their declaration.
    public let fields: [Field]
    /// The fields sorted by name, for comparing types.
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
