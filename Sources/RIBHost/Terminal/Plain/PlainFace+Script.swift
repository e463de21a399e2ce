import Base
import PluginABI

/// The words `wait` and `expect` of scripts.
extension PlainFace {
    /// The longest wait of a script for a text, in seconds.
    private static let patience = 60

    /// True if the text is on the screen, or in the lines printed since the last line with a request.
    func shows(_ text: String) -> Bool {
        if let held = pace.held { printUnsolicited(held) }
        return lines.contains { $0.words.contains(text) } || printed.contains { $0.contains(text) }
    }

    /// Carries out no further line until a text is shown.
    func wait(for text: String) {
        awaited = text
        waitTimer.start(milliseconds: Self.patience * 1000) { [weak self] in
            guard let self else { return }
            awaited = nil
            refuse(["`\(text)` has not been shown for \(Self.patience) seconds."])
            carryOutLines()
        }
    }

    /// True while an awaited text is not shown.
    var isWaiting: Bool {
        guard let awaited else { return false }
        guard shows(awaited) else { return true }
        self.awaited = nil
        waitTimer.cancel()
        return false
    }
}
