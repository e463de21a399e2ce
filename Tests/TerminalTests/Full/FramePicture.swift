import Base
import PluginABI

@testable import Terminal

/// A frame as text, for a person to read and for a test to compare.
extension Frame {
    /// The rows, each between bars.
    var picture: String {
        (0..<size.rows).map { y in
            "|" + (0..<size.columns).map { text(of: self[$0, y]) }.joined() + "|"
        }.joined(separator: "\n") + "\n"
    }

    /// The styles other than the plain, row by row, as runs of columns.
    var styles: String {
        var lines = ""
        for y in 0..<size.rows {
            var x = 0
            while x < size.columns {
                let style = self[x, y].style
                let start = x
                while x < size.columns, self[x, y].style == style { x += 1 }
                if style != .plain { lines += "row \(y), columns \(start)-\(x - 1): \(style.words)\n" }
            }
        }
        return lines
    }
}

extension Style {
    fileprivate var words: String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
            (.filled, "filled"),
        ]
        return ([String(describing: ink)] + names.filter { attributes.contains($0.0) }.map(\.1)).joined(separator: " ")
    }
}

/// What a face would show of a screen that has just come.
@MainActor
func build(
    _ screen: Screen,
    path: [String] = ["Off game"],
    _ columns: Int = 80,
    _ rows: Int = 24,
    colors: TerminalProfile.ColorDepth = .rgb,
    unicode: Bool = true,
    change: (inout FullView, [Control]) -> Void = { _, _ in }
) -> FrameBuilder.Result {
    let profile = TerminalProfile(colors: colors, usesUnicode: unicode)
    let builder = FrameBuilder(size: TerminalSize(columns: columns, rows: rows), profile: profile)
    var view = FullView()
    view.shown = Shown(screen, path: path, titles: path)
    let placed = builder.place(screen)
    let controls = placed.layout.controls
    view.interaction.focus = FocusMap(controls).firstFocus(in: nil) { _ in true }?.id
    change(&view, controls)
    return builder.build(view, builder.place(screen, besideInspector: view.inspection != nil))
}
