import PluginABI
import RIBs
import Testing

@MainActor
@Suite("Observables and time")
struct ObservableTimeTests {
    /// Time that passes when the test says so.
    @MainActor
    private final class Time {
        private var (now, actions) = (Duration.zero, [(key: Int, due: Duration, action: @MainActor () -> Void)]())
        private var nextKey = 0

        var scheduler: Scheduler {
            Scheduler { [self] delay, action in
                nextKey += 1
                let key = nextKey
                actions.append((key, now + delay, action))
                return Subscription { [self] in actions.removeAll { $0.key == key } }
            }
        }

        func pass(_ time: Duration) {
            let end = now + time
            while let next = actions.filter({ $0.due <= end }).min(by: { $0.due < $1.due }) {
                now = next.due
                actions.removeAll { $0.key == next.key }
                next.action()
            }
            now = end
        }
    }

    private let numbers = PublishSubject<Int>()
    private let time = Time()
    private let log = EventLog()

    @Test("debounce delivers the latest element after a while without another one, and at the end")
    func debounce() {
        let subscription = log.watch(numbers.debounce(.milliseconds(300), scheduler: time.scheduler))
        numbers.onNext(1)
        time.pass(.milliseconds(200))
        numbers.onNext(2)
        time.pass(.milliseconds(299))
        #expect(log.entries == [])
        time.pass(.milliseconds(1))
        numbers.onNext(3)
        numbers.onCompleted()
        #expect(log.entries == ["2", "3", "end"])
        subscription.dispose()
    }

    @Test("buffer delivers arrays, when enough elements have come or the span is over, and the rest at the end")
    func buffer() {
        let subscription = log.watch(numbers.buffer(timeSpan: .seconds(1), count: 2, scheduler: time.scheduler))
        for number in 1...3 { numbers.onNext(number) }
        #expect(log.entries == ["[1, 2]"])
        time.pass(.seconds(1))
        time.pass(.seconds(1))
        #expect(log.entries == ["[1, 2]", "[3]", "[]"])
        numbers.onNext(4)
        numbers.onCompleted()
        #expect(log.entries == ["[1, 2]", "[3]", "[]", "[4]", "end"])
        subscription.dispose()
    }

    @Test("throttle delivers the first element immediately, and the latest one when the span is over, if it is wanted")
    func throttle() {
        let latest = log.watch(numbers.throttle(.seconds(1), scheduler: time.scheduler))
        let first = log.watch(
            numbers.throttle(.seconds(1), latest: false, scheduler: time.scheduler).map { "first \($0)" }
        )
        for number in 1...3 { numbers.onNext(number) }
        #expect(log.entries == ["1", "first 1"])
        time.pass(.seconds(1))
        #expect(log.entries == ["1", "first 1", "3"])
        latest.dispose()
        first.dispose()
    }

    @Test("delay delivers each element and the end later")
    func delay() {
        let subscription = log.watch(numbers.delay(.seconds(2), scheduler: time.scheduler))
        numbers.onNext(1)
        numbers.onCompleted()
        time.pass(.seconds(1))
        #expect(log.entries == [])
        time.pass(.seconds(1))
        #expect(log.entries == ["1", "end"])
        subscription.dispose()
    }

    @Test("timeout fails when an element is late, counted from the one before it, and ends the subscription")
    func timeout() {
        let subscription = log.watch(numbers.timeout(.seconds(5), scheduler: time.scheduler))
        time.pass(.seconds(4))
        numbers.onNext(1)
        time.pass(.seconds(4))
        #expect(log.entries == ["1"])
        time.pass(.seconds(1))
        numbers.onNext(2)
        time.pass(.seconds(5))
        #expect(log.entries == ["1", "timeout"])
        subscription.dispose()
    }

    @Test("timeout is over with what it waits for: nothing fails later")
    func inTime() {
        let subscriptions = [
            log.watch(Observable.just(1).timeout(.seconds(5), scheduler: time.scheduler)),
            log.watch(Single.just(2).timeout(.seconds(5), scheduler: time.scheduler)),
            log.watch(Single<Int>.never().timeout(.seconds(7), scheduler: time.scheduler)),
        ]
        time.pass(.seconds(6))
        #expect(log.entries == ["1", "end", "2", "end"])
        time.pass(.seconds(1))
        #expect(log.entries == ["1", "end", "2", "end", "timeout"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("interval counts until it is disposed")
    func interval() {
        let subscription = log.watch(Observable<Int>.interval(.seconds(1), scheduler: time.scheduler))
        time.pass(.seconds(2))
        subscription.dispose()
        time.pass(.seconds(2))
        #expect(log.entries == ["0", "1"])
    }
}
