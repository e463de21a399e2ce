public import PluginABI
import PluginManifest

extension WireValue {
    /// Returns true if both values are written alike. `==` also accepts canonically equivalent texts, another order of
    /// the fields, and 0.0 for -0.0. Texts in the same memory are not read.
    public func isWritten(like other: WireValue) -> Bool {
        switch (self, other) {
        case (.string(let text), .string(let other)): text.isShared(with: other) || text.hasSameBytes(as: other)
        case (.double(let number), .double(let other)): number.bitPattern == other.bitPattern
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy { $0.isWritten(like: $1) }
        case (.record(let record), .record(let other)): record.isWritten(like: other)
        default: self == other
        }
    }
}

extension WireRecord {
    fileprivate func isWritten(like other: WireRecord) -> Bool {
        var others = other.makeIterator()
        for (name, value) in self {
            guard let (otherName, other) = others.next(), name == otherName, value.isWritten(like: other) else {
                return false
            }
        }
        return others.next() == nil
    }
}

extension String {
    /// Returns true if both texts are in the same memory, or short and equal; then their bytes need not be read.
    fileprivate func isShared(with other: String) -> Bool {
        // Sound: a string is two words, and they are only compared.
        unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
    }
}
