/// One line of input, without its end.
enum InputLine: Equatable {
    case text(String)

    /// The line's bytes are not UTF-8.
    case notUTF8

    /// The line is longer than ``LineInput/maximumLength`` bytes.
    ///
    /// - Parameter id: the value of the member `id`, as JSON, if the line is an object that has one.
    case tooLong(id: String?)
}

/// Input as lines, which are assembled from the bytes that arrive, wherever the reads split them.
///
/// A line ends with LF, with or without a CR before it; what is left at the end of input is a line too. The rest of a
/// line that is too long is skipped as it arrives.
struct LineInput {
    /// The longest line that is kept, in bytes.
    static let maximumLength = 1 << 16

    /// What follows in the input.
    enum Next {
        case line(InputLine)
        /// There is no more.
        case end
    }

    private var partial: [UInt8] = []
    /// What is known of a line that is too long.
    private var long = LongLine()
    private var waiting: ArraySlice<Next> = []

    /// Adds bytes.
    mutating func append(_ bytes: [UInt8]) {
        let completed = lines(completedBy: bytes)
        waiting += completed.map(Next.line)
    }

    /// Adds the last line, if it has no LF, and the end.
    mutating func end() {
        if !partial.isEmpty { waiting.append(.line(complete())) }
        waiting.append(.end)
    }

    /// What follows; nil if it has not arrived yet.
    mutating func next() -> Next? { waiting.popFirst() }

    /// Drops bytes, and the line that they end in.
    ///
    /// - Returns: the lines that they complete.
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
