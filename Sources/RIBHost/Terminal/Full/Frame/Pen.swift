/// The current style of a terminal, and the shortest codes for another style.
struct Pen {
    /// The current style; nil if only the terminal knows.
    private(set) var style: Style?
    private let theme: Theme
    /// Another style whose blanks look as those of the current style.
    private var alike: Style?

    init(theme: Theme) {
        self.theme = theme
    }

    /// Takes over a style set by other codes; nil if unknown.
    mutating func forget(style: Style?) {
        self.style = style
        alike = nil
    }

    /// Returns true if a cell looks right in the current style: of a blank, only the ground is seen.
    mutating func draws(_ cell: Cell) -> Bool {
        if cell.style == style { return true }
        guard cell.symbol == Glyph.space.symbol, let style else { return false }
        if cell.style == alike { return true }
        guard theme.attributes(of: style).isDisjoint(with: [.underline, .reverse]),
            theme.attributes(of: cell.style).isDisjoint(with: [.underline, .reverse]),
            theme.groundCode(of: style) == theme.groundCode(of: cell.style)
        else { return false }
        alike = cell.style
        return true
    }

    /// Appends the shortest codes for a style.
    mutating func change(to target: Style, _ output: inout String) {
        guard style != target else { return }
        var codes = "0"
        Self.append(theme.attributes(of: target), to: &codes)
        appendColors(of: target, unless: ("39", "49"), to: &codes)
        if let style {
            let changes = changes(from: style, to: target)
            if changes.utf8.count < codes.utf8.count { codes = changes }
        }
        style = target
        alike = nil
        guard !codes.isEmpty else { return }
        output += "\u{1B}["
        output += codes
        output += "m"
    }

    private func changes(from old: Style, to new: Style) -> String {
        let before = theme.attributes(of: old)
        let after = theme.attributes(of: new)
        let ended = before.subtracting(after)
        var added = after.subtracting(before)
        var codes = ""
        if !ended.isDisjoint(with: [.bold, .dim]) {
            // One code ends both.
            Self.append("22", to: &codes)
            added.formUnion(after.intersection([.bold, .dim]))
        }
        if ended.contains(.underline) { Self.append("24", to: &codes) }
        if ended.contains(.reverse) { Self.append("27", to: &codes) }
        Self.append(added, to: &codes)
        appendColors(of: new, unless: (theme.inkCode(of: old), theme.groundCode(of: old)), to: &codes)
        return codes
    }

    private func appendColors(of style: Style, unless known: (ink: String, ground: String), to codes: inout String) {
        let ink = theme.inkCode(of: style)
        if !ink.isEmpty, ink != known.ink { Self.append(ink, to: &codes) }
        let ground = theme.groundCode(of: style)
        if ground != known.ground { Self.append(ground, to: &codes) }
    }

    private static func append(_ attributes: Attributes, to codes: inout String) {
        if attributes.contains(.bold) { append("1", to: &codes) }
        if attributes.contains(.dim) { append("2", to: &codes) }
        if attributes.contains(.underline) { append("4", to: &codes) }
        if attributes.contains(.reverse) { append("7", to: &codes) }
    }

    private static func append(_ code: String, to codes: inout String) {
        if !codes.isEmpty { codes += ";" }
        codes += code
    }
}
