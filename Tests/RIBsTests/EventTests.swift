import RIBs
import Synchronization
import Testing

@testable @_spi(Testing) import PluginABI

private struct Failure: Error {}

@MainActor
@Suite("Events, attempts and parts of observables")
struct EventTests {
    private let numbers = PublishSubject<Int>()
    private let log = EventLog()

    @Test("a subscriber gets events, and an observer takes them")
    func events() {
        var events: [String] = []
        let subscription = numbers.subscribe { event in
            events.append("\(event.element ?? 0) \(event.isStopEvent) \(event.isCompleted) \(event.error != nil)")
        }
        numbers.on(.next(3))
        numbers.on(.completed)
        numbers.on(.next(4))
        #expect(events == ["3 false false false", "0 true true false"])
        subscription.dispose()
        let failed = Observable<Int>.create { observer in
            observer.on(.error(Failure()))
            return Disposables.create()
        }
        _ = failed.subscribe { events.append("\($0.error != nil)") }
        #expect(events.last == "true")
    }

    @Test("materialize delivers the end and the error as events, and dematerialize makes them what they were")
    func materialize() {
        let failing = Observable.of(1, 2).concat(Observable.error(Failure()))
        _ = log.watch(failing.materialize().map { event in event.element.map(String.init) ?? "stop" })
        #expect(log.entries == ["1", "2", "stop", "end"])
        log.entries = []
        let again: Observable<Int> = failing.materialize().dematerialize()
        _ = log.watch(again)
        #expect(log.entries == ["1", "2", "Failure()"])
        log.entries = []
        let ended: Observable<Int> = Observable.of(1).materialize().dematerialize()
        _ = log.watch(ended)
        #expect(log.entries == ["1", "end"])
    }

    @Test("debug writes each event, the subscription and its end to the log, and passes all on")
    func debug() {
        let lines = Mutex<[String]>([])
        let receiver = Log.receiver.withLock { $0 }
        Log.connect { line in lines.withLock { $0.append(line.message) } }
        defer { Log.receiver.withLock { $0 = receiver } }
        let subscription = log.watch(numbers.debug("load"))
        numbers.onNext(1)
        subscription.dispose()
        _ = log.watch(Observable<Int>.error(Failure()).debug("save"))
        _ = log.watch(Observable<Int>.empty().debug())
        let named = lines.withLock { $0 }.filter { $0.contains(" -> ") }
        #expect(
            named.prefix(6) == [
                "load -> subscribed", "load -> Event next(1)", "load -> isDisposed", "save -> subscribed",
                "save -> Event error(Failure())", "save -> isDisposed",
            ]
        )
        #expect(named.dropFirst(6).first?.hasPrefix("RIBsTests/EventTests.swift:") == true)
        #expect(log.entries == ["1", "Failure()", "end"])
    }

    @Test("enumerated counts the elements, and element(at:) delivers one of them or fails")
    func numbered() {
        let source = Observable.of("a", "b", "c")
        _ = log.watch(source.enumerated().map { index, element in "\(index)\(element)" })
        _ = log.watch(source.element(at: 1))
        _ = log.watch(source.element(at: 3))
        #expect(log.entries == ["0a", "1b", "2c", "end", "b", "end", "noElements"])
    }

    @Test(
        "retry(when:) subscribes again at each element of what the closure makes of the errors, until that ends or fails"
    )
    func retryWhen() {
        var attempts = 0
        let failing = Observable<Int>.deferred {
            attempts += 1
            return Observable.of(attempts).concat(Observable.error(Failure()))
        }
        _ = log.watch(failing.retry { errors in errors.enumerated().take(while: { $0.index < 2 }) })
        #expect(log.entries == ["1", "2", "3", "end"])
        log.entries = []
        _ = log.watch(failing.retry { errors in errors.flatMap { Observable<Int>.error($0) } })
        #expect(log.entries == ["4", "Failure()"])
        log.entries = []
        let trigger = PublishSubject<Void>()
        let waiting = log.watch(failing.retry { errors in errors.flatMap { _ in trigger } })
        trigger.onNext()
        waiting.dispose()
        trigger.onNext()
        #expect(log.entries == ["5", "6"])
    }

    @Test("an attempt after one that failed immediately delivers later elements")
    func laterAttempt() {
        var attempts = 0
        let source = Observable<Int>.deferred { [numbers] in
            attempts += 1
            return attempts == 1 ? Observable.error(Failure()) : numbers
        }
        let subscription = log.watch(source.retry { $0 })
        numbers.onNext(7)
        #expect(log.entries == ["7"])
        subscription.dispose()
        numbers.onNext(8)
        #expect(log.entries == ["7"])
    }

    @Test("combineLatest and zip take a collection of observables")
    func collections() {
        let others = [PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>()]
        let subscriptions = [
            log.watch(Observable.combineLatest(others)),
            log.watch(Observable.combineLatest(others) { "sum \($0.reduce(0, +))" }),
            log.watch(Observable.zip(others) { "zipped \($0)" }),
        ]
        for (number, subject) in others.enumerated() { subject.onNext(number) }
        others[0].onNext(5)
        #expect(log.entries == ["[0, 1, 2]", "sum 3", "zipped [0, 1, 2]", "[5, 1, 2]", "sum 8"])
        log.entries = []
        for subject in others { subject.onCompleted() }
        #expect(log.entries == ["end", "end", "end"])
        for subscription in subscriptions { subscription.dispose() }
        log.entries = []
        _ = log.watch(Observable<[Int]>.combineLatest([Observable<Int>]()) { $0 })
        _ = log.watch(Observable.zip([Observable.of(1, 2)]))
        _ = log.watch(Observable.combineLatest([Observable<Int?>.just(nil), .just(1)]))
        #expect(log.entries == ["end", "[1]", "[2]", "end", "[nil, Optional(1)]", "end"])
    }

    @Test("sample delivers the latest element once, at each element of another observable and at its end")
    func sample() {
        let ticks = PublishSubject<Void>()
        let subscription = log.watch(numbers.sample(ticks))
        ticks.onNext()
        numbers.onNext(1)
        numbers.onNext(2)
        ticks.onNext()
        ticks.onNext()
        numbers.onNext(3)
        numbers.onCompleted()
        #expect(log.entries == ["2"])
        ticks.onNext()
        #expect(log.entries == ["2", "3", "end"])
        subscription.dispose()
    }

    @Test("a place for one disposable disposes of the one before, and after its own disposal of each")
    func serial() {
        let (place, log) = (SerialDisposable(), log)
        for number in 1...2 { place.disposable = Disposables.create { log.entries.append("\(number)") } }
        #expect(log.entries == ["1"])
        place.dispose()
        place.disposable = Disposables.create { log.entries.append("late") }
        #expect(log.entries == ["1", "2", "late"])
    }
}
