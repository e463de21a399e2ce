import Logging
import ServiceLifecycle

/// The sessions of this program, at most one for each person.
actor Sessions: Service {
    private let setup: SessionSetup
    private let limits: (sessions: Int, requests: Int)
    private let metrics: Metrics
    private let logger: Logger
    private var all: [Person: Seat] = [:]
    /// The sessions with a running host, each until the host has ended.
    private var playing: [Person: Task<Void, Never>] = [:]
    private var rates: [Person: Rate] = [:]
    private var isLeaving = false

    /// A session, with what decides when its pages get a sign of life.
    private struct Seat {
        let session: PlayedSession
        var pulse = Pulse()
        var isShown = false
    }

    init(_ setup: SessionSetup, sessions: Int, requests: Int, _ metrics: Metrics, _ logger: Logger) {
        self.setup = setup
        limits = (sessions, requests)
        self.metrics = metrics
        self.logger = logger
    }

    /// Returns the session of a person, which begins or continues if its host does not run.
    func begin(_ person: Person) async throws(Refusal) -> PlayedSession {
        // One that has told its end already is about to be over.
        if let task = playing[person], let session = all[person]?.session, await session.hasEnded { await task.value }
        guard !isLeaving else { throw .leaving }
        let session = all[person]?.session ?? PlayedSession(person, setup, metrics, logger)
        guard playing[person] == nil else { return session }
        guard playing.count < limits.sessions else { throw .full(limits.sessions) }
        all[person] = Seat(session: session)
        metrics.change(.sessions, by: 1)
        playing[person] = Task(executorPreference: LoopExecutor.shared) {
            await session.play()
            await self.didEnd(person)
        }
        return session
    }

    /// Returns the session of a person in its current state; begins a session if there is none, or if the last was
    /// ended unused.
    func find(_ person: Person) async throws(Refusal) -> PlayedSession {
        guard let session = all[person]?.session, await !session.hasEndedQuietly else { return try await begin(person) }
        return session
    }

    /// Has all hosts play what the files of the flow have become.
    func reload() async { for seat in all.values { await seat.session.reload() } }

    private func didEnd(_ person: Person) {
        playing[person] = nil
        metrics.change(.sessions, by: -1)
    }

    /// Counts a request of a person.
    func count(_ person: Person) throws(Refusal) {
        all[person]?.pulse.wake()
        var rate = rates[person] ?? Rate(limit: limits.requests)
        defer { rates[person] = rate }
        guard rate.take(at: .now) else { throw .tooFast(limits.requests) }
    }

    /// Gives signs of life until the program ends, and waits for all hosts.
    func run() async throws {
        let beats = AsyncStream<Void> { try? await Task.sleep(for: Pulse.pause) }
        for await _ in beats.cancelOnGracefulShutdown() { await beat() }
        for task in playing.values { await task.value }
    }

    /// Ends all sessions and lets no other begin, while connections are still open: no request keeps a session here
    /// that its person can continue elsewhere.
    func leave() async {
        isLeaving = true
        for seat in all.values { await seat.session.leaveWithPages() }
    }

    /// Counts a beat of each session, and returns the sessions with something to do: pages that rest get few signs of
    /// life. A session without a page is asked whether another program wants its state.
    private func takeDue() -> [(Person, Seat)] {
        var due: [(Person, Seat)] = []
        for index in all.indices {
            let isDue = all.values[index].pulse.beat()
            let (person, seat) = all[index]
            if isDue || !seat.isShown { due.append((person, seat)) }
        }
        return due
    }

    private func beat() async {
        for (person, seat) in takeDue() {
            let isShown = await seat.session.beat(isResting: seat.pulse.isResting)
            all[person]?.isShown = isShown
            if !isShown, playing[person] == nil { all[person] = nil }
        }
        rates = rates.filter { !$0.value.isFull(at: .now) }
    }
}

/// The allowed rate of requests of a person: a number in each second, and twice the number in a burst.
struct Rate: Sendable {
    private let limit: Double
    private var left: Double
    private var time: ContinuousClock.Instant?

    init(limit: Int) {
        self.limit = Double(limit)
        left = 2 * self.limit
    }

    /// Takes a request from the allowed number.
    ///
    /// - Returns: false if there are too many requests.
    mutating func take(at now: ContinuousClock.Instant) -> Bool {
        left = available(at: now)
        time = now
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Returns true if the whole burst is available again.
    func isFull(at now: ContinuousClock.Instant) -> Bool { available(at: now) >= 2 * limit }

    private func available(at now: ContinuousClock.Instant) -> Double {
        guard let time else { return left }
        return min(2 * limit, left + limit * ((now - time) / .seconds(1)))
    }
}
