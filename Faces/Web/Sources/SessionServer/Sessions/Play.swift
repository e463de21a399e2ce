import DequeModule
import NIOCore

/// One life of a session's host process. Used only by the session.
final class Play {
    /// The name of this life, unique on all machines.
    let name = String(Secret().text.prefix(16))
    let process: ChildProcess
    /// The control group that limits the memory of the process and its children; nil if each process has a limit of its
    /// own, or none.
    let group: ControlGroup?
    /// The requests for the host; their end ends the host.
    let requests: AsyncStream<ByteBuffer>.Continuation
    var log = LineLog()
    /// The times of the requests without an answer.
    private(set) var asked: [String: ContinuousClock.Instant] = [:]
    /// The requests of this life: a request sent again is not carried out again.
    private var known: Set<String> = []
    private var order: Deque<String> = []
    /// The action of an interrupt now; nil while nothing takes long.
    var interrupt: String?
    /// The reasons why the host cannot start or continue.
    var diagnostics: [HostLine.Diagnostic] = []
    /// The limit of lines logged by plugins, and below the number of lines dropped since the last one.
    private var logRate = Rate(limit: 20)
    private var leftOut = 0
    /// The host's line `exit`, its last; nil before.
    var exit: HostLine.Head?
    /// The reason why this program has ended the host; nil if it has not.
    var cause: Cause?

    /// The reasons why this program ends a host.
    enum Cause: Equatable {
        /// No page shows the session, or this program ends.
        case quiet
        /// A person did not want to wait longer for a plugin in the host's process.
        case interrupted
        /// The host does not speak protocol 1.
        case foreign(Phrase)
        /// The host took more memory than its control group has, in MiB: the system has ended it.
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

    /// Passes a request on, unless it is a repetition.
    func ask(_ id: String, _ line: ByteBuffer) throws(Refusal) {
        guard !known.contains(id) else { return }
        guard asked.count < Self.requestLimit else { throw .tooFast(Self.requestLimit) }
        known.insert(id)
        order.append(id)
        if order.count > Self.memory { known.remove(order.removeFirst()) }
        asked[id] = .now
        requests.yield(line)
    }

    /// Asks the host for something itself: the answer concerns no page.
    func ask(for command: String) { requests.yield(ByteBuffer(string: "{\"command\":\"\(command)\"}\n")) }

    /// Counts a line logged by a plugin.
    ///
    /// - Returns: the number of lines dropped before this line; nil if this line has to be dropped.
    func letsLog() -> Int? {
        guard logRate.take(at: .now) else {
            leftOut += 1
            return nil
        }
        defer { leftOut = 0 }
        return leftOut
    }

    /// Records an answer.
    ///
    /// - Returns: the time from the request to the answer.
    func answer(_ id: String) -> Duration? {
        asked.removeValue(forKey: id).map { .now - $0 }
    }

    /// The reason why the host cannot start or continue, as text; nil if there is none.
    var trouble: String? { Self.text(diagnostics) }

    /// Returns a reason that keeps everybody from playing, not only this person; nil if there is none.
    ///
    /// - Parameter statePath: the file of the person's state: messages about it concern only this person.
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

    /// Returns the news for pages once the host has ended.
    ///
    /// - Parameter processLimit: the memory limit of each of the processes for data, in MiB.
    func news(processLimit: Int? = nil) -> SessionNews {
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
            default: (endWords(processLimit), "Continue")
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

    /// Returns the words for an end that this program did not cause. The log has the reason, the code and the plugin.
    private func endWords(_ processLimit: Int?) -> Phrase {
        switch exit?.reason {
        case nil, "killed"?:
            "The program was ended from outside. Continue from the last screen that was kept."
        case "hung"?:
            "The program did not answer, and was ended. Continue from the last screen that was kept."
        case "crashed"?:
            if let processLimit {
                Phrase(
                    "The program has crashed. Continue from the last screen that was kept. Each of its processes can have "
                        + "{limit} MiB of memory. If it happens again, tell the operator: --memory is the limit.",
                    ["limit": String(processLimit)]
                )
            } else {
                "The program has crashed. Continue from the last screen that was kept."
            }
        default: "The program has ended. Continue from the last screen that was kept."
        }
    }
}
