import PluginABI
import Testing

@MainActor
@Suite("Streams of events made of others")
struct EventOperatorTests {
    /// Collects what a stream delivers.
    @MainActor
    private final class Seen<Value: Sendable> {
        private(set) var events: [Value] = []
        private(set) var subscription: Subscription?

        init(_ stream: EventStream<Value>) {
            subscription = stream.subscribe { [unowned self] in events.append($0) }
        }
    }

    @Test("map and filter pass events on, equal results too")
    func mapAndFilter() {
        let words = MutableEventStream<String>()
        let lengths = Seen(words.map(\.count).filter { $0 > 1 })
        for word in ["a", "be", "do", "cat"] { words.send(word) }
        #expect(lengths.events == [2, 2, 3])
        lengths.subscription?.dispose()
        words.send("more")
        #expect(lengths.events == [2, 2, 3])
    }

    @Test("a stream of values as events begins with the latest value")
    func events() {
        let value = MutableValueStream(1)
        let seen = Seen(value.events)
        value.value = 1
        value.value = 2
        #expect(seen.events == [1, 2])
        seen.subscription?.dispose()
    }

    @Test("merge passes on the events of both, and ends its subscriptions to both")
    func merge() {
        let (left, right) = (MutableEventStream<Int>(), MutableEventStream<Int>())
        let seen = Seen(left.merge(with: right))
        left.send(1)
        right.send(2)
        left.send(1)
        seen.subscription?.dispose()
        left.send(3)
        right.send(3)
        #expect(seen.events == [1, 2, 1])
    }

    @Test("an iteration over merged streams ends when both have ended")
    func mergedEnd() async {
        var owners = [OwnedEventStream<Int>(), OwnedEventStream<Int>()]
        let merged = owners[0].stream.merge(with: owners[1].stream)
        let (left, right) = (owners[0].stream, owners[1].stream)
        let begun = Eventual<Void>()
        let seen = Task {
            var seen: [Int] = []
            for await event in merged {
                begun.fulfill(())
                seen.append(event)
            }
            return seen
        }
        while begun.result == nil {
            left.send(0)
            await Task.yield()
        }
        left.send(1)
        owners.removeFirst()
        right.send(2)
        owners.removeFirst()
        #expect(await seen.value.filter { $0 != 0 } == [1, 2])
    }

    @Test("withLatestFrom a stream of values takes the value of that moment")
    func withLatestValue() {
        let (taps, balance) = (MutableEventStream<String>(), MutableValueStream(1))
        let both = Seen(taps.withLatestFrom(balance) { "\($0) \($1)" })
        let latest = Seen(taps.withLatestFrom(balance))
        taps.send("a")
        balance.value = 2
        taps.send("b")
        #expect(both.events == ["a 1", "b 2"])
        #expect(latest.events == [1, 2])
        both.subscription?.dispose()
        latest.subscription?.dispose()
    }

    @Test("withLatestFrom a stream of events leaves out what comes before its first event")
    func withLatestEvent() {
        let (taps, drafts) = (MutableEventStream<Int>(), MutableEventStream<String>())
        let seen = Seen(taps.withLatestFrom(drafts) { "\($0) \($1)" })
        let latest = Seen(taps.withLatestFrom(drafts))
        taps.send(1)
        drafts.send("x")
        taps.send(2)
        drafts.send("y")
        drafts.send("z")
        taps.send(3)
        #expect(seen.events == ["2 x", "3 z"])
        #expect(latest.events == ["x", "z"])
        seen.subscription?.dispose()
        latest.subscription?.dispose()
        drafts.send("more")
        taps.send(4)
        #expect(seen.events.count == 2)
    }

    @Test("of one stream, withLatestFrom sees the event itself")
    func withLatestOfItself() {
        let stream = MutableEventStream<Int>()
        let seen = Seen(stream.withLatestFrom(stream) { $0 * 10 + $1 })
        stream.send(1)
        stream.send(2)
        #expect(seen.events == [11, 22])
        seen.subscription?.dispose()
    }

    @Test("the first event that is as wanted is taken, and no later one")
    func first() {
        let stream = MutableEventStream<Int>()
        stream.send(5)
        let (any, high) = (stream.first(), stream.first { $0 > 2 })
        for event in 1...5 { stream.send(event) }
        #expect((try? any.result?.get()) == 1)
        #expect((try? high.result?.get()) == 3)
    }

    @Test("an interactor's relays and triggers are written as with RxSwift: a pair, a tap, the first answer")
    func relays() {
        final class SelectionInteractor: Interactor {
            let pairs = MutableEventStream<(name: String, count: Int)>()
            private let taps: EventStream<Void>
            private let selection: ValueStream<String>

            init(taps: EventStream<Void>, selection: ValueStream<String>) {
                self.taps = taps
                self.selection = selection
                super.init()
            }

            override func didBecomeActive() {
                super.didBecomeActive()
                var count = 0
                taps.withLatestFrom(selection)
                    .filter { !$0.isEmpty }
                    .subscribe { [pairs] name in
                        count += 1
                        pairs.send((name, count))
                    }
                    .disposeOnDeactivate(interactor: self)
            }
        }
        let (taps, selection) = (MutableEventStream<Void>(), MutableValueStream(""))
        let interactor = SelectionInteractor(taps: taps.readOnly, selection: selection.readOnly)
        let seen = Seen(interactor.pairs.map { "\($0.name) \($0.count)" })
        let answer: Eventual<(name: String, count: Int)> = interactor.pairs.first()
        interactor.activate()
        taps.send()
        selection.value = "Visa"
        taps.send()
        taps.send()
        interactor.deactivate()
        taps.send()
        #expect(seen.events == ["Visa 1", "Visa 2"])
        #expect((try? answer.result?.get())?.count == 1)
        seen.subscription?.dispose()
    }

    @Test("a closure that waits makes the asynchronous sequence of the toolchain")
    func asynchronous() async {
        let stream = MutableEventStream<Int>()
        let doubled = stream.map { (event: Int) async -> Int in event * 2 }
        var iterator = doubled.makeAsyncIterator()
        let sending = Task { @MainActor in
            while !Task.isCancelled {
                stream.send(21)
                await Task.yield()
            }
        }
        #expect(await iterator.next() == 42)
        sending.cancel()
    }
}
