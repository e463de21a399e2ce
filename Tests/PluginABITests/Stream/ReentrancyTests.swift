import PluginABI
import Testing

@MainActor
@Suite("What a subscriber does to the stream that calls it")
struct ReentrancyTests {
    @Test("a value set during a delivery is delivered after it, to all, in order")
    func setDuringDelivery() {
        let stream = MutableValueStream(0)
        var seen: [String] = []
        let first = stream.subscribe { value in
            seen.append("a\(value)")
            if value == 1 {
                stream.value = 2
                seen.append("now \(stream.value)")
            }
        }
        let second = stream.subscribe { seen.append("b\($0)") }
        seen = []
        stream.value = 1
        #expect(seen == ["a1", "now 2", "b1", "a2", "b2"])
        first.dispose()
        second.dispose()
    }

    @Test("changes there and back during a delivery are each delivered")
    func thereAndBack() {
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        let first = stream.subscribe { value in
            guard value == 1 else { return }
            stream.value = 2
            stream.value = 2
            stream.value = 1
        }
        let second = stream.subscribe { seen.append($0) }
        stream.value = 5
        seen = []
        first.dispose()
        let third = stream.subscribe { value in
            guard value == 1 else { return }
            stream.value = 7
            stream.value = 8
        }
        stream.value = 1
        #expect(seen == [1, 7, 8])
        second.dispose()
        third.dispose()
    }

    @Test("an increment during a delivery is not lost")
    func increments() {
        let stream = MutableValueStream(0)
        let first = stream.subscribe { if $0 == 1 { stream.value += 1 } }
        let second = stream.subscribe { if $0 == 1 { stream.value += 1 } }
        stream.value = 1
        #expect(stream.value == 3)
        first.dispose()
        second.dispose()
    }

    @Test("a value set by a subscriber's first call is delivered after it")
    func setDuringReplay() {
        let stream = MutableValueStream(0)
        var seen: [String] = []
        let subscription = stream.subscribe { value in
            seen.append("in \(value)")
            if value == 0 { stream.value = 1 }
            seen.append("out \(value)")
        }
        #expect(seen == ["in 0", "out 0", "in 1", "out 1"])
        subscription.dispose()
    }

    @Test("a million values set one by another do not grow the stack")
    func million() {
        let stream = MutableValueStream(0)
        let subscription = stream.subscribe { if $0 > 0, $0 < 1_000_000 { stream.value = $0 + 1 } }
        stream.value = 1
        #expect(stream.value == 1_000_000)
        subscription.dispose()
    }

    @Test("who subscribes during a delivery gets the latest value, and only what comes after it")
    func subscribeDuringDelivery() {
        let stream = MutableValueStream(0)
        var seen: [Int] = []
        var late: Subscription?
        let first = stream.subscribe { value in
            guard value == 1 else { return }
            stream.value = 2
            late = stream.subscribe { seen.append($0) }
            stream.value = 3
        }
        stream.value = 1
        #expect(seen == [2, 3])
        first.dispose()
        late?.dispose()
    }

    @Test("a subscription disposed during a delivery receives nothing more, before or after the one that disposes it")
    func disposeDuringDelivery() {
        for victims in [[0, 1], [2, 3], [1, 2], [0, 1, 2, 3], [3], []] {
            let stream = MutableValueStream(0)
            var seen: [Int] = []
            var subscriptions: [Subscription] = []
            for index in 0..<4 {
                subscriptions.append(
                    stream.subscribe { value in
                        guard value > 0 else { return }
                        seen.append(index)
                        if index == 1 { victims.forEach { subscriptions[$0].dispose() } }
                    }
                )
            }
            stream.value = 1
            #expect(seen == [0, 1] + [2, 3].filter { !victims.contains($0) })
            seen = []
            stream.value = 2
            #expect(seen == (0..<4).filter { !victims.contains($0) })
            subscriptions = []
        }
    }

    @Test("what a closure holds is let go when its subscription is disposed, also during a delivery")
    func letGoDuringDelivery() {
        final class Held {}
        let stream = MutableValueStream(0)
        weak var weakHeld: Held?
        var subscription: Subscription?
        var wasGone = false
        let first = stream.subscribe { value in
            guard value == 1 else { return }
            subscription?.dispose()
            wasGone = weakHeld == nil
        }
        do {
            let held = Held()
            weakHeld = held
            subscription = stream.subscribe { _ in _ = held }
        }
        #expect(weakHeld != nil)
        stream.value = 1
        #expect(wasGone)
        first.dispose()
    }

    @Test("100 000 subscribers who all leave during one delivery are let go without recursion")
    func allLeave() {
        let stream = MutableValueStream(0)
        weak var lastNode: Subscription?
        var seen = 0
        for _ in 0..<100_000 {
            var subscription: Subscription?
            subscription = stream.subscribe { value in
                guard value > 0 else { return }
                seen += 1
                subscription?.dispose()
                subscription = nil
            }
            lastNode = subscription
        }
        stream.value = 1
        stream.value = 2
        #expect(seen == 100_000)
        #expect(lastNode == nil)
    }

    @Test("who is let go by a disposal may set a value, dispose and subscribe, as any code may during a delivery")
    func disposalRunsCode() {
        @MainActor final class Ending {
            let onEnd: () -> Void
            init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
            isolated deinit { onEnd() }
        }
        let stream = MutableValueStream(0)
        var seen: [String] = []
        var (first, second, third): (Subscription?, Subscription?, Subscription?)
        do {
            let ending = Ending {
                stream.value = 2
                second?.dispose()
                third = stream.subscribe { seen.append("c\($0)") }
            }
            first = stream.subscribe { value in
                withExtendedLifetime(ending) {}
                if value == 1 { first?.dispose() }
            }
        }
        second = stream.subscribe { seen.append("b\($0)") }
        let last = stream.subscribe { seen.append("d\($0)") }
        stream.value = 1
        #expect(seen == ["b0", "d0", "c2", "d1", "d2"])
        third?.dispose()
        last.dispose()
    }

    @Test("a stream may lose its last owner during its own delivery")
    func freedDuringDelivery() {
        var stream: MutableValueStream<Int>? = MutableValueStream(0)
        var seen: [Int] = []
        _ = stream?.subscribe { value in
            if value == 1 { stream = nil }
            seen.append(value)
        }
        _ = stream?.subscribe { seen.append($0) }
        stream?.value = 1
        #expect(stream == nil)
        #expect(seen == [0, 0, 1, 1])
    }
}
