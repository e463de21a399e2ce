/// What a line of JSON tells although it is too long to be kept: its `id`, wherever it is in the object.
///
/// It follows strings and nesting only. A line that is not JSON has no id, or one that means nothing.
struct LongLine {
    /// The longest value that is kept, in bytes; the ids of front ends are short.
    private static let limit = 256

    private var depth = 0
    private var place = Place.outside
    /// The bytes of the key or value that is being read directly in the object; nil if it is too long.
    private var word: [UInt8]? = []
    /// The key whose value is being read.
    private var key: [UInt8]?
    /// The value of `id`.
    private var value: [UInt8]?

    /// The value of `id`, as JSON; nil if the line has none.
    var id: String? { value.flatMap { String(validating: $0, as: UTF8.self) } }

    mutating func take(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where value == nil { take(byte) }
    }

    /// Where the last byte was.
    private enum Place {
        case outside, inString
        /// In a string, behind a backslash.
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
