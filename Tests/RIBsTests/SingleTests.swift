import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Singles")
struct SingleTests {
    private func outcome<Element>(of single: Single<Element>) -> [String] {
        let log = EventLog()
        let subscription = single.subscribe(
            onSuccess: { log.entries.append("\($0)") },
            onFailure: { log.entries.append("\($0)") }
        )
        subscription.dispose()
        return log.entries
    }

    @Test("deliver one element or an error")
    func outcomes() {
        let made = Single<Int>.create { single in
            single(.success(1))
            single(.success(2))
            return Disposables.create()
        }
        #expect(outcome(of: made) == ["1"])
        #expect(outcome(of: made.map { "\($0)!" }.flatMap { .just($0 + $0) }) == ["1!1!"])
        #expect(outcome(of: Single<Int>.error(Failure())) == ["Failure()"])
        #expect(outcome(of: Single<Int>.error(Failure()).catchAndReturn(3)) == ["3"])
        #expect(outcome(of: Single.zip(made, .just("a"))) == [#"(1, "a")"#])
        #expect(outcome(of: made.observe(on: MainScheduler.instance)) == ["1"])
    }

    @Test("of an observable: its only element, its first, or an error")
    func observable() {
        #expect(outcome(of: Observable.just(1).asSingle()) == ["1"])
        #expect(outcome(of: Observable<Int>.empty().asSingle()) == ["noElements"])
        #expect(outcome(of: Observable.of(1, 2).asSingle()) == ["moreThanOneElement"])
        #expect(outcome(of: Observable.of(1, 2).first()) == ["Optional(1)"])
        #expect(outcome(of: Observable<Int>.empty().first()) == ["nil"])
    }

    @Test("are what flatMapLatest can lead to")
    func inner() {
        let log = EventLog()
        let subscription = log.watch(Observable.just(1).flatMapLatest { Single.just($0 + 1) })
        #expect(log.entries == ["2", "end"])
        subscription.dispose()
    }

    @Test("the elements of all singles come together in their order, and those of none as an empty array")
    func zipOfMany() {
        var results: [[Int]] = []
        let bag = DisposeBag()
        let late = PublishSubject<Int>()
        Single.zip([Single.just(1), late.take(1).asSingle(), .just(3)]).subscribe(onSuccess: { results.append($0) })
            .disposed(by: bag)
        Single.zip([Single<Int>]()).subscribe(onSuccess: { results.append($0) }).disposed(by: bag)
        late.onNext(2)
        #expect(results == [[], [1, 2, 3]])
    }
}
