import PluginABI
import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Completables")
struct CompletableTests {
    private let log = EventLog()

    private func outcome(of completable: Completable) -> [String] {
        log.entries = []
        let subscription = completable.subscribe(
            onCompleted: { [log] in log.entries.append("end") },
            onError: { [log] in log.entries.append("\($0)") }
        )
        subscription.dispose()
        return log.entries
    }

    /// Says in the log when it is subscribed to, and ends.
    private func named(_ name: String) -> Completable {
        Completable.empty().do(onSubscribe: { [log] in log.entries.append(name) })
    }

    @Test("end or fail, once")
    func outcomes() {
        let made = Completable.create { completable in
            completable(.completed)
            completable(.error(Failure()))
            return Disposables.create()
        }
        #expect(outcome(of: made) == ["end"])
        #expect(outcome(of: .error(Failure())) == ["Failure()"])
        #expect(outcome(of: .never()) == [])
        #expect(outcome(of: .deferred { made }.observe(on: MainScheduler.instance)) == ["end"])
        #expect(outcome(of: Completable.error(Failure()).catch { _ in .empty() }) == ["end"])
    }

    @Test("an error that nothing handles is a fault, and is not lost")
    func unhandled() {
        let reported = faults { Completable.error(Failure()).subscribe().dispose() }
        #expect(
            reported.map(\.message) == [
                "An observable failed, and its subscriber does not handle errors: Failure(). Give subscribe an onError, "
                    + "or use catchAndReturn."
            ]
        )
    }

    @Test("andThen begins with what is next once this one has ended, and not after an error")
    func order() {
        #expect(outcome(of: named("a").andThen(named("b"))) == ["a", "b", "end"])
        #expect(outcome(of: Completable.error(Failure()).andThen(named("b"))) == ["Failure()"])
        log.entries = []
        log.watch(named("a").andThen(Single.just(1))).dispose()
        log.watch(named("b").andThen(Observable.of(2, 3))).dispose()
        #expect(log.entries == ["a", "1", "end", "b", "2", "3", "end"])
    }

    @Test("concat waits for each, merge and zip for all")
    func together() {
        #expect(outcome(of: .concat(named("a"), .never(), named("b"))) == ["a"])
        #expect(outcome(of: .merge(named("a"), named("b"))) == ["a", "b", "end"])
        #expect(outcome(of: .zip(named("a"), .never())) == ["a"])
        #expect(outcome(of: .zip(named("a"), .error(Failure()))) == ["a", "Failure()"])
    }

    @Test("come of singles, and of observables whose elements do not matter")
    func conversions() {
        #expect(outcome(of: Single.just(1).asCompletable()) == ["end"])
        let led = Single.just("a").flatMapCompletable { [self] name in named(name) }
        #expect(outcome(of: led) == ["a", "end"])
        #expect(outcome(of: Observable.of(1, 2).ignoreElements().asCompletable()) == ["end"])
        #expect(outcome(of: Observable<Int>.error(Failure()).ignoreElements().asCompletable()) == ["Failure()"])
    }

    @Test("begin again after an error as often as is said, and fail when they are late")
    func again() {
        var attempts = 0
        let failing = Completable.deferred {
            attempts += 1
            return .error(Failure())
        }
        #expect(outcome(of: failing.retry(3)) == ["Failure()"])
        #expect(attempts == 3)
        // A scheduler without time: what is scheduled is due.
        let now = Scheduler { _, action in
            action()
            return Subscription {}
        }
        #expect(outcome(of: Completable.never().timeout(.seconds(5), scheduler: now)) == ["timeout"])
    }

    @Test("call nothing for an object that has gone")
    func owner() {
        final class Owner {}
        var owner: Owner? = Owner()
        let subject = PublishSubject<Int>()
        let subscription = subject.ignoreElements().asCompletable()
            .subscribe(with: owner!, onCompleted: { [log] _ in log.entries.append("end") })
        owner = nil
        subject.onCompleted()
        #expect(log.entries == [])
        subscription.dispose()
    }
}
