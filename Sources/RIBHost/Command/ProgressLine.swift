import Glibc

/// A line on standard error that says how far the work is, and that is erased before anything else is written.
///
/// There is one only on a terminal that can erase.
@MainActor
final class ProgressLine {
    private let title: String
    private let isWanted: Bool
    private var isShown = false

    init(_ title: String) {
        self.title = title
        let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        isWanted = isatty(STDERR_FILENO) == 1 && !["dumb", ""].contains(terminal)
    }

    /// Shows it with these words, instead of the ones before.
    func show(_ words: String) {
        guard isWanted else { return }
        // A line that wraps could not be erased.
        let line = "\(title): \(words) …".prefix((StandardStream.error.columns ?? 80) - 1)
        StandardStream.error.write("\r\u{1B}[K\(line)")
        isShown = true
    }

    func erase() {
        guard isShown else { return }
        StandardStream.error.write("\r\u{1B}[K")
        isShown = false
    }
}
