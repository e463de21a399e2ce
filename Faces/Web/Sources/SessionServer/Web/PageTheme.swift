import Foundation

/// The colours of the page, which a theme of the host gives: a rule for the style of the page, whose variables have the
/// names of the theme's tokens.
struct PageTheme: Sendable, Equatable {
    /// The rule.
    let css: String

    private struct Check: Decodable {
        struct Theme: Decodable {
            let background: String
            let colors: [String: String]
        }

        let theme: Theme
    }

    /// Reads the result of `ribs-host check --theme THEME --format json`.
    ///
    /// - Returns: nil for any other text.
    init?(_ data: Data) {
        guard let theme = try? JSONDecoder().decode(Check.self, from: data).theme else { return nil }
        let colors = theme.colors.sorted { $0.key < $1.key }.map { "--\($0.key): \($0.value);" }
        css = ":root { color-scheme: \(theme.background); \(colors.joined(separator: " ")) }\n"
    }
}
