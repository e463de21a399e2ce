/// One line of input, without its end.
public enum InputLine: Equatable, Sendable {
    case text(String)

    /// The line's bytes are not UTF-8.
    case notUTF8

    /// The line is longer than ``LineAssembler/maximumLength`` bytes.
    case tooLong
}

/// What a face of lines has received, and not handled yet.
enum ReceivedLine {
    case line(InputLine)
    /// There is no more input.
    case end
}
