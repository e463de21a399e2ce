import Configuration
import PluginManifest
import Session
import Terminal

/// A file of a theme: its colours, by tokens, and its other parts. Tokens that the file leaves out have the colours of
/// another theme.
///
/// ```json
/// { "based-on": "nord", "accent": "#ebcb8b", "focus": "#ebcb8b", "name": "Night Post" }
/// ```
struct ThemeFile: Reporter {
    let source: SourceFile
    var diagnostics: [Diagnostic] = []

    /// The colours, as far as the file is valid.
    private(set) var colors = ThemeColors.dark
    /// The parts that are not colours, as far as the file is valid.
    var details = ThemeDetails()
    /// The places of the colours in the file.
    private(set) var places: [ThemeToken: SourceRange] = [:]
    /// The place of the whole theme in the file.
    private(set) var place: SourceRange

    private static let basedOn = "based-on"

    /// Reads a file.
    init(_ source: SourceFile) {
        self.source = source
        place = SourceRange(lowerBound: 0, upperBound: 0)
        let root: JSONValue
        switch JSONDocument.parse(source) {
        case .success(let document): root = document.root
        case .failure(let error):
            diagnostics = error.diagnostics
            return
        }
        place = root.range
        guard root.kind == .object else {
            reportType("A theme must be an object", root)
            return
        }
        if let base = root[Self.basedOn] {
            readBase(base)
        } else if root[ThemeToken.ground.rawValue]?.string.flatMap(RGB.init)?.background == .light {
            colors = .light
        }
        for (key, value) in root.members where key.text != Self.basedOn {
            if let token = ThemeToken(rawValue: key.text) {
                readColor(value, of: token)
            } else if ThemeDetails.keys.contains(key.text) {
                readDetail(key.text, value)
            } else {
                reportUnknown(key)
            }
        }
    }

    /// Reads a file at a path.
    ///
    /// - Returns: the theme, and the errors of the file; if there are errors, the theme is incomplete.
    static func read(_ path: String) -> (theme: ChosenTheme, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            let file = try open(path)
            return (.painted(file.colors, name: file.details.name), file.diagnostics)
        } catch {
            return (.asked, [error])
        }
    }

    /// Reads a file at a path.
    static func open(_ path: String) throws(Diagnostic) -> ThemeFile {
        ThemeFile(try SourceFile.read(path, help: "Name a file of a theme: --theme FILE."))
    }
}

extension ThemeFile {
    private mutating func readBase(_ value: JSONValue) {
        guard let name = value.string else { return reportType("`based-on` must be the name of a theme", value) }
        if let colors = ThemeColors.named(name) {
            self.colors = colors
        } else {
            let names = ThemeColors.shipped.map(\.key)
            report(
                .unknownWord,
                "There is no theme `\(name)` to be based on.",
                at: value.range,
                "unknown theme",
                help: help(for: name, among: names, "themes")
            )
        }
    }

    private mutating func readColor(_ value: JSONValue, of token: ThemeToken) {
        guard let text = value.string else {
            return reportType("The colour `\(token.rawValue)` must be a string", value)
        }
        guard let color = RGB(text) else {
            let long = RGB("#" + text.dropFirst().flatMap { [$0, $0] })
            let isShort = text.hasPrefix("#") && text.count == 4
            report(
                .badColor,
                "`\(text)` is not a colour.",
                at: value.range,
                help: isShort && long != nil
                    ? "Write all six digits: `\(long?.text ?? "")`."
                    : "Write `#` and six hexadecimal digits, two each for red, green and blue: `#88c0d0`."
            )
            return
        }
        colors[token] = color
        places[token] = value.range
    }

    mutating func reportType(_ sentence: String, _ value: JSONValue) {
        report(.wrongType, "\(sentence), not \(value.kind.words).", at: value.range)
    }

    private mutating func reportUnknown(_ key: JSONKey) {
        let names = ThemeToken.allCases.map(\.rawValue) + ThemeDetails.keys + [Self.basedOn]
        report(
            .unknownKey,
            "Unknown key `\(key.text)` in a theme.",
            at: key.range,
            "unknown key",
            help: help(for: key.text, among: names, "keys")
        )
    }

    private func help(for word: String, among words: [String], _ kind: String) -> String {
        closestMatch(to: word, among: words).map { "Did you mean `\($0)`?" }
            ?? "The \(kind) are \(words.map { "`\($0)`" }.joined(separator: ", "))."
    }
}
