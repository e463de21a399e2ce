import Foundation

/// The look of the page, which a theme of the host gives: rules for the style of the page, whose variables have the
/// names of the theme's tokens and lengths, and the name of the application.
struct PageTheme: Sendable, Equatable {
    /// The rules.
    let css: String
    /// The name of the application; empty for none.
    let name: String
    /// True if the head of the page has a picture.
    let hasLogo: Bool

    private struct Check: Decodable {
        struct Theme: Decodable {
            let background: String
            let colors: [String: String]
            let spacing: Int?
            let radius: Int?
            let name: String?
            let logo: String?
        }

        let theme: Theme
    }

    /// Reads the result of `ribs-host check --theme THEME --format json`.
    ///
    /// - Returns: nil for any other text.
    init?(_ data: Data) {
        guard let theme = try? JSONDecoder().decode(Check.self, from: data).theme else { return nil }
        let colors = theme.colors.sorted { $0.key < $1.key }.map { "--\($0.key): \($0.value);" }
        let lengths = [("spacing", theme.spacing), ("radius", theme.radius)]
            .compactMap { name, pixels in pixels.map { "--\(name): \($0)px;" } }
        let tokens = (colors + lengths).joined(separator: " ")
        let logo = theme.logo.map { "#logo { content: url(\($0)) / \"\"; }\n" } ?? ""
        css = ":root { color-scheme: \(theme.background); \(tokens) }\n\(logo)"
        name = theme.name ?? ""
        hasLogo = theme.logo != nil
    }
}
