import PluginABI

/// Adds this session's wins to the scoreboard, and shows the wins of all sessions.
///
/// An unreachable server is asked again until it answers; meanwhile the flow plays on. The number of wins is sent, not
/// "one more", so the number can be sent again if it might not have arrived: no win is lost, and none counts twice.
final class ScoreboardWorker: Worker {
    private let session: Session
    private let database: String
    private let score: ValueStream<Score>
    private let everybodysScore: MutableValueStream<Score>
    private let trouble: MutableValueStream<String>

    init(
        _ session: Session,
        database: String,
        score: ValueStream<Score>,
        everybodysScore: MutableValueStream<Score>,
        trouble: MutableValueStream<String>
    ) {
        self.session = session
        self.database = database
        self.score = score
        self.everybodysScore = everybodysScore
        self.trouble = trouble
        super.init()
    }

    override func didStart(_ interactorScope: any InteractorScope) {
        super.didStart(interactorScope)
        let bell = Bell()
        score.subscribe { _ in bell.ring() }.disposeOnStop(self)
        task { [weak self] in
            while !Task.isCancelled { await self?.connect(bell) }
        }
    }

    /// Works with the server until an error, and then waits before the next attempt.
    private func connect(_ bell: Bell) async {
        do {
            let connection = try await Connection(to: database, bell)
            try await Scoreboard.prepare(connection)
            try await follow(connection, bell)
        } catch {
            guard !Task.isCancelled else { return }
            trouble.value = "The scoreboard is away; wins are added as soon as it is back. \(error.message)"
            // Not for something to happen: the server says nothing when it comes back.
            try? await Task.sleep(for: .milliseconds(500))
        }
    }

    /// Sends each change of the score, and takes over each change from another session.
    private func follow(_ connection: Connection, _ bell: Bell) async throws(DatabaseError) {
        var recorded: Score?
        while !Task.isCancelled {
            let current = score.value
            if recorded != current {
                try await Scoreboard.record(current, of: session, connection)
                recorded = current
            }
            everybodysScore.value = try await Scoreboard.total(of: session, connection)
            trouble.value = ""
            // A change that came meanwhile has rung, and was not waited for.
            if recorded == score.value { try await connection.wait() }
        }
    }
}
