import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Operators of observables")
struct OperatorTests {
    private let numbers = PublishSubject<Int>()
    private let log = EventLog()

    private func results<Source: ObservableType>(of source: Source, _ elements: [Int]) -> [String] {
        let subscription = log.watch(source)
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
        subscription.dispose()
        defer { log.entries = [] }
        return log.entries
    }

    @Test("distinctUntilChanged takes a key, a property and a comparer")
    func distinct() {
        let key = log.watch(numbers.distinctUntilChanged { $0 / 10 }.map { "key \($0)" })
        let property = log.watch(numbers.distinctUntilChanged(at: \.words.count).map { "property \($0)" })
        let comparer = log.watch(numbers.distinctUntilChanged { $1 - $0 < 5 }.map { "comparer \($0)" })
        for number in [1, 4, 8, 12] { numbers.onNext(number) }
        #expect(log.entries == ["key 1", "property 1", "comparer 1", "comparer 8", "key 12"])
        for subscription in [key, property, comparer] { subscription.dispose() }
    }

    @Test("take and skip go by a closure")
    func closures() {
        let taken = log.watch(numbers.take(while: { $0 < 3 }))
        let skipped = log.watch(numbers.skip(while: { $0 < 3 }).map { "skipped \($0)" })
        for number in [1, 3, 2] { numbers.onNext(number) }
        #expect(log.entries == ["1", "end", "skipped 3", "skipped 2"])
        taken.dispose()
        skipped.dispose()
    }

    @Test("take and skip go by another observable")
    func others() {
        let signal = PublishRelay<Void>()
        let taken = log.watch(numbers.take(until: signal))
        let skipped = log.watch(numbers.skip(until: signal).map { "skipped \($0)" })
        numbers.onNext(1)
        signal.accept(())
        numbers.onNext(2)
        #expect(log.entries == ["1", "end", "skipped 2"])
        taken.dispose()
        skipped.dispose()
    }

    @Test("scan delivers what the elements amount to so far, toArray all of them at the end")
    func accumulating() {
        #expect(results(of: numbers.scan(10) { $0 + $1 }, [1, 2]) == ["11", "13", "end"])
        let all = log.watch(Observable.of(1, 2).toArray())
        #expect(log.entries == ["[1, 2]", "end"])
        all.dispose()
    }

    @Test("reduce delivers what the elements amount to, at the end")
    func reducing() {
        let sum = numbers.reduce(10) { sum, number in
            guard number > 0 else { throw Failure() }
            return sum + number
        }
        #expect(results(of: sum, [1, 2]) == ["13", "end"])
        #expect(results(of: Observable<Int>.empty().reduce(10) { $0 + $1 }, []) == ["10", "end"])
        #expect(results(of: Observable.of(1, 0, 2).reduce(10) { _, _ in throw Failure() }, []) == ["Failure()"])
    }

    @Test("ifEmpty delivers an element where there is none, and ignoreElements only the end")
    func empty() {
        #expect(results(of: Observable<Int>.empty().ifEmpty(default: 7), []) == ["7", "end"])
        #expect(results(of: Observable.of(1, 2).ifEmpty(default: 7), []) == ["1", "2", "end"])
        #expect(results(of: Observable<Int>.error(Failure()).ifEmpty(default: 7), []) == ["Failure()"])
        #expect(results(of: Observable.of(1, 2).ignoreElements(), []) == ["end"])
    }

    @Test("merge, concat and switchLatest take the observables that an observable delivers")
    func observables() {
        let others = PublishSubject<Observable<String>>()
        let all = [
            log.watch(others.merge().map { "merge \($0)" }), log.watch(others.concat().map { "concat \($0)" }),
            log.watch(others.switchLatest().map { "switch \($0)" }),
        ]
        others.onNext(numbers.map { "first \($0)" })
        others.onNext(numbers.map { "second \($0)" })
        numbers.onNext(1)
        #expect(log.entries.sorted() == ["concat first 1", "merge first 1", "merge second 1", "switch second 1"])
        for subscription in all { subscription.dispose() }
    }

    @Test("what a closure throws is the observable's error, which another one can follow")
    func errors() {
        let thrown = log.watch(numbers.map { _ in throw Failure() } as Observable<Int>)
        let caught = log.watch(
            numbers.map { number in
                guard number > 1 else { throw Failure() }
                return number
            }
            .catch { _ in Observable.just(0) }
        )
        numbers.onNext(1)
        #expect(log.entries == ["Failure()", "0", "end"])
        thrown.dispose()
        caught.dispose()
    }

    @Test("retry begins again, as often as is asked")
    func retry() {
        var count = 0
        let source = Observable<Int>.deferred {
            count += 1
            return count < 3 ? .error(Failure()) : .just(count)
        }
        let two = log.watch(source.retry(2))
        let more = log.watch(source.retry())
        #expect(log.entries == ["Failure()", "3", "end"])
        two.dispose()
        more.dispose()
    }

    @Test("from an optional: one element, or none")
    func optional() {
        for number in [1, nil] { log.watch(Observable.from(optional: number)).dispose() }
        #expect(log.entries == ["1", "end", "end"])
    }

    @Test("withUnretained, subscribe(with:) and bind(with:) pass on an object for as long as it is there")
    func owner() {
        var owner: EventLog? = EventLog()
        let weak = { [weak owner] in owner }
        if let owner {
            let subscriptions = [
                numbers.withUnretained(owner).subscribe(onNext: { [log] in log.entries.append("\($1)") }),
                numbers.subscribe(with: owner, onNext: { [log] in log.entries.append("with \($1)") }),
                numbers.bind(with: owner) { [log] in log.entries.append("bound \($1)") },
            ]
            #expect(subscriptions.count == 3)
        }
        numbers.onNext(1)
        owner = nil
        #expect(weak() == nil)
        numbers.onNext(2)
        #expect(log.entries == ["1", "with 1", "bound 1"])
    }

    @Test("bind writes to relays, subjects and closures")
    func binding() {
        let (relay, subject) = (PublishRelay<Int>(), PublishSubject<Int>())
        let (latest, kept) = (BehaviorSubject(value: 0), ReplaySubject<Int>.createUnbounded())
        let optional = BehaviorRelay<Int?>(value: nil)
        let taps = PublishRelay<Void>()
        let subscriptions = [
            log.watch(relay), log.watch(subject), numbers.bind(to: relay), numbers.bind(to: subject),
            numbers.bind(to: latest), numbers.bind(to: kept), numbers.bind(to: optional),
            taps.bind(onNext: { [log] in log.entries.append("tap") }),
        ]
        numbers.onNext(1)
        numbers.onNext(2)
        taps.accept(())
        #expect(log.entries == ["1", "1", "2", "2", "tap"])
        #expect((try? latest.value()) == 2)
        #expect(optional.value == 2)
        log.entries = []
        let later = log.watch(kept)
        #expect(log.entries == ["1", "2"])
        for subscription in subscriptions + [later] { subscription.dispose() }
    }
}
