import PluginABI
import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Observables")
struct ObservableTests {
    /// What a subscriber receives.
    private final class Log {
        var entries: [String] = []
    }

    private let log = Log()
    private let numbers = PublishSubject<Int>()

    private func watch<Source: ObservableType>(_ source: Source) -> any Disposable {
        source.subscribe(
            onNext: { [log] in log.entries.append("\($0)") },
            onError: { [log] in log.entries.append("\($0)") },
            onCompleted: { [log] in log.entries.append("end") },
            onDisposed: { [log] in log.entries.append("gone") }
        )
    }

    /// Delivers the elements to an operator, and ends.
    private func results<Source: ObservableType>(of source: Source, _ elements: [Int]) -> [String] {
        let subscription = watch(source)
        for element in elements { numbers.onNext(element) }
        numbers.onCompleted()
        subscription.dispose()
        return log.entries
    }

    @Test("begin again for each subscriber, end once, and deliver nothing after that")
    func create() {
        var startCount = 0
        let source = Observable<Int>.create { observer in
            startCount += 1
            observer.onNext(startCount)
            observer.onCompleted()
            observer.onNext(9)
            observer.onError(Failure())
            return Disposables.create { startCount += 10 }
        }
        for _ in 0..<2 { watch(source).dispose() }
        #expect(log.entries == ["1", "end", "gone", "12", "end", "gone"])
        #expect(startCount == 22)
    }

    @Test("of constants")
    func constants() {
        _ = watch(Observable.just(1))
        _ = watch(Observable.of(2, 3))
        _ = watch(Observable<Int>.empty())
        _ = watch(Observable<Int>.error(Failure()))
        watch(Observable<Int>.never()).dispose()
        #expect(
            log.entries == ["1", "end", "gone", "2", "3", "end", "gone", "end", "gone", "Failure()", "gone", "gone"]
        )
    }

    @Test("deliver nothing after the subscription has been disposed, not even in a delivery")
    func disposed() {
        var second: (any Disposable)?
        let first = numbers.subscribe(onNext: { _ in second?.dispose() })
        second = watch(numbers)
        numbers.onNext(1)
        numbers.onNext(2)
        #expect(log.entries == ["gone"])
        first.dispose()
    }

    @Test("map, compactMap, filter, skip and startWith")
    func elements() {
        let source = numbers.skip(1).filter { $0 % 2 == 1 }.compactMap { $0 == 5 ? nil : $0 }.map { $0 * 10 }
        #expect(results(of: source.startWith(7), [1, 2, 3, 5, 9]) == ["7", "30", "90", "end", "gone"])
    }

    @Test("take ends, and leaves the source")
    func take() {
        var isLeft = false
        let source = numbers.do(onDispose: { isLeft = true }).take(2)
        let subscription = watch(source)
        for number in 1...3 { numbers.onNext(number) }
        #expect(log.entries == ["1", "2", "end", "gone"])
        #expect(isLeft)
        subscription.dispose()
    }

    @Test("distinctUntilChanged leaves out equal ones in a row, for each subscriber by itself")
    func distinct() {
        let source = numbers.distinctUntilChanged()
        let other = source.subscribe(onNext: { _ in })
        #expect(results(of: source, [1, 1, 2, 1]) == ["1", "2", "1", "end", "gone"])
        other.dispose()
    }

    @Test("do receives each event before it is passed on")
    func side() {
        let source = numbers.do(
            onNext: { [log] in log.entries.append("do \($0)") },
            onCompleted: { [log] in log.entries.append("do end") },
            onSubscribe: { [log] in log.entries.append("do subscribe") },
            onDispose: { [log] in log.entries.append("do dispose") }
        )
        #expect(
            results(of: source, [1]) == ["do subscribe", "do 1", "1", "do end", "end", "do dispose", "gone"]
        )
    }

    @Test("flatMapLatest delivers from the latest inner one, and ends with it")
    func flatMapLatest() {
        let inner = [PublishSubject<String>(), PublishSubject<String>()]
        let subscription = watch(numbers.flatMapLatest { inner[$0] })
        numbers.onNext(0)
        inner[0].onNext("a")
        numbers.onNext(1)
        inner[0].onNext("b")
        inner[1].onNext("c")
        numbers.onCompleted()
        inner[1].onNext("d")
        inner[1].onCompleted()
        #expect(log.entries == ["a", "c", "d", "end", "gone"])
        subscription.dispose()
    }

    @Test("merge delivers from all, and ends with the last")
    func merge() {
        let others = PublishSubject<Int>()
        let subscription = watch(Observable.merge(numbers.map { $0 }, others.asObservable()))
        numbers.onNext(1)
        others.onNext(2)
        numbers.onCompleted()
        others.onNext(3)
        others.onCompleted()
        #expect(log.entries == ["1", "2", "3", "end", "gone"])
        subscription.dispose()
    }

    @Test("combineLatest and withLatestFrom wait for a first element of the other")
    func combine() {
        let names = PublishSubject<String>()
        let combined = watch(Observable<String>.combineLatest(numbers, names) { "\($0)\($1)" })
        let latest = watch(numbers.withLatestFrom(names) { "latest \($0)\($1)" })
        for step in [0, 1, 2] {
            numbers.onNext(step)
            if step != 1 { names.onNext("x") }
        }
        #expect(log.entries == ["0x", "1x", "latest 1x", "2x", "latest 2x", "2x"])
        combined.dispose()
        latest.dispose()
    }

    @Test("an error ends all that depends on it, and can be caught")
    func errors() {
        let caught = watch(numbers.map { $0 }.catchAndReturn(0))
        let open = watch(numbers.filter { _ in true })
        numbers.onError(Failure())
        numbers.onNext(1)
        #expect(log.entries == ["0", "end", "gone", "Failure()", "gone"])
        caught.dispose()
        open.dispose()
    }

    @Test("an error that is not handled is a fault")
    func unhandled() {
        let faults = faults { _ = Observable<Int>.error(Failure()).subscribe(onNext: { _ in }) }
        #expect(
            faults == [
                Fault(
                    kind: .unhandledError,
                    message: "An observable failed, and its subscriber does not handle errors: Failure(). Give "
                        + "subscribe an onError, or use catchAndReturn.",
                    path: []
                )
            ]
        )
    }

    @Test("confineTo delivers while the interactor is active, and the latest element when it becomes so")
    func confined() {
        let interactor = Interactor()
        let subscription = watch(numbers.confineTo(interactor))
        numbers.onNext(1)
        interactor.activate()
        numbers.onNext(2)
        interactor.deactivate()
        numbers.onNext(3)
        #expect(log.entries == ["1", "2"])
        subscription.dispose()
    }
}
