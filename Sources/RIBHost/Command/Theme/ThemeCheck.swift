import Base
import PluginManifest
import Terminal

/// `ribs-host check --theme`: prints the colours of a theme with the lowest contrast of each, or reports all errors.
struct ThemeCheck: Invocation {
    /// A name of a theme, or a file.
    private let theme: String
    private let format: Format

    init(_ theme: String, _ format: Format) { (self.theme, self.format) = (theme, format) }

    @MainActor
    func run(in world: World) -> Progress {
        let (colors, diagnostics) = check()
        switch format {
        case .text:
            world.error.write(diagnostics, refusing: theme)
            if let colors { world.output.write(text(of: colors)) }
        case .json:
            world.output.write(json(of: colors, diagnostics) + "\n")
        }
        return .ended(ExitCode(diagnostics))
    }

    /// Returns the colours, or all errors of the file.
    private func check() -> (colors: ThemeColors?, diagnostics: [Diagnostic]) {
        guard Flag.isFile(theme) else { return (ThemeColors.named(theme), []) }
        do throws(Diagnostic) {
            var file = try ThemeFile.open(theme)
            if file.diagnostics.isEmpty { file.checkContrasts() }
            return (file.diagnostics.isEmpty ? file.colors : nil, file.diagnostics)
        } catch {
            return (nil, [error])
        }
    }

    private func text(of colors: ThemeColors) -> String {
        let lines = ThemeToken.allCases.map { token in
            let blanks = String(repeating: " ", count: 13 - token.rawValue.count)
            let line = "\(token.rawValue)\(blanks)\(colors[token].text)"
            guard let (other, contrast) = colors.lowestContrast(of: token) else { return line }
            return "\(line)  \(ThemeFile.words(for: contrast)) with \(other.rawValue)"
        }
        return (lines + ["", "\(shownLine(SourceFile.shownName(of: theme))) is ok."]).map { $0 + "\n" }.joined()
    }

    /// Returns the diagnostics with the colours as a JSON object. The theme is null if there is an error.
    private func json(of colors: ThemeColors?, _ diagnostics: [Diagnostic]) -> String {
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
            }
        }
        return writer.text
    }
}
