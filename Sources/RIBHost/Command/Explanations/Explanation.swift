/// The page about a diagnostic code, from Documentation/diagnostics.
struct Explanation: Sendable {
    /// The code, such as `RH130`.
    let code: String

    /// The page, in Markdown: the meaning of the code, an example that causes it, and the fixed example.
    let text: StaticString

    /// The text after the code in the page's first line.
    var title: String {
        let line = "\(text)".prefix { $0 != "\n" }
        return String(line.dropFirst("# \(code): ".count))
    }

    /// Returns the page about a code, ignoring case; `10` stands for `RH010`.
    static func page(of code: String) -> Explanation? {
        let number = Int(code)
        return all.first { $0.code == code.uppercased() || number != nil && Int($0.code.dropFirst(2)) == number }
    }
}
