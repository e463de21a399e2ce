import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("Eventual")
struct EventualTests {
    private struct Failure: Error {}

    @Test("the first end counts, and a later caller gets it too")
    func firstEnd() {
        let eventual = Eventual<Int>()
        var heard: [Int?] = []
        eventual.whenDone { heard.append(try? $0.get()) }
        eventual.fulfill(1)
        eventual.fulfill(2)
        eventual.whenDone { heard.append(try? $0.get()) }
        #expect(heard == [1, 1])
    }

    @Test("the result is there as soon as it exists, without a wait")
    func result() {
        let (value, failed) = (Eventual<Int>(), Eventual<Int>())
        #expect(value.result == nil)
        value.fulfill(1)
        failed.fail(Failure())
        #expect((try? value.result?.get()) == 1)
        #expect(throws: Failure.self) { try failed.result?.get() }
        #expect((try? Eventual(2).result?.get()) == 2)
    }

    @Test("waiting for a value that is there lets no other code run before")
    func noWait() async throws {
        let eventual = Eventual(1)
        var hasRun = false
        Task { @MainActor in hasRun = true }
        #expect(try await eventual.value == 1)
        #expect(!hasRun)
    }

    @Test("the first value of a stream that is as wanted is taken, the present one included, and no later one")
    func first() {
        let stream = MutableValueStream(1)
        var heard: [Int] = []
        stream.first { $0 > 0 }.whenDone { heard.append((try? $0.get()) ?? 0) }
        stream.first { $0 > 2 }.whenDone { heard.append((try? $0.get()) ?? 0) }
        for value in 2...5 { stream.value = value }
        #expect(heard == [1, 3])
    }

    @Test("handlers are called in the order of their addition; one that is added meanwhile is called immediately")
    func order() {
        let eventual = Eventual<Int>()
        var heard: [String] = []
        eventual.whenDone { _ in
            heard.append("a")
            eventual.whenDone { _ in heard.append("c") }
        }
        eventual.whenDone { _ in heard.append("b") }
        eventual.fulfill(1)
        #expect(heard == ["a", "c", "b"])
    }

    @Test("a wait that is ended is not called, and releases what it holds", arguments: [true, false])
    func endedWait(isEndedByAnother: Bool) {
        final class Held {}
        let eventual = Eventual<Int>()
        weak var held: Held?
        var wait: Subscription?
        if isEndedByAnother { eventual.whenDone { _ in wait?.dispose() } }
        do {
            let object = Held()
            held = object
            wait = eventual.whenDone { _ in Issue.record("\(object) was called.") }
        }
        #expect(held != nil)
        if !isEndedByAnother { wait?.dispose() }
        eventual.fulfill(1)
        #expect(held == nil)
        #expect(wait?.isDisposed == true)
    }

    @Test("waits end with an eventual that is freed, 100 000 of them without recursion")
    func freed() {
        weak var freed: Eventual<Int>?
        var waits: [Subscription] = []
        do {
            let eventual = Eventual<Int>()
            freed = eventual
            for _ in 0..<100_000 { waits.append(eventual.whenDone { _ in }) }
        }
        #expect(freed == nil)
        #expect(!waits.contains { !$0.isDisposed })
    }

    @Test("a task awaits the value, be it there or come later, and gets the error of a failure")
    func awaited() async throws {
        #expect(try await Eventual(1).value == 1)
        let eventual = Eventual<Int>()
        let task = Task { try await eventual.value }
        await Task.yield()
        eventual.fulfill(2)
        #expect(try await task.value == 2)
        let failing = Eventual<Int>()
        let failed = Task { try await failing.value }
        await Task.yield()
        failing.fail(Failure())
        await #expect(throws: Failure.self) { try await failed.value }
    }

    @Test("a task that is cancelled while it waits continues, with a CancellationError, and nothing remains")
    func cancelled() async {
        weak var freed: Eventual<Int>?
        do {
            let eventual = Eventual<Int>()
            freed = eventual
            let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
            let task = Task {
                isWaiting.yield()
                return try await eventual.value
            }
            for await _ in waiting { break }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            let cancelledBefore = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await eventual.value
            }
            await #expect(throws: CancellationError.self) { try await cancelledBefore.value }
        }
        #expect(await settles { freed == nil })
    }

    @Test("a task of a RIB that waits is cancelled with the RIB")
    func interactorTask() async {
        let interactor = Interactor()
        interactor.activate()
        let eventual = Eventual<Int>()
        let (waiting, isWaiting) = AsyncStream<Void>.makeStream()
        var caught: (any Error)?
        let task = interactor.task {
            isWaiting.yield()
            do { _ = try await eventual.value } catch { caught = error }
        }
        for await _ in waiting { break }
        interactor.deactivate()
        await task.value
        #expect(caught is CancellationError)
    }
}
