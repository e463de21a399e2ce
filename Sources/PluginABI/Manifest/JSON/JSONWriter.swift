/// Writes JSON: on one line, or indented for people; keys in the order in which they are given.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { writer in
///     writer.member("type", "exit")
///     writer.member("code", 0)
/// }
/// print(writer.text)  // {"type":"exit","code":0}
/// ```
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: Hashable, Sendable {
        /// Everything on one line, without spaces.
        case compact
        /// Each member and element on a line of its own, indented by two spaces a level.
        case pretty
    }

    /// The text written so far.
    public private(set) var text = ""
    private let layout: Layout
    /// For each open container, whether something has been written into it.
    private var hasContent: [Bool] = []
    private var isAfterKey = false

    /// Makes a writer with nothing written.
    public init(_ layout: Layout = .compact) {
        self.layout = layout
    }

    /// Writes `null`.
    public mutating func null() { write("null") }

    /// Writes a boolean.
    public mutating func value(_ bool: Bool) { write(bool ? "true" : "false") }

    /// Writes a whole number.
    public mutating func value(_ int: Int) { write(String(int)) }

    /// Writes a number with the fewest digits that read back as the same; `null` for what JSON cannot hold (infinity, NaN).
    public mutating func value(_ double: Double) { write(double.isFinite ? double.description : "null") }

    /// Writes a string.
    public mutating func value(_ string: String) { write(escapedJSON(string)) }

    /// Writes an array; the closure writes its elements.
    public mutating func array<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        begin("[")
        try body(&self)
        end("]")
    }

    /// Writes an object; the closure writes its members.
    public mutating func object<Failure>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
        begin("{")
        try body(&self)
        end("}")
    }

    /// Writes the key of a member, whose value is written next.
    public mutating func key(_ key: String) {
        write(escapedJSON(key))
        text += layout == .compact ? ":" : ": "
        isAfterKey = true
    }

    /// Begins a container: `[` or `{`.
    mutating func begin(_ bracket: String) {
        write(bracket)
        hasContent.append(false)
    }

    /// Ends the innermost container.
    mutating func end(_ bracket: String) {
        if hasContent.popLast() == true { breakLine() }
        text += bracket
    }

    /// Writes a token after the comma and the line break that it needs.
    mutating func write(_ token: String) {
        if isAfterKey {
            isAfterKey = false
        } else if let last = hasContent.indices.last {
            if hasContent[last] { text += "," }
            hasContent[last] = true
            breakLine()
        }
        text += token
    }

    private mutating func breakLine() {
        guard layout == .pretty else { return }
        text += "\n" + String(repeating: "  ", count: hasContent.count)
    }
}
