/// The time that a test waits at most.
///
/// Other tests of the process share the main thread and the threads of tasks, and can keep them busy for longer. So a turn
/// of these threads uses up a sixtieth of the time at most.
@MainActor
struct WaitLimit {
    private var rest: Duration
    private let part: Duration

    /// True once the time is over.
    var isOver: Bool { rest <= .zero }

    init(_ limit: Duration) { (rest, part) = (limit, limit / 60) }

    /// Waits for a sixtieth of the time, and then for a turn of the threads.
    mutating func passPart() async throws {
        try await Task.sleep(for: part)
        await Task.detached {}.value
        rest -= part
    }

    /// Waits for a turn of the threads.
    mutating func passTurn() async {
        let start = ContinuousClock.now
        await Task.detached {}.value
        rest -= min(ContinuousClock.now - start, part)
    }
}
