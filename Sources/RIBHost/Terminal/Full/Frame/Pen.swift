/// The style with which a terminal writes now, and the shortest way to another.
struct Pen {
    /// The style; nil when only the terminal knows.
    private(set) var style: Style?
    private let theme: Theme

    init(theme: Theme) {
        self.theme = theme
    }

    /// Says which style the terminal has come to by other ways.
    mutating func forget(style: Style?) {
        self.style = style
    }

    /// Appends what makes the terminal write with a style.
    mutating func change(to target: Style, _ output: inout String) {
        guard style != target else { return }
        let fresh = ["0"] + Self.codes(of: theme.attributes(of: target)) + inkCode(target, unless: .plain)
        var codes = fresh
        if let style {
            let step = changes(from: style, to: target)
            if step.joined().utf8.count + step.count < fresh.joined().utf8.count + fresh.count { codes = step }
        }
        style = target
        if !codes.isEmpty { output += "\u{1B}[\(codes.joined(separator: ";"))m" }
    }

    private func changes(from old: Style, to new: Style) -> [String] {
        let before = theme.attributes(of: old)
        let after = theme.attributes(of: new)
        let ended = before.subtracting(after)
        var added = after.subtracting(before)
        var codes: [String] = []
        if !ended.isDisjoint(with: [.bold, .dim]) {
            // One code ends both.
            codes.append("22")
            added.formUnion(after.intersection([.bold, .dim]))
        }
        if ended.contains(.underline) { codes.append("24") }
        if ended.contains(.reverse) { codes.append("27") }
        return codes + Self.codes(of: added) + inkCode(new, unless: old.ink)
    }

    private func inkCode(_ style: Style, unless known: Ink) -> [String] {
        let code = theme.code(of: style.ink)
        return style.ink == known || code.isEmpty ? [] : [code]
    }

    private static func codes(of attributes: Attributes) -> [String] {
        var codes: [String] = []
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        return codes
    }
}
