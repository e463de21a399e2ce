import PluginABI
import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Subjects and relays")
struct SubjectTests {
    @Test("a PublishSubject delivers what comes after the subscription; after its end, the end")
    func publish() {
        let subject = PublishSubject<Int>()
        var (values, endCount) = ([Int](), 0)
        subject.onNext(1)
        let first = subject.subscribe(onNext: { values.append($0) }, onCompleted: { endCount += 1 })
        subject.onNext(2)
        subject.onCompleted()
        subject.onNext(3)
        let second = subject.subscribe(onNext: { values.append($0) }, onCompleted: { endCount += 1 })
        #expect(values == [2])
        #expect(endCount == 2)
        first.dispose()
        second.dispose()
    }

    @Test("of a hundred subscribers, those that leave in any order get nothing more, and the others keep theirs")
    func leaving() {
        let subject = PublishSubject<Int>()
        var values: [Int] = []
        let subscriptions = (0..<100).map { place in subject.subscribe(onNext: { _ in values.append(place) }) }
        for place in (0..<100) where !place.isMultiple(of: 7) { subscriptions[(place * 3) % 100].dispose() }
        let left = Set((0..<100).filter { !$0.isMultiple(of: 7) }.map { ($0 * 3) % 100 })
        subject.onNext(1)
        #expect(values == (0..<100).filter { !left.contains($0) })
        for subscription in subscriptions { subscription.dispose() }
        values = []
        let last = subject.subscribe(onNext: { values.append($0) })
        subject.onNext(2)
        #expect(values == [2])
        last.dispose()
    }

    @Test("a BehaviorSubject delivers its latest element first, and throws its error")
    func behavior() throws {
        let subject = BehaviorSubject(value: 1)
        subject.onNext(2)
        var values: [Int] = []
        let subscription = subject.subscribe(onNext: { values.append($0) }, onError: { _ in values.append(-1) })
        subject.onNext(3)
        #expect(values == [2, 3])
        #expect(try subject.value() == 3)
        subject.onError(Failure())
        #expect(throws: Failure.self) { try subject.value() }
        #expect(values == [2, 3, -1])
        subscription.dispose()
    }

    @Test("a ReplaySubject delivers as many elements as it keeps")
    func replay() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        for number in 1...3 { subject.onNext(number) }
        var values: [Int] = []
        let subscription = subject.subscribe(onNext: { values.append($0) })
        subject.onNext(4)
        #expect(values == [2, 3, 4])
        subscription.dispose()
    }

    @Test("relays deliver equal values too, and hand out what cannot be written")
    func relays() {
        let (score, taps) = (BehaviorRelay(value: 0), PublishRelay<Int>())
        var values: [Int] = []
        let subscriptions = CompositeDisposable(
            score.subscribe(onNext: { values.append($0) }),
            taps.subscribe(onNext: { values.append($0 * 10) }),
            taps.bind(to: score)
        )
        score.accept(0)
        taps.accept(1)
        #expect(values == [0, 0, 10, 1])
        #expect(score.value == 1)
        #expect(!(score.asObservable() is BehaviorSubject<Int>))
        subscriptions.dispose()
        taps.accept(2)
        #expect(score.value == 1)
    }

    @Test("a stream of this host is an observable: its values, and the end with its owner")
    func stream() {
        var interactor: Interactor? = Interactor()
        var log: [String] = []
        let subscription = interactor?.isActiveStream.map { $0 ? "active" : "inactive" }
            .subscribe(onNext: { log.append($0) }, onCompleted: { log.append("end") })
        interactor?.activate()
        interactor = nil
        #expect(log == ["inactive", "active", "inactive", "end"])
        subscription?.dispose()
    }

    @Test("a router's lifecycle begins with didLoad, also for a subscriber that comes later")
    func lifecycle() {
        let router = Router(interactor: Interactor())
        var log: [String] = []
        let subscriptions = CompositeDisposable(router.lifecycle.subscribe(onNext: { log.append("\($0)") }))
        #expect(log == [])
        router.load()
        subscriptions.insert(router.lifecycle.subscribe(onNext: { log.append("late \($0)") }))
        #expect(log == ["didLoad", "late didLoad"])
        subscriptions.dispose()
    }

    @Test("an Eventual is an observable of one element, or of an error")
    func eventual() {
        let (good, bad) = (Eventual<Int>(), Eventual<Int>())
        var log: [String] = []
        let subscriptions = [good, bad].map { eventual in
            eventual.map { $0 + 1 }.subscribe(
                onNext: { log.append("\($0)") },
                onError: { log.append("\($0)") },
                onCompleted: { log.append("end") }
            )
        }
        good.fulfill(1)
        bad.fail(Failure())
        #expect(log == ["2", "end", "Failure()"])
        for subscription in subscriptions { subscription.dispose() }
    }
}
