import DequeModule
import NIOCore

/// One life of a session's host process. Only its session uses it.
final class Play {
    /// The name of this life, which no other has on any machine.
    let name = String(Secret().text.prefix(16))
    let process: ChildProcess
    /// What the host is asked; its end ends the host.
    let requests: AsyncStream<ByteBuffer>.Continuation
    var log = LineLog()
    /// The requests without an answer, and when they were made.
    private(set) var asked: [String: ContinuousClock.Instant] = [:]
    /// The requests of this life: one that is sent again is not carried out again.
    private var known: Set<String> = []
    private var order: Deque<String> = []
    /// What an interrupt ends now; nil while nothing takes long.
    var interrupt: String?
    /// What the host cannot start or continue for.
    var diagnostics: [String] = []
    /// How many lines plugins may log, and how many more they have.
    private var logRate = Rate(limit: 20)
    private var leftOut = 0
    /// The last line.
    var exit: HostLine.Head?
    /// What this program has ended it for; nil where it has not.
    var cause: Cause?

    /// Why this program ends a host.
    enum Cause: Equatable {
        /// No page shows it, or this program ends.
        case quiet
        /// A person did not want to wait longer for a plugin in the host's process.
        case interrupted
        /// It does not speak protocol 1.
        case foreign(String)
    }

    private static let requestLimit = 32
    private static let memory = 1000

    init(_ process: ChildProcess, _ requests: AsyncStream<ByteBuffer>.Continuation) {
        self.process = process
        self.requests = requests
    }

    /// Passes a request on, unless it has been before.
    func ask(_ id: String, _ line: ByteBuffer) throws(Refusal) {
        guard !known.contains(id) else { return }
        guard asked.count < Self.requestLimit else { throw .tooFast(Self.requestLimit) }
        known.insert(id)
        order.append(id)
        if order.count > Self.memory { known.remove(order.removeFirst()) }
        asked[id] = .now
        requests.yield(line)
    }

    /// Counts a line that a plugin logs.
    ///
    /// - Returns: how many lines were left out before it; nil if it is one too many itself.
    func letsLog() -> Int? {
        guard logRate.take(at: .now) else {
            leftOut += 1
            return nil
        }
        defer { leftOut = 0 }
        return leftOut
    }

    /// - Returns: how long the answer took.
    func answer(_ id: String) -> Duration? {
        asked.removeValue(forKey: id).map { .now - $0 }
    }

    /// What pages are told once it has ended.
    func news(code: Int32) -> SessionNews {
        if cause == .quiet { return .quiet }
        let who = exit?.plugin.map { " in the plugin \($0)" } ?? ""
        let words: (message: String, button: String) =
            switch (cause, exit?.reason) {
            case (.interrupted, _): ("The plugin was stopped. Continue from the last screen that was kept.", "Continue")
            case (.foreign(let words), _): (words, "Try again")
            case (_, "finished"?): ("The flow has ended.", "Begin again")
            case (_, "quit"?): ("The session has been ended.", "Continue")
            case (_, "failed"?):
                (diagnostics.isEmpty ? "The flow cannot continue." : diagnostics.joined(separator: "\n"), "Try again")
            case (_, let reason?): ("The program has ended: \(reason)\(who), with code \(code).", "Continue")
            case (_, nil): ("The program was ended from outside, with code \(code).", "Continue")
            }
        return SessionNews(state: .ended, session: nil, message: words.message, button: words.button)
    }
}
