import Testing

@testable import PluginABI

@MainActor
@Suite("Expectations of the leak detector")
struct LeakExpectationTests {
    final class Cache {}
    final class ShelfViewController: ViewController {}

    private let detector = LeakDetector.instance

    /// The faults of so many sweeps after `body`, with no timer and no waiting.
    private func faults(ofSweeps count: Int, after body: () -> Void) -> [[Fault]] {
        withoutLeakTimer { detector in
            body()
            return (0..<count).map { _ in
                PluginABITests.faults { detector.sweep() }.filter { ["Cache", "Shelf"].contains($0.path.first) }
            }
        }
    }

    @Test("an object has the time that it was given, and no less than an interval")
    func time() {
        let objects = (0..<3).map { _ in Cache() }
        let counts = faults(ofSweeps: 7) {
            for (object, time) in zip(objects, [0.0, 1.5, 5.0]) {
                detector.expectDeallocate(object: object, inTime: time)
            }
        }
        .map(\.count)
        #expect(counts == [0, 1, 1, 0, 0, 1, 0])
        withExtendedLifetime(objects) {}
    }

    @Test("what has been cancelled is not reported, and what is expected beside it is")
    func cancelled() {
        let objects = (0..<2).map { _ in Cache() }
        let faults = faults(ofSweeps: 2) {
            let handles = objects.map { detector.expectDeallocate(object: $0, inTime: 1) }
            for _ in 0..<2 { handles[0].cancel() }
        }
        #expect(faults.map { $0.map(\.kind) } == [[], [.leaked]])
        withExtendedLifetime(objects) {}
    }

    @Test("a view is to disappear in its time, unless that has been cancelled")
    func view() {
        let window = Window()
        let shelf = ShelfViewController()
        window.rootViewController = shelf
        let counts = faults(ofSweeps: 4) {
            detector.expectViewControllerDisappear(viewController: shelf, inTime: 1).cancel()
            detector.expectViewControllerDisappear(viewController: shelf, inTime: 2)
        }
        .map { $0.map(\.kind) }
        #expect(counts == [[], [], [.stillShown], []])
    }

    @Test("the status is in progress until the time is over, and nothing more is expected", .timeLimit(.minutes(15)))
    func status() async throws {
        let status = detector.status
        // Other tests expect things too.
        for await _ in status where status.value == .DidComplete { break }
        var seen: [LeakDetectionStatus] = []
        let subscription = status.subscribe { seen.append($0) }
        detector.expectDeallocate(object: Cache(), inTime: 1)
        // At the latest in the next turn: another test's RIB can have asked for the same look before.
        for await current in status where current == .InProgress { break }
        for await current in status where current == .DidComplete { break }
        #expect(seen.prefix(3) == [.DidComplete, .InProgress, .DidComplete])
        subscription.dispose()
    }
}
