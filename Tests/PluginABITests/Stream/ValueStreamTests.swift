import PluginABI
import Testing

@MainActor
@Suite("A stream of values")
struct ValueStreamTests {
    @Test("a subscriber gets the latest value immediately, then each change, and no equal value twice")
    func values() {
        let stream = MutableValueStream(1)
        stream.value = 2
        var seen: [Int] = []
        let subscription = stream.subscribe { seen.append($0) }
        for value in [2, 3, 3, 4, 3] { stream.value = value }
        #expect(seen == [2, 3, 4, 3])
        #expect(stream.value == 3)
        subscription.dispose()
    }

    @Test("subscribers are called in the order they subscribed")
    func order() {
        let stream = MutableValueStream(0)
        var seen: [String] = []
        let subscriptions = ["a", "b", "c"].map { name in stream.subscribe { seen.append("\(name)\($0)") } }
        stream.value = 1
        #expect(seen == ["a0", "b0", "c0", "a1", "b1", "c1"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("an equal value costs one comparison, whatever the number of subscribers")
    func oneComparison() {
        let counter = ComparisonCounter()
        let stream = MutableValueStream(Counted(number: 0, counter: counter))
        let subscriptions = (0..<100).map { _ in stream.subscribe { _ in } }
        counter.count = 0
        stream.value = Counted(number: 0, counter: counter)
        #expect(counter.count == 1)
        stream.value = Counted(number: 1, counter: counter)
        #expect(counter.count == 2)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("nothing comes after dispose, which may be called twice")
    func dispose() {
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        let subscription = stream.subscribe { seen.append($0) }
        subscription.dispose()
        subscription.dispose()
        stream.value = 1
        #expect(seen == [0])
        #expect(subscription.isDisposed)
    }

    @Test("a subscription without an owner continues")
    func letGo() {
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        _ = stream.subscribe { seen.append($0) }
        stream.value = 1
        #expect(seen == [0, 1])
    }

    @Test("disposing releases the closure's captures")
    func disposeLetsGo() {
        final class Held {}
        let stream = MutableValueStream(0)
        weak var held: Held?
        let subscription: Subscription
        do {
            let object = Held()
            held = object
            subscription = stream.subscribe { _ in _ = object }
        }
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
    }

    @Test("a stream ends its subscriptions when it is freed, however many they are")
    func freeing() {
        weak var weakStream: MutableValueStream<Int>?
        var subscriptions: [Subscription] = []
        do {
            let stream = MutableValueStream(0)
            weakStream = stream
            for _ in 0..<100_000 { subscriptions.append(stream.subscribe { _ in }) }
        }
        #expect(weakStream == nil)
        #expect(!subscriptions.contains { !$0.isDisposed })
        subscriptions[0].dispose()
    }

    @Test("a read-only face follows the stream and cannot be cast to one that writes")
    func readOnly() {
        let stream = MutableValueStream(1)
        let face = stream.readOnly
        var seen: [Int] = []
        let subscription = face.subscribe { seen.append($0) }
        stream.value = 2
        #expect(face.value == 2)
        #expect(seen == [1, 2])
        #expect(face as? MutableValueStream<Int> == nil)
        #expect((face as AnyObject) as? MutableValueStream<Int> == nil)
        subscription.dispose()
    }

    @Test("a projection delivers changes of what it makes, not of what it is made of")
    func projection() {
        let stream = MutableValueStream(10)
        let tens = stream.projected { $0 / 10 }
        var seen: [Int] = []
        let subscription = tens.subscribe { seen.append($0) }
        for value in [11, 19, 20, 21, 35] { stream.value = value }
        #expect(seen == [1, 2, 3])
        #expect(tens.value == 3)
        subscription.dispose()
    }

    @Test("100 000 subscribers are served and let go without recursion")
    func manySubscribers() {
        let stream = MutableValueStream(0)
        let interactor = Interactor()
        interactor.activate()
        var count = 0
        for _ in 0..<100_000 {
            stream.subscribe { _ in count += 1 }.disposeOnDeactivate(interactor: interactor)
        }
        stream.value = 1
        #expect(count == 200_000)
        interactor.deactivate()
        stream.value = 2
        #expect(count == 200_000)
    }
}

@MainActor
final class ComparisonCounter {
    nonisolated init() {}
    var count = 0
}

struct Counted: Equatable, Sendable {
    let number: Int
    let counter: ComparisonCounter

    static func == (left: Counted, right: Counted) -> Bool {
        MainActor.assumeIsolated { left.counter.count += 1 }
        return left.number == right.number
    }
}
