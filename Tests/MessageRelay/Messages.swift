/// Cuts what a worker sends into messages.
struct Messages {
    /// A message with what comes before it, and its contents alone.
    struct Message {
        let bytes: [UInt8]
        let contents: ArraySlice<UInt8>
    }

    /// How many there were.
    private(set) var count = 0
    private var buffer: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) {
        buffer += bytes
    }

    /// The next message that has come whole.
    mutating func next() -> Message? {
        // Eight bytes come before the first message; four tell the length of each.
        let start = count == 0 ? 12 : 4
        guard buffer.count >= start else { return nil }
        let length = buffer[(start - 4)..<start].reversed().reduce(0) { $0 << 8 | Int($1) }
        guard buffer.count >= start + length else { return nil }
        let bytes = Array(buffer[..<(start + length)])
        buffer.removeFirst(bytes.count)
        count += 1
        return Message(bytes: bytes, contents: bytes[start...])
    }
}
