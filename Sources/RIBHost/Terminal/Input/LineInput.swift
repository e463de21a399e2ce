/// A line of input, without the line break.
enum InputLine: Equatable {
    case text(String)

    /// The line's bytes are not UTF-8.
    case notUTF8

    /// The line is longer than ``LineInput/maximumLength`` bytes.
    ///
    /// - Parameter id: the value of the member `id`, as JSON, if the line is an object with this member.
    case tooLong(id: String?)
}

/// The lines of input, assembled from the bytes of any number of reads.
///
/// A line ends with LF, with or without a CR before it; bytes after the last LF are a line too. The rest of a line that
/// is too long is skipped as it arrives.
struct LineInput {
    /// The greatest length of a line, in bytes.
    static let maximumLength = 1 << 16

    /// The next item of the input.
    enum Next {
        case line(InputLine)
        /// The end of the input.
        case end
    }

    private var partial: [UInt8] = []
    /// The known part of a line that is too long.
    private var long = LongLine()
    private var waiting: ArraySlice<Next> = []

    /// Adds bytes.
    mutating func append(_ bytes: [UInt8]) {
        let completed = lines(completedBy: bytes)
        waiting += completed.map(Next.line)
    }

    /// Adds the last line, if not ended by LF, and the end.
    mutating func end() {
        if !partial.isEmpty { waiting.append(.line(complete())) }
        waiting.append(.end)
    }

    /// Returns the next item; nil if it has not arrived yet.
    mutating func next() -> Next? { waiting.popFirst() }

    /// Drops bytes, and the line in which they end.
    ///
    /// - Returns: the lines that the bytes complete.
    mutating func drop(_ bytes: [UInt8]) -> [InputLine] {
        defer { partial = [] }
        return lines(completedBy: bytes)
    }

    private mutating func lines(completedBy bytes: [UInt8]) -> [InputLine] {
        var lines: [InputLine] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(complete())
            } else if partial.count <= Self.maximumLength {
                // One more than fits tells that it is too long.
                partial.append(byte)
                if partial.count > Self.maximumLength { long.take(partial) }
            } else {
                long.take(CollectionOfOne(byte))
            }
        }
        return lines
    }

    private mutating func complete() -> InputLine {
        defer { partial.removeAll(keepingCapacity: true) }
        if partial.count > Self.maximumLength {
            defer { long = LongLine() }
            return .tooLong(id: long.id)
        }
        if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
        return String(validating: partial, as: UTF8.self).map(InputLine.text) ?? .notUTF8
    }
}
