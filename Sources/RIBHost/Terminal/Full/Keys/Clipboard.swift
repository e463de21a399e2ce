import Base

/// The clipboard of a terminal, set by xterm's OSC 52.
enum Clipboard {
    /// Returns the sequence that makes a terminal copy a text. There is no answer: many terminals refuse, or ask.
    static func sequence(_ text: String) -> String { "\u{1B}]52;c;\(Array(text.utf8).base64)\u{1B}\\" }
}
