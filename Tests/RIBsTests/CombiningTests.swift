import RIBs
import Testing

@MainActor
@Suite("Observables of several")
struct CombiningTests {
    private let first = PublishSubject<Int>()
    private let second = PublishSubject<String>()
    private let log = EventLog()

    @Test("combineLatest delivers the latest elements of two, three and four, with a closure and without")
    func latest() {
        let (third, fourth) = (BehaviorRelay(value: true), BehaviorRelay(value: 0.5))
        let subscriptions = [
            log.watch(Observable.combineLatest(first, second)),
            log.watch(Observable.combineLatest(first, second, third)),
            log.watch(Observable.combineLatest(first, second, third) { "\($0)\($1)\($2)" }),
            log.watch(Observable.combineLatest(first, second, third, fourth)),
            log.watch(Observable.combineLatest(first, second, third, fourth) { "\($0)\($1)\($2)\($3)" }),
        ]
        first.onNext(1)
        second.onNext("a")
        #expect(log.entries == [#"(1, "a")"#, #"(1, "a", true)"#, "1atrue", #"(1, "a", true, 0.5)"#, "1atrue0.5"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("a chain that begins with withLatestFrom of four compiles, and delivers the part that it asks for")
    func chain() {
        let trigger = PublishRelay<Void>()
        let texts = BehaviorRelay<String?>(value: "draft")
        let isOn = BehaviorRelay(value: true)
        let subscription = log.watch(
            trigger
                .withLatestFrom(Observable.combineLatest(isOn, texts, first, second))
                .filter { isOn, text, _, _ in isOn && text != nil }
                .map { _, text, _, _ in text }
        )
        first.onNext(1)
        second.onNext("a")
        trigger.accept(())
        #expect(log.entries == [#"Optional("draft")"#])
        subscription.dispose()
    }

    @Test("zip pairs what has the same place, and ends when one is used up")
    func zip() {
        let pairs = log.watch(Observable.zip(first, second))
        for number in 1...3 { first.onNext(number) }
        second.onNext("a")
        second.onNext("b")
        second.onCompleted()
        #expect(log.entries == [#"(1, "a")"#, #"(2, "b")"#, "end"])
        pairs.dispose()
    }

    @Test("merge of an array delivers from all; concat from one after the other")
    func order() {
        let later = PublishSubject<Int>()
        let merged = log.watch(Observable.merge([first.asObservable(), later.asObservable()]).map { "merged \($0)" })
        let joined = log.watch(first.concat(later).map { "joined \($0)" })
        later.onNext(1)
        first.onNext(2)
        first.onCompleted()
        later.onNext(3)
        #expect(log.entries == ["merged 1", "merged 2", "joined 2", "merged 3", "joined 3"])
        merged.dispose()
        joined.dispose()
    }

    @Test("flatMap delivers from all inner ones, flatMapFirst from one at a time, concatMap from one after the other")
    func flattening() {
        let inner = [PublishSubject<String>(), PublishSubject<String>()]
        let subscriptions = [
            log.watch(first.flatMap { inner[$0] }.map { "all \($0)" }),
            log.watch(first.flatMapFirst { inner[$0] }.map { "first \($0)" }),
            log.watch(first.concatMap { inner[$0] }.map { "in order \($0)" }),
        ]
        first.onNext(0)
        first.onNext(1)
        first.onCompleted()
        inner[1].onNext("b")
        inner[0].onNext("a")
        inner[0].onCompleted()
        inner[1].onNext("c")
        inner[1].onCompleted()
        #expect(
            log.entries == [
                "all b", "all a", "first a", "in order a", "end", "all c", "in order c", "end", "end",
            ]
        )
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("share has one subscription to the source, and replays to later subscribers while there is one")
    func share() {
        var count = 0
        let shared = first.do(onSubscribe: { count += 1 }).share(replay: 1)
        let one = log.watch(shared)
        first.onNext(1)
        let two = log.watch(shared)
        #expect(log.entries == ["1", "1"])
        #expect(count == 1)
        one.dispose()
        two.dispose()
        let three = log.watch(shared)
        first.onNext(2)
        #expect(log.entries == ["1", "1", "2"])
        #expect(count == 2)
        three.dispose()
    }
}
