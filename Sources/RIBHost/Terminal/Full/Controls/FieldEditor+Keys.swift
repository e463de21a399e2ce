import PluginABI

extension FieldEditor {
    /// Does what a key means in a line of text, by readline's names where it has one.
    ///
    /// - Returns: whether the text has changed; nil if the key means nothing here.
    mutating func handle(_ key: Key, in kind: Field.Kind = .text) -> Bool? {
        let whole: Stretch = kind == .lines ? .line : .all
        switch key {
        case .backspace: return deleteBackward(.character)
        case .delete, .control("d"): return deleteForward(.character)
        case .control("u"): return deleteBackward(whole)
        case .control("k"): return deleteForward(whole)
        case .control("w"), .alt("\u{7F}"): return deleteBackward(.word)
        case .wordDelete, .alt("d"): return deleteForward(.word)
        case .left, .control("b"): moveBackward(.character)
        case .right, .control("f"): moveForward(.character)
        case .wordLeft, .alt("b"): moveBackward(.word)
        case .wordRight, .alt("f"): moveForward(.word)
        case .home, .control("a"): moveBackward(whole)
        case .end, .control("e"): moveForward(whole)
        default: return nil
        }
        return false
    }
}
