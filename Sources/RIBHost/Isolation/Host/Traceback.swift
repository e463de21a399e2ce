import PluginManifest

/// The exception that a program in Python has printed last, as its interpreter prints one that nothing has caught:
///
///     Traceback (most recent call last):
///       File "/quiz/quiz.py", line 12, in screen
///         return Screen(1 / 0)
///     ZeroDivisionError: division by zero
struct Traceback {
    /// The place of the innermost call so far.
    private var place: String?
    /// The exception, and its place: `quiz.py:12`; nil if the last line is another one.
    private(set) var exception: (words: String, place: String)?

    private static let call = Array("  File \"".utf8)
    private static let wordLimit = 200

    /// Reads a line of the program's output.
    mutating func read(_ line: ArraySlice<UInt8>) {
        exception = nil
        if line.starts(with: Self.call) {
            place = Self.place(String(decoding: line.dropFirst(Self.call.count), as: UTF8.self))
        } else if let found = place, let first = line.first, first != UInt8(ascii: " ") {
            let words = shownLine(String(decoding: line, as: UTF8.self))
            exception = (words.count > Self.wordLimit ? words.prefix(Self.wordLimit) + "…" : words, found)
            place = nil
        }
    }

    /// Reads `/quiz/quiz.py", line 12, in screen`.
    private static func place(_ text: String) -> String? {
        let parts = text.split(separator: "\", line ", maxSplits: 1)
        guard parts.count == 2, let name = parts[0].split(separator: "/").last else { return nil }
        return "\(shownLine(String(name))):\(parts[1].prefix { $0.isNumber })"
    }
}
