import Base
import PluginManifest
import Terminal

/// `ribs-host check --theme`: prints the colours of a theme with the lowest contrast of each, and its other parts, or
/// reports all errors.
struct ThemeCheck: Invocation {
    /// A name of a theme, or a file.
    private let theme: String
    private let format: Format

    init(_ theme: String, _ format: Format) { (self.theme, self.format) = (theme, format) }

    @MainActor
    func run(in world: World) -> Progress {
        let (colors, details, diagnostics) = check()
        switch format {
        case .text:
            world.error.write(diagnostics, refusing: theme)
            if let colors { world.output.write(text(of: colors, details)) }
        case .json:
            world.output.write(json(of: colors, details, diagnostics) + "\n")
        }
        return .ended(ExitCode(diagnostics))
    }

    /// Returns the theme, or all errors of the file.
    private func check() -> (colors: ThemeColors?, details: ThemeDetails, diagnostics: [Diagnostic]) {
        guard Flag.isFile(theme) else { return (ThemeColors.named(theme), ThemeDetails(), []) }
        do throws(Diagnostic) {
            var file = try ThemeFile.open(theme)
            if file.diagnostics.isEmpty { file.checkContrasts() }
            return (file.diagnostics.isEmpty ? file.colors : nil, file.details, file.diagnostics)
        } catch {
            return (nil, ThemeDetails(), [error])
        }
    }

    private func text(of colors: ThemeColors, _ details: ThemeDetails) -> String {
        let others = [
            ("spacing", details.spacing.map { "\($0) px" }), ("radius", details.radius.map { "\($0) px" }),
            ("name", details.name.map(shownLine)),
            ("logo", details.logo.map { "\($0.type), \($0.bytes.count) bytes" }),
        ]
        let lines = ThemeToken.allCases.map { token in
            let line = Self.line(token.rawValue, colors[token].text)
            guard let (other, contrast) = colors.lowestContrast(of: token) else { return line }
            return "\(line)  \(ThemeFile.words(for: contrast)) with \(other.rawValue)"
        }
        let more = others.compactMap { key, value in value.map { Self.line(key, $0) } }
        return (lines + more + ["", "\(shownLine(SourceFile.shownName(of: theme))) is ok."]).map { $0 + "\n" }.joined()
    }

    private static func line(_ key: String, _ value: String) -> String {
        key + String(repeating: " ", count: 13 - key.count) + value
    }

    /// Returns the diagnostics with the theme as a JSON object. The theme is null if there is an error.
    private func json(of colors: ThemeColors?, _ details: ThemeDetails, _ diagnostics: [Diagnostic]) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("format_version", DiagnosticRenderer.formatVersion)
            writer.key("diagnostics")
            DiagnosticRenderer(color: false).write(diagnostics, to: &writer)
            writer.key("theme")
            guard let colors else { return writer.null() }
            writer.object { writer in
                writer.member("background", colors.background.rawValue)
                writer.key("colors")
                writer.object { writer in
                    for token in ThemeToken.allCases { writer.member(token.rawValue, colors[token].text) }
                }
                if let spacing = details.spacing { writer.member("spacing", spacing) }
                if let radius = details.radius { writer.member("radius", radius) }
                if let name = details.name { writer.member("name", name) }
                if let logo = details.logo { writer.member("logo", logo.address) }
            }
        }
        return writer.text
    }
}
