/// Writes what a view does with what it is told: it shows values, follows streams, and offers closures.
struct PresentableText {
    private let signature: Signature

    init(_ signature: Signature) { self.signature = signature }

    var lines: [String] {
        let streams = signature.parameters.filter { ValueText.Stream($0.type) != nil }
        let closures = signature.parameters.filter(\.isFunction)
        let values = signature.parameters.filter { !$0.isFunction && ValueText.Stream($0.type) == nil }
        var lines: [String] = []
        if !values.isEmpty || (streams.isEmpty && closures.isEmpty) {
            lines.append("imported.show(\(([Self.quoted(signature.words)] + values.map(\.name)).joined(separator: ", ")))")
        }
        lines += streams.map { "imported.follow(\(Self.quoted(signature.words)), \($0.name))" }
        lines += closures.map { closure in
            let words = Signature.words(closure.label ?? closure.name).joined(separator: " ").lowercased()
            return Closure(closure).ask("\(signature.name): \(words)")
        }
        return lines
    }

    private static func quoted(_ words: String) -> String { "\"\(words)\"" }
}
