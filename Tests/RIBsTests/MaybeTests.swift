import RIBs
import Testing

private struct Failure: Error {}

@MainActor
@Suite("Maybe")
struct MaybeTests {
    private let log = EventLog()

    private func watch<Element>(_ maybe: Maybe<Element>) {
        _ = maybe.subscribe(
            onSuccess: { [log] in log.entries.append("\($0)") },
            onError: { [log] in log.entries.append("\($0)") },
            onCompleted: { [log] in log.entries.append("none") },
            onDisposed: { [log] in log.entries.append("disposed") }
        )
    }

    @Test("delivers an element, none or an error, and each is the end")
    func ends() {
        watch(Maybe.just(3))
        watch(Maybe<Int>.empty())
        watch(Maybe<Int>.error(Failure()))
        watch(Maybe<Int>.never())
        #expect(log.entries == ["3", "disposed", "none", "disposed", "Failure()", "disposed"])
    }

    @Test("is made by a closure, which delivers one of the three")
    func create() {
        let events: [MaybeEvent<Int>] = [.success(3), .completed, .error(Failure())]
        for event in events {
            watch(
                Maybe.create { maybe in
                    maybe(event)
                    maybe(.success(4))
                    return Disposables.create()
                }
            )
        }
        #expect(log.entries == ["3", "disposed", "none", "disposed", "Failure()", "disposed"])
    }

    @Test("stays a maybe by its operators, and is a single with a default")
    func operators() {
        let three = Maybe.just(3)
        watch(three.map { $0 + 1 })
        watch(three.filter { $0 > 3 })
        watch(three.compactMap { $0 > 3 ? $0 : nil })
        watch(three.flatMap { .just("\($0)") })
        watch(Maybe<Int>.error(Failure()).catchAndReturn(5))
        watch(Maybe<Int>.error(Failure()).catch { _ in .empty() })
        #expect(log.entries.filter { $0 != "disposed" } == ["4", "none", "none", "3", "5", "none"])
        log.entries = []
        _ = log.watch(Maybe<Int>.empty().ifEmpty(default: 7))
        _ = log.watch(three.asObservable())
        #expect(log.entries == ["7", "end", "3", "end"])
    }

    @Test("is what an observable of one element or none is, and a single")
    func conversions() {
        watch(Observable<Int>.empty().asMaybe())
        watch(Observable.of(1).asMaybe())
        watch(Observable.of(1, 2).asMaybe())
        watch(Single.just(3).asMaybe())
        #expect(log.entries.filter { $0 != "disposed" } == ["none", "1", "moreThanOneElement", "3"])
    }
}
