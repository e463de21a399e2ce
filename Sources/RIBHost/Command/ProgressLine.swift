import Glibc

/// A line on a terminal that shows the progress of the work, and is erased before any other output.
///
/// The line is shown only on a terminal that can erase.
@MainActor
final class ProgressLine {
    private let title: String
    private let stream: any TextStream
    private var state: State

    private enum State {
        /// There is no terminal that can erase.
        case unwanted
        case erased, shown
    }

    init(_ title: String, on stream: any TextStream) {
        self.title = title
        self.stream = stream
        let terminal = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        state = stream.isTerminal && !["dumb", ""].contains(terminal) ? .erased : .unwanted
    }

    /// Shows the line with these words, instead of the previous words.
    func show(_ words: String) {
        guard state != .unwanted else { return }
        // A line that wraps could not be erased.
        let line = "\(title): \(words) …".prefix((stream.columns ?? 80) - 1)
        stream.write("\r\u{1B}[K\(line)")
        state = .shown
    }

    func erase() {
        guard state == .shown else { return }
        stream.write("\r\u{1B}[K")
        state = .erased
    }
}
