/// The `id` of a line of JSON that is too long to be kept, wherever the member is in the object.
///
/// Only strings and nesting are tracked. A line that is not JSON has no id, or a meaningless one.
struct LongLine {
    /// The greatest length of a value, in bytes; the ids of front ends are short.
    private static let limit = 256

    private var depth = 0
    private var place = Place.outside
    /// The bytes of the current key or value, directly in the object; nil if too long.
    private var word: [UInt8]? = []
    /// The key of the current value.
    private var key: [UInt8]?
    /// The bytes of the value of `id`.
    private var value: [UInt8]?

    /// The value of `id`, as JSON; nil if the line has none.
    var id: String? { value.flatMap { String(validating: $0, as: UTF8.self) } }

    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where value == nil { take(byte) }
    }

    /// The position of the last byte.
    private enum Place {
        case outside, inString
        /// In a string, after a backslash.
        case escaped
    }

    private mutating func take(_ byte: UInt8) {
        if place != .outside { return takeInString(byte) }
        switch byte {
        case UInt8(ascii: "\""):
            place = .inString
            keep(byte)
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
            word = depth == 1 ? [] : nil
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 1 { endMember() }
            depth -= 1
        case UInt8(ascii: ":") where depth == 1:
            key = word
            word = []
        case UInt8(ascii: ",") where depth == 1:
            endMember()
        case 0x20, 0x09, 0x0D: break
        default: keep(byte)
        }
    }

    private mutating func takeInString(_ byte: UInt8) {
        keep(byte)
        switch (place, byte) {
        case (.escaped, _): place = .inString
        case (_, UInt8(ascii: "\\")): place = .escaped
        case (_, UInt8(ascii: "\"")): place = .outside
        default: break
        }
    }

    private mutating func keep(_ byte: UInt8) {
        guard depth == 1 else { return }
        if let count = word?.count, count < Self.limit { word?.append(byte) } else { word = nil }
    }

    private mutating func endMember() {
        if key == Array("\"id\"".utf8) { value = word }
        key = nil
        word = []
    }
}
