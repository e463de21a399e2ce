/// Text in memory of a fixed size: a handler of signals appends to it too.
struct TraceText {
    /// The longest that an event can be: all 40 bytes of its text escaped, and the rest.
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
        var divisor: UInt64 = 1
        while number / divisor > 9 { divisor *= 10 }
        append(number, from: divisor)
    }

    /// Appends a time as the format has it, such as `12.345`.
    mutating func append(microseconds nanoseconds: UInt64) {
        append(nanoseconds / 1000)
        append(".")
        append(nanoseconds % 1000, from: 100)
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

    private mutating func append(_ number: UInt64, from first: UInt64) {
        var divisor = first
        while divisor > 0 {
            put(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func put(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }
}
