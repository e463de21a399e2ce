import PluginABI
import Testing

@MainActor
@Suite("Two streams combined")
struct CombinedStreamTests {
    private let numbers = MutableValueStream(1)
    private let words = MutableValueStream("a")

    /// What a subscriber of the numbers and words sees.
    private func subscribe(to seen: Log) -> Subscription {
        numbers.combined(with: words).subscribe { seen.append("\($0.first)\($0.second)") }
    }

    @Test("a subscriber gets the latest of both once, then each change of either")
    func latest() {
        let log = Log()
        let subscription = subscribe(to: log)
        #expect(log.drain() == ["1a"])
        numbers.value = 2
        words.value = "b"
        words.value = "b"
        #expect(log.drain() == ["2a", "2b"])
        #expect(numbers.combined(with: words).value.first == 2)
        subscription.dispose()
        numbers.value = 3
        words.value = "c"
        #expect(log.drain().isEmpty)
    }

    @Test("two streams made of one never disagree: one change is one delivery")
    func noGlitch() {
        var seen: [[Int]] = []
        let doubled = numbers.projected { $0 * 2 }
        let subscription = doubled.combined(with: numbers.projected { -$0 }).subscribe {
            seen.append([$0.first, $0.second])
        }
        for value in 2...3 { numbers.value = value }
        #expect(seen == [[2, -1], [4, -2], [6, -3]])
        subscription.dispose()
    }

    @Test("the same pair is not delivered twice in a row, nor a value that is over before it is delivered")
    func noDuplicates() {
        let first = numbers.subscribe { [numbers] in if $0 == 2 { numbers.value = 3 } }
        let log = Log()
        let subscription = subscribe(to: log)
        numbers.value = 2
        #expect(log.drain() == ["1a", "3a"])
        first.dispose()
        subscription.dispose()
    }

    @Test("a change that a subscriber makes is delivered after the current one")
    func reentrancy() {
        let log = Log()
        let subscription = numbers.combined(with: words).subscribe { [words] pair in
            log.append("in \(pair.first)\(pair.second)")
            if pair.first == 2 { words.value = "b" }
            log.append("out \(pair.first)\(pair.second)")
        }
        _ = log.drain()
        numbers.value = 2
        #expect(log.drain() == ["in 2a", "out 2a", "in 2b", "out 2b"])
        subscription.dispose()
    }

    @Test("a subscriber that disposes during a delivery gets nothing more")
    func disposeDuringDelivery() {
        var seen: [Int] = []
        var subscription: Subscription?
        subscription = numbers.combined(with: words).subscribe { [words] pair in
            seen.append(pair.first)
            guard pair.first == 2 else { return }
            words.value = "b"
            subscription?.dispose()
        }
        numbers.value = 2
        numbers.value = 3
        #expect(seen == [1, 2])
    }

    @Test("a subscription keeps neither stream; the value of one that was freed goes on to count")
    func freedStreams() {
        weak var weakNumbers: MutableValueStream<Int>?
        weak var weakWords: MutableValueStream<String>?
        let log = Log()
        do {
            let words = MutableValueStream("a")
            weakWords = words
            do {
                let numbers = MutableValueStream(1)
                weakNumbers = numbers
                _ = numbers.projected { $0 + 1 }.combined(with: words.readOnly).subscribe {
                    log.append("\($0.first)\($0.second)")
                }
                numbers.value = 2
            }
            #expect(weakNumbers == nil)
            words.value = "b"
        }
        #expect(weakWords == nil)
        #expect(log.drain() == ["2a", "3a", "3b"])
    }

    @Test("three streams are combined in two steps")
    func three() {
        let flags = MutableValueStream(false)
        var seen: [String] = []
        let all = numbers.combined(with: words).combined(with: flags)
        let subscription = all.projected { "\($0.first.first)\($0.first.second)\($0.second)" }.subscribe {
            seen.append($0)
        }
        flags.value = true
        numbers.value = 2
        #expect(seen == ["1afalse", "1atrue", "2atrue"])
        subscription.dispose()
    }

    @Test("an iteration ends when both owners are gone")
    func iteration() async {
        var (first, second): (Interactor?, Interactor?) = (Interactor(), Interactor())
        guard
            let combined = first.flatMap({ first in
                second.map { first.isActiveStream.combined(with: $0.isActiveStream) }
            })
        else { return }
        var seen: [[Bool]] = []
        for await pair in combined {
            seen.append([pair.first, pair.second])
            if first == nil { second = nil } else { second?.activate() }
            if pair.second { first = nil; second = nil }
        }
        #expect(seen == [[false, false], [false, true], [false, false]])
    }
}
