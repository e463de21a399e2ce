import Testing

@testable import Base

@Suite("What the main thread is doing")
@MainActor
struct ActivityTests {
    /// What a crash would be put down to.
    private var lastWork: String? {
        Activity.lastWork.map { "\($0.subject) \(String(decoding: $0.name, as: UTF8.self))" }
    }

    @Test("what was called last is last at work until all has returned, and its name is escaped")
    func last() {
        #expect(lastWork == nil)
        Activity.begin(.running(step: "play"))
        #expect(lastWork == "the step play")
        Activity.begin(.loading(plugin: "a\u{1B}"))
        Activity.begin(.passing(since: 1))
        #expect(lastWork == "the plugin a\\u{1B}")
        for _ in 0..<2 { Activity.end() }
        #expect(lastWork == "the plugin a\\u{1B}")
        Activity.begin(.loading(plugin: String(repeating: "a", count: 1000)))
        #expect(lastWork == "the plugin " + String(repeating: "a", count: 256))
        Activity.end()
        Activity.end()
        #expect(lastWork == nil)
    }

    @Test("a wait for one process in a wait for another hides it, and then it is waited for again")
    func waits() {
        Activity.begin(.awaiting(process: 1, name: "a"))
        Activity.begin(.awaiting(process: 2, name: "b"))
        #expect(Activity.current.awaiting == "b")
        Activity.end()
        #expect(Activity.current.awaiting == "a")
        #expect(Activity.current.hasAwaited)
        Activity.end()
        #expect(Activity.current.awaiting == nil)
        #expect(!Activity.interrupt(isUrgent: true))
    }

    @Test("each build is a piece of work of its own, and a turn knows the plugin that was built in it, if it is one")
    func pieces() {
        Activity.beginTurn()
        defer { Activity.endTurn() }
        #expect(Activity.current.loadedInTurn == .none)
        let start = Activity.current.piece
        Activity.begin(.loading(plugin: "a"))
        #expect(Activity.current.piece > start)
        #expect(Activity.current.turn == start)
        #expect(Activity.current.loading == "a")
        Activity.end()
        #expect(Activity.current.loading == nil)
        #expect(Activity.current.loadedInTurn == .one("a"))
        Activity.begin(.loading(plugin: "b"))
        #expect(Activity.current.loadedInTurn == .several)
        Activity.beginTurn()
        #expect(Activity.current.loadedInTurn == .one("b"))
        Activity.end()
    }

    @Test("what was reported for taking long is reported at its end, before anything else: a piece, or all of its turn")
    func reports() {
        var ends = 0
        Activity.reportEndHandler = { _ in ends += 1 }
        defer { Activity.reportEndHandler = { _ in } }
        Activity.beginTurn()
        Activity.begin(.loading(plugin: "a"))
        #expect(Activity.report(.piece, since: Activity.current.piece))
        Activity.end()
        #expect(ends == 1)
        #expect(!Activity.report(.piece, since: 1))
        #expect(Activity.report(.turn, since: Activity.current.turn))
        Activity.begin(.loading(plugin: "b"))
        Activity.end()
        #expect(ends == 1)
        Activity.endTurn()
        #expect(ends == 2)
        Activity.beginTurn()
        Activity.endTurn()
        #expect(ends == 2)
    }
}
