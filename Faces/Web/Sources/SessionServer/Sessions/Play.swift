import DequeModule
import NIOCore

/// One life of a session's host process. Only its session uses it.
final class Play {
    /// The name of this life, which no other has on any machine.
    let name = String(Secret().text.prefix(16))
    let process: ChildProcess
    /// Where its memory is limited, with all that it has started; nil where each process has a limit of its own, or none.
    let group: ControlGroup?
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
    var diagnostics: [HostLine.Diagnostic] = []
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
        case foreign(Phrase)
        /// It took more memory than its control group has, in MiB: the system has ended it.
        case memory(Int)
    }

    private static let requestLimit = 32
    private static let memory = 1000

    init(
        _ process: ChildProcess,
        in group: ControlGroup?,
        _ requests: AsyncStream<ByteBuffer>.Continuation
    ) {
        self.process = process
        self.group = group
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

    /// What the host cannot start or continue for, as text; nil where it has not said that.
    var trouble: String? { Self.text(diagnostics) }

    /// What keeps everybody from playing, not only this person; nil where it has not said that.
    ///
    /// - Parameter statePath: the file of the person's state: what is said of it is the person's alone.
    func sharedTrouble(besides statePath: String) -> String? {
        if case .foreign(let words) = cause { return words.text }
        // A state that does not fit the flow, what ends at each start as the state has it, and all of the state's file.
        let isShared = { (one: HostLine.Diagnostic) in
            !["RH406", "RH502"].contains(one.code) && !one.code.hasPrefix("RH6") && !one.message.contains(statePath)
        }
        return Self.text(diagnostics.filter(isShared))
    }

    private static func text(_ diagnostics: [HostLine.Diagnostic]) -> String? {
        diagnostics.isEmpty ? nil : diagnostics.map { "\($0.code): \($0.message)" }.joined(separator: "\n")
    }

    /// What pages are told once it has ended.
    ///
    /// - Parameter processLimit: how much memory each of its processes could have for its data, in MiB.
    func news(code: Int32, processLimit: Int? = nil) -> SessionNews {
        if cause == .quiet { return .quiet }
        let words: (message: Phrase, button: Phrase) =
            switch (cause, exit?.reason) {
            case (.interrupted, _): ("The plugin was stopped. Continue from the last screen that was kept.", "Continue")
            case (.foreign(let words), _): (words, "Try again")
            case (.memory(let limit), _): (Self.memoryWords(limit), "Continue")
            case (_, "finished"?): ("The flow has ended.", "Begin again")
            case (_, "quit"?): ("The session has been ended.", "Continue")
            case (_, "failed"?):
                (
                    trouble.map { Phrase("{reason} Tell the operator, and try again later.", ["reason": $0]) }
                        ?? "The flow cannot continue.",
                    "Try again"
                )
            case (_, let reason?): (endWords(reason, code, processLimit), "Continue")
            case (_, nil):
                (
                    Phrase("The program was ended from outside, with code {code}.", ["code": String(code)]),
                    "Continue"
                )
            }
        return SessionNews(state: .ended, session: nil, message: words.message, button: words.button)
    }

    private static func memoryWords(_ limit: Int) -> Phrase {
        Phrase(
            "The session needed more than its {limit} MiB of memory, and was ended. Continue from the last screen that was "
                + "kept. If it happens again, tell the operator: --memory is the limit.",
            ["limit": String(limit)]
        )
    }

    /// How it has ended by itself.
    private func endWords(_ reason: String, _ code: Int32, _ processLimit: Int?) -> Phrase {
        var (words, parts) = ("The program has ended: {reason}", ["reason": reason, "code": String(code)])
        if let plugin = exit?.plugin {
            words += " in the plugin {plugin}"
            parts["plugin"] = plugin
        }
        words += ", with code {code}."
        if let processLimit, reason == "crashed" {
            words +=
                " Each of its processes can have {limit} MiB of memory. "
                + "If it happens again, tell the operator: --memory is the limit."
            parts["limit"] = String(processLimit)
        }
        return Phrase(words, parts)
    }
}
