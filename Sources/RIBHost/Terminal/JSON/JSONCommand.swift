import Base

/// A command of protocol 1: a request to the host rather than to a screen. Messages, the line `hello` and the schema list
/// the commands from here.
public enum JSONCommand: String, CaseIterable, Sendable {
    /// Writes only the differences between screens from now on.
    case changes
    /// Ends the process of a plugin for which the host waits. Carried out as soon as it is read, see ``JSONInterrupts``.
    case interrupt
    /// Opens a deep link.
    case open
    /// Ends the session.
    case quit
    /// Plays the current versions of plugins.json and the plugins' files.
    case reload
    /// Writes the whole screen again.
    case screen
    /// Writes the tree of RIBs. The flag: true to write each later version as well; absent to keep the setting.
    case tree
    /// Writes the keys of the host's words with actions from now on.
    case words

    /// The name of the text that comes with the command; nil for none.
    public var text: String? { self == .open ? "url" : nil }

    /// The name of the flag that can come with the command; nil for none.
    public var flag: String? { self == .tree ? "watch" : nil }
}

extension JSONFace {
    /// Carries out a command of the face itself, or returns the request to the session.
    func request(_ command: JSONCommand, text: String, flag: Bool?) -> Request? {
        switch command {
        case .changes: changes = ScreenChanges(after: nodes)
        // Carried out when it was read.
        case .interrupt: break
        case .open: return .open(url: text)
        case .quit: return .quit
        case .reload: return .reload
        case .screen: showAgain()
        case .tree: return .look(.tree, watching: flag ?? (watchedTree != nil) ? .tree : [])
        case .words: showLabelsKeyed()
        }
        return nil
    }
}
