import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("Streams of events")
struct EventStreamTests {
    @Test("a subscriber gets what is sent from now on, equal events too, until it is disposed of")
    func delivery() {
        let stream = MutableEventStream<String>()
        stream.send("before")
        var seen: [String] = []
        let subscription = stream.subscribe { seen.append($0) }
        #expect(seen.isEmpty)
        stream.send("a")
        stream.send("a")
        subscription.dispose()
        stream.send("after")
        #expect(seen == ["a", "a"])
    }

    @Test("events need not be comparable, and an event without a value is sent by send()")
    func anyType() {
        struct Answer: Sendable { var run: @Sendable () -> Int }
        let answers = MutableEventStream<Answer>()
        let taps = MutableEventStream<Void>()
        var seen: [Int] = []
        let subscriptions = [answers.subscribe { seen.append($0.run()) }, taps.subscribe { seen.append(0) }]
        answers.send(Answer { 42 })
        taps.send()
        #expect(seen == [42, 0])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("an event sent during a delivery is delivered after it, to all, in order")
    func sendDuringDelivery() {
        let stream = MutableEventStream<Int>()
        var seen: [String] = []
        let first = stream.subscribe { event in
            seen.append("a\(event)")
            if event == 1 { for next in [2, 2, 3] { stream.send(next) } }
        }
        let second = stream.subscribe { seen.append("b\($0)") }
        stream.send(1)
        #expect(seen == ["a1", "b1", "a2", "b2", "a2", "b2", "a3", "b3"])
        first.dispose()
        second.dispose()
    }

    @Test("a subscriber that joins during a delivery gets neither that event nor those sent before it joined")
    func joinDuringDelivery() {
        let stream = MutableEventStream<Int>()
        var seen: [Int] = []
        var late: Subscription?
        let first = stream.subscribe { event in
            guard event == 1 else { return }
            stream.send(2)
            late = stream.subscribe { seen.append($0) }
            stream.send(3)
        }
        stream.send(1)
        #expect(seen == [3])
        first.dispose()
        late?.dispose()
    }

    @Test("a subscription that is disposed during a delivery gets nothing more, and releases what it holds")
    func disposeDuringDelivery() {
        final class Held {}
        let stream = MutableEventStream<Int>()
        weak var held: Held?
        var second: Subscription?
        let first = stream.subscribe { _ in second?.dispose() }
        do {
            let object = Held()
            held = object
            second = stream.subscribe { _ in Issue.record("\(object) got an event.") }
        }
        stream.send(1)
        #expect(held == nil)
        first.dispose()
    }

    @Test("a long exchange of answers does not grow the stack")
    func longExchange() {
        let stream = MutableEventStream<Int>()
        var last = 0
        let subscription = stream.subscribe { event in
            last = event
            if event < 100_000 { stream.send(event + 1) }
        }
        stream.send(1)
        #expect(last == 100_000)
        subscription.dispose()
    }

    @Test("the stream for a receiver cannot be cast to one that sends")
    func readOnly() {
        let stream = MutableEventStream<Int>()
        let readOnly = stream.readOnly
        var seen: [Int] = []
        let subscription = readOnly.subscribe { seen.append($0) }
        stream.send(1)
        #expect(seen == [1])
        #expect((readOnly as AnyObject) as? MutableEventStream<Int> == nil)
        subscription.dispose()
    }

    @Test("a stream that is freed ends its subscriptions")
    func freed() {
        var stream: MutableEventStream<Int>? = MutableEventStream()
        let subscription = stream?.subscribe { _ in }
        stream = nil
        #expect(subscription?.isDisposed == true)
    }

    @Test("a stream whose owner is freed is over: subscriptions and iterations end, and what is sent is dropped")
    func over() async {
        var owner: OwnedEventStream<Int>? = OwnedEventStream()
        guard let stream = owner?.stream else { return }
        var seen: [Int] = []
        let subscription = stream.subscribe { seen.append($0) }
        let iteration = Task {
            for await _ in stream {}
        }
        stream.send(1)
        owner = nil
        stream.send(2)
        #expect(subscription.isDisposed)
        #expect(stream.subscribe { seen.append($0) }.isDisposed)
        #expect(seen == [1])
        // Whether it began before the end or after it.
        await iteration.value
    }

    @Test("an iteration on any actor gets each event, equal ones too, and ends with its task")
    func iteration() async {
        let stream = MutableEventStream<Int>()
        let begun = MutableEventStream<Void>()
        let task = Task.detached {
            var iterator = stream.makeAsyncIterator()
            var events: [Int] = []
            while let event = await iterator.next() {
                events.append(event)
                if event == 0 { await begun.send() }
            }
            return events
        }
        let hasBegun: Eventual<Void> = begun.first()
        // The iteration begins at its first `next`: until it has, events are missed.
        while hasBegun.result == nil {
            stream.send(0)
            await Task.yield()
        }
        for event in [1, 1, 2] { stream.send(event) }
        let last: Eventual<Int> = stream.first { $0 == 2 }
        stream.send(2)
        #expect(last.result != nil)
        await Task.yield()
        task.cancel()
        let seen = await task.value.filter { $0 != 0 }
        #expect([1, 1, 2, 2].starts(with: seen))
    }

    @Test("whatever subscribers do in deliveries, each gets what a queue says it gets", arguments: 1...200)
    func model(seed: UInt64) {
        var script = SeededGenerator(seed: seed)
        let plan = (0..<script.number(1...30)).map { _ in Act.random(&script) }
        let stream = MutableEventStream<Int>()
        var subscriptions: [Subscription] = []
        var seen: [String] = []
        var fuel = 40
        func act(on event: Int, by name: Int) {
            seen.append("\(name):\(event)")
            guard fuel > 0 else { return }
            fuel -= 1
            switch plan[(event &+ name) % plan.count] {
            case .nothing: break
            case .send(let next): stream.send(next)
            case .join: join()
            case .leave(let index): subscriptions[index % subscriptions.count].dispose()
            }
        }
        func join() {
            let name = subscriptions.count
            subscriptions.append(stream.subscribe { act(on: $0, by: name) })
        }
        let model = QueueModel(plan: plan, starts: [3, 1, 2])
        for _ in 0..<3 { join() }
        for event in [3, 1, 2] { stream.send(event) }
        #expect(seen == model.seen)
        for subscription in subscriptions { subscription.dispose() }
    }
}

/// What a subscriber does with an event.
private enum Act {
    case nothing, join
    case send(Int)
    case leave(Int)

    static func random(_ random: inout SeededGenerator) -> Act {
        switch random.number(0...5) {
        case 0: .join
        case 1: .leave(random.number(0...5))
        case 2, 3: .send(random.number(0...9))
        default: .nothing
        }
    }
}

/// The same by the words of the documentation: a queue of events, each with the subscribers of the moment when it was sent.
private struct QueueModel {
    private(set) var seen: [String] = []
    private var members: [Int] = []
    private var count = 0
    private var queue: [(event: Int, receivers: [Int])] = []
    private var fuel = 40
    private let plan: [Act]

    init(plan: [Act], starts: [Int]) {
        self.plan = plan
        for _ in 0..<3 { join() }
        for event in starts {
            queue.append((event, members))
            while !queue.isEmpty {
                let (event, receivers) = queue.removeFirst()
                for name in receivers where members.contains(name) { act(on: event, by: name) }
            }
        }
    }

    private mutating func join() {
        members.append(count)
        count += 1
    }

    private mutating func act(on event: Int, by name: Int) {
        seen.append("\(name):\(event)")
        guard fuel > 0 else { return }
        fuel -= 1
        switch plan[(event &+ name) % plan.count] {
        case .nothing: break
        case .send(let next): queue.append((next, members))
        case .join: join()
        case .leave(let index): members.removeAll { $0 == index % count }
        }
    }
}
