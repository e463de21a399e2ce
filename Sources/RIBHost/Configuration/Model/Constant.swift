/// A value written in plugins.json. Whether it fits a type is for the checker to say.
public enum Constant: Hashable, Sendable {
    /// Nothing, for an optional.
    case null
    /// true or false.
    case bool(Bool)
    /// A number without fraction or exponent that fits 64 bits.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([Constant])
    /// Named fields, in the order of the file.
    case record([Field])

    /// A field of a record.
    public struct Field: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: Constant

        /// Makes a field.
        public init(name: String, value: Constant) {
            self.name = name
            self.value = value
        }
    }

    /// How many levels of arrays and records a constant may have, so that whatever walks it may do so plainly.
    public static let greatestDepth = 32
}
