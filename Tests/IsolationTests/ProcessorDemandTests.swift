import Testing

@testable import Isolation

@Suite("How much a process wants a processor without being asked")
struct ProcessorDemandTests {
    private static let before = ProcessorDemand(others: 100, main: 50, asked: 70)

    @Test(
        "is what its threads have done, without what the main thread has done while the host waited for it",
        arguments: [
            (ProcessorDemand(others: 100, main: 50, asked: 70), 0),
            (ProcessorDemand(others: 130, main: 50, asked: 70), 30),
            // All of its work was asked for, and it was waiting for something else in between.
            (ProcessorDemand(others: 100, main: 80, asked: 170), 0),
            (ProcessorDemand(others: 130, main: 80, asked: 170), 30),
            (ProcessorDemand(others: 100, main: 80, asked: 80), 20),
            // A thread has ended, and another process has taken its place.
            (ProcessorDemand(others: 20, main: 60, asked: 70), 10), (ProcessorDemand(others: 0, main: 0, asked: 0), 0),
        ] as [(ProcessorDemand, UInt64)]
    )
    func unasked(now: ProcessorDemand, growth: UInt64) {
        #expect(now.unasked(since: Self.before) == growth)
    }
}
