/// Text in memory of a fixed size, so that signal handlers can append.
struct TraceText {
    /// The maximum size of an event, with all 40 bytes of the subject escaped.
    static let eventLimit = 512
    static let capacity = 1 << 16

    let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    var hasRoom: Bool { count + Self.eventLimit <= Self.capacity }

    mutating func clear() { count = 0 }

    mutating func append(_ text: StaticString) {
        start.advanced(by: count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count += text.utf8CodeUnitCount
    }

    mutating func append(_ number: UInt64) {
        var digits = 1
        var rest = number
        while rest > 9 {
            rest /= 10
            digits += 1
        }
        append(number, digits: digits)
    }

    /// Appends a time in the trace format, such as `12.345`.
    mutating func append(microseconds nanoseconds: UInt64) {
        append(nanoseconds / 1000)
        append(".")
        append(nanoseconds % 1000, digits: 3)
    }

    /// Appends a byte of a string.
    mutating func append(escaped byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0..<0x20:
            append(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0xF
            put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        default: put(byte)
        }
    }

    /// Appends a number from the last digit to the first: a division by a constant is a multiplication.
    private mutating func append(_ number: UInt64, digits: Int) {
        var rest = number
        for index in stride(from: count + digits - 1, through: count, by: -1) {
            start[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }

    private mutating func put(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }
}
