/// Writes what a view does with what it is told: it shows values, follows streams, and offers closures.
struct PresentableText {
    private let signature: Signature
    private let words: String

    init(_ signature: Signature, among others: [Signature]) {
        self.signature = signature
        words = signature.words(among: others)
    }

    var lines: [String] {
        let streams = signature.parameters.filter { ValueText.Stream($0.type) != nil }
        let closures = signature.parameters.filter(\.isFunction)
        let values = signature.parameters.filter { !$0.isFunction && ValueText.Stream($0.type) == nil }
        var lines: [String] = []
        if !values.isEmpty || (streams.isEmpty && closures.isEmpty) {
            lines.append("imported.show(\((["\"\(words)\""] + values.map(\.name)).joined(separator: ", ")))")
        }
        lines += streams.map { "imported.follow(\"\(words)\", \($0.name))" }
        lines += closures.map { closure in
            let words = Signature.words(closure.label ?? closure.name).joined(separator: " ").lowercased()
            return Closure(closure).ask("\(self.words): \(words)")
        }
        return lines
    }
}
