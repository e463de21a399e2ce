import Testing

@testable import Isolation
@testable import Session

@MainActor
@Suite("A process that wants a processor without being asked")
final class IdleWatchTests {
    private var time: UInt64 = 0
    private var reported: [[String]] = []
    /// The look that is to come.
    private var look: (@MainActor () -> Void)?

    private lazy var watch = IdleWatch(
        after: { [unowned self] pause, body in
            #expect(pause == 10)
            look = body
        },
        demand: { [unowned self] in [["duel"]: ProcessorDemand(others: time, main: 0, asked: 0)] },
        tell: { [unowned self] in reported.append($0) }
    )

    /// Lets ten seconds pass.
    ///
    /// - Parameter busy: how many of them it wants a processor.
    private func pass(busy: UInt64) {
        time += busy * 1_000_000_000
        look.take()?()
    }

    @Test("is reported after half a minute, once for as long as it does")
    func spin() {
        watch.begin()
        pass(busy: 10)
        pass(busy: 6)
        #expect(reported == [])
        pass(busy: 6)
        #expect(reported == [["duel"]])
        for _ in 0..<3 { pass(busy: 6) }
        #expect(reported == [["duel"]])
        pass(busy: 0)
        #expect(look == nil)
        watch.begin()
        for _ in 0..<3 { pass(busy: 10) }
        #expect(reported == [["duel"], ["duel"]])
    }

    @Test("is not reported if it does so for half the time, or with a pause")
    func work() {
        watch.begin()
        for _ in 0..<6 {
            pass(busy: 5)
            watch.begin()
        }
        for _ in 0..<6 {
            pass(busy: 10)
            watch.begin()
            pass(busy: 0)
        }
        #expect(reported == [])
    }

    @Test("is watched only as long as something is done: an idle host is not woken")
    func idle() {
        watch.begin()
        pass(busy: 0)
        watch.begin()
        pass(busy: 0)
        #expect(look != nil)
        pass(busy: 0)
        #expect(look == nil)
    }
}
