/// Assembles lines from the bytes that arrive, wherever the reads split them.
///
/// A line ends with LF, with or without a CR before it; what is left at the end of input is a line too. Memory is
/// bounded: the rest of a line that is too long is skipped as it arrives.
public struct LineAssembler: Sendable {
    /// The longest line that is kept, in bytes.
    public static let maximumLength = 1 << 16

    private var partial: [UInt8] = []
    private var isTooLong = false

    /// Starts with nothing read.
    public init() {}

    /// Adds bytes, and returns the lines that they complete.
    public mutating func append(_ bytes: some Sequence<UInt8>) -> [InputLine] {
        var lines: [InputLine] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(complete())
            } else if partial.count < Self.maximumLength {
                partial.append(byte)
            } else {
                isTooLong = true
            }
        }
        return lines
    }

    /// The end of input: the last line without LF, if there is one.
    public mutating func finish() -> InputLine? {
        partial.isEmpty ? nil : complete()
    }

    private mutating func complete() -> InputLine {
        defer {
            partial.removeAll(keepingCapacity: true)
            isTooLong = false
        }
        if isTooLong { return .tooLong }
        if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
        return String(validating: partial, as: UTF8.self).map(InputLine.text) ?? .notUTF8
    }
}
