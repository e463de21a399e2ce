import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("Streams and time")
struct EventTimeTests {
    let time = ManualTime()

    @Test("debounce delivers the last of a series when the time has passed since, equal ones too")
    func debounce() {
        let stream = MutableEventStream<String>()
        var seen: [String] = []
        let subscription = stream.debounce(for: .milliseconds(300), scheduler: time.scheduler).subscribe {
            seen.append($0)
        }
        stream.send("r")
        time.advance(milliseconds: 299)
        stream.send("ri")
        time.advance(milliseconds: 299)
        #expect(seen.isEmpty)
        time.advance(milliseconds: 1)
        #expect(seen == ["ri"])
        stream.send("ri")
        time.advance(milliseconds: 300)
        #expect(seen == ["ri", "ri"])
        #expect(time.timers.isEmpty)
        subscription.dispose()
    }

    @Test("debounce of a stream of values delivers the first value after the time, too")
    func debouncedValues() {
        let query = MutableValueStream("")
        var seen: [String] = []
        let subscription = query.events.debounce(for: .milliseconds(300), scheduler: time.scheduler).subscribe {
            seen.append($0)
        }
        time.advance(milliseconds: 300)
        query.value = "r"
        query.value = "rib"
        time.advance(milliseconds: 300)
        #expect(seen == ["", "rib"])
        subscription.dispose()
    }

    @Test("a subscription that ends takes its timer along, and releases what it holds")
    func disposed() {
        final class Held {}
        weak var held: Held?
        let stream = MutableEventStream<Int>()
        var subscriptions: [Subscription] = []
        do {
            let object = Held()
            held = object
            let receive: @MainActor (Int) -> Void = { _ in Issue.record("\(object) got an event.") }
            subscriptions = [
                stream.debounce(for: .seconds(1), scheduler: time.scheduler).subscribe(receive),
                stream.map { _ in 0 }.filter { _ in false }
                    .timeout(after: .seconds(1), sending: 1, scheduler: time.scheduler).subscribe(receive),
            ]
        }
        stream.send(1)
        #expect(time.timers.count == 2)
        for subscription in subscriptions { subscription.dispose() }
        #expect(time.timers.isEmpty)
        #expect(held == nil)
        time.advance(milliseconds: 5_000)
    }

    @Test("a source that ends lets the event that waits through")
    func debouncedEnd() async {
        var owner: OwnedEventStream<Int>? = OwnedEventStream()
        guard let stream = owner?.stream else { return }
        let debounced = stream.debounce(for: .seconds(1), scheduler: time.scheduler)
        let seen = Task {
            var seen: [Int] = []
            for await event in debounced { seen.append(event) }
            return seen
        }
        while time.timers.isEmpty {
            stream.send(1)
            await Task.yield()
        }
        stream.send(2)
        owner = nil
        #expect(await seen.value == [2])
        #expect(time.timers.isEmpty)
    }

    @Test("timeout ends where no event came in time, with a last event if one is given")
    func timeout() {
        let stream = MutableEventStream<Int>()
        var seen: [Int] = []
        let subscription = stream.timeout(after: .seconds(1), sending: -1, scheduler: time.scheduler).subscribe {
            seen.append($0)
        }
        time.advance(milliseconds: 999)
        stream.send(1)
        time.advance(milliseconds: 999)
        stream.send(2)
        #expect(seen == [1, 2])
        time.advance(milliseconds: 1_000)
        stream.send(3)
        #expect(seen == [1, 2, -1])
        #expect(time.timers.isEmpty)
        subscription.dispose()
    }

    @Test("an iteration over a stream with a timeout ends then")
    func timeoutOfIteration() async {
        let stream = MutableEventStream<Int>()
        let limited = stream.timeout(after: .seconds(1), scheduler: time.scheduler)
        let seen = Task {
            var seen: [Int] = []
            for await event in limited { seen.append(event) }
            return seen
        }
        #expect(await settles { !time.timers.isEmpty })
        stream.send(1)
        time.advance(milliseconds: 1_000)
        #expect(await seen.value == [1])
    }

    @Test("an eventual with a timeout fails then; one that is there in time is the value")
    func eventualTimeout() {
        let (early, late) = (Eventual<Int>(), Eventual<Int>())
        let limited = [early, late].map { $0.timeout(after: .seconds(30), scheduler: time.scheduler) }
        early.fulfill(1)
        time.advance(milliseconds: 30_000)
        late.fulfill(2)
        #expect((try? limited[0].result?.get()) == 1)
        #expect(throws: TimeoutError.self) { try limited[1].result?.get() }
        #expect((try? late.result?.get()) == 2)
        #expect(time.timers.isEmpty)
    }

    @Test("the clock's scheduler calls after the time, in order, and not what has been cancelled")
    func clock() async throws {
        let (start, done) = (ContinuousClock.now, Eventual<Duration>())
        var seen: [Int] = []
        let cancelled = Scheduler.main.schedule(after: .zero) { seen.append(0) }
        Scheduler.main.schedule(after: .milliseconds(20)) {
            seen.append(2)
            done.fulfill(ContinuousClock.now - start)
        }
        Scheduler.main.schedule(after: .milliseconds(1)) { seen.append(1) }
        cancelled.dispose()
        #expect(try await done.value >= .milliseconds(20))
        #expect(seen == [1, 2])
    }
}
