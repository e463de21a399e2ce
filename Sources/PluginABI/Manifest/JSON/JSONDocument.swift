/// A JSON text (RFC 8259) with the place of every value and key.
///
/// Reading takes time and memory linear in the text, whatever its nesting, and never traps. All texts that RFC 8259
/// allows are accepted, with two exceptions that it leaves to a reader (sections 4 and 8.2): an object must not have
/// the same key twice, and a `\u` escape must not be half of a surrogate pair, which a Swift `String` cannot hold.
public struct JSONDocument: Sendable {
    let tape: JSONTape

    /// The text.
    public var source: SourceFile { tape.source }
    /// The outermost value.
    public var root: JSONValue { JSONValue(tape: tape, index: 0) }

    /// Reads a JSON text.
    ///
    /// A syntax error ends the reading, with one diagnostic. Duplicate keys are all reported, and leave a document.
    public static func parse(_ source: SourceFile) -> Result<JSONDocument, JSONError> {
        var parser = JSONParser(source)
        do {
            try parser.parse()
        } catch {
            return .failure(JSONError(diagnostics: [error], document: nil))
        }
        let document = JSONDocument(tape: JSONTape(source: source, nodes: parser.nodes))
        let duplicates = document.duplicateKeys()
        guard duplicates.isEmpty else { return .failure(JSONError(diagnostics: duplicates, document: document)) }
        return .success(document)
    }
}

/// The reasons for refusing a text.
public struct JSONError: Error, Sendable {
    /// A single syntax error, or all duplicate keys; never empty.
    public let diagnostics: [Diagnostic]
    /// The document, if duplicate keys are the only errors, so that a reader can report its own errors as well.
    public let document: JSONDocument?
}
