import Testing

@testable import Isolation

@MainActor
@Suite("The time for which the host waits for workers")
final class WaitsTests {
    private final class Worker: Awaited {
        let patience: UInt64 = 2_000_000_000
        var waited: UInt64 = 0
    }

    /// A clock that the test sets, in milliseconds.
    @MainActor
    private final class Clock {
        var time: UInt64 = 1_000
        var nanoseconds: UInt64 { time * 1_000_000 }
    }

    private let clock = Clock()
    private let worker = Worker()
    private let other = Worker()

    private lazy var waits = Waits<Worker> { [clock] in clock.nanoseconds }

    /// How many milliseconds a worker has left.
    private func rest(of worker: Worker) -> UInt64 {
        (waits.deadline(of: worker) - clock.nanoseconds) / 1_000_000
    }

    /// Listens to a worker for some milliseconds.
    ///
    /// - Returns: whether the clock has started again.
    private func listen(to worker: Worker, for milliseconds: UInt64, hasSucceeded: Bool) -> Bool {
        let deadline = waits.deadline(of: worker)
        clock.time += milliseconds
        return waits.didListen(until: deadline, hasSucceeded: hasSucceeded)
    }

    @Test("is a worker's own: that of another one that is called meanwhile does not count")
    func nested() {
        waits.begin(worker)
        clock.time += 300
        waits.begin(other)
        clock.time += 400
        #expect(rest(of: other) == 1_600)
        waits.end()
        clock.time += 100
        #expect(rest(of: worker) == 1_600)
    }

    @Test("counts whole while the host listens, and up to half a second while it does something else")
    func slack() {
        waits.begin(worker)
        clock.time += 900
        #expect(!listen(to: worker, for: 900, hasSucceeded: true))
        #expect(rest(of: worker) == 600)
    }

    @Test("begins again if the host comes back long after the deadline: it was stopped", arguments: [true, false])
    func stopped(hasSucceeded: Bool) {
        waits.begin(worker)
        #expect(listen(to: worker, for: 2_501, hasSucceeded: hasSucceeded))
        #expect(rest(of: worker) == 2_000)
    }

    @Test("is over at the deadline, and stays so")
    func over() {
        waits.begin(worker)
        #expect(!listen(to: worker, for: 2_500, hasSucceeded: false))
        #expect(rest(of: worker) == 0)
    }

    @Test("leaves half a second after a message that came just in time")
    func last() {
        waits.begin(worker)
        #expect(!listen(to: worker, for: 2_100, hasSucceeded: true))
        #expect(rest(of: worker) == 500)
    }

    @Test("of the innermost worker is never shortened by another one that takes a message late")
    func innermost() {
        waits.begin(worker)
        clock.time += 500
        waits.end()
        worker.waited = 1_900_000_000
        waits.begin(other)
        // It is sent a message while the host waits for the other one.
        #expect(!listen(to: worker, for: 110, hasSucceeded: true))
        #expect(rest(of: other) == 1_890)
    }

    @Test("is not part of the time between waits")
    func between() {
        let start = waits.timeBetween
        clock.time += 10
        waits.begin(worker)
        clock.time += 700
        #expect(waits.timeBetween == start + 10_000_000)
        waits.end()
        clock.time += 5
        #expect(waits.timeBetween == start + 15_000_000)
    }
}
