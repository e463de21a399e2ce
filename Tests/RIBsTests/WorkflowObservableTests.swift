import RIBs
import Testing

@MainActor
@Suite("Workflows of observables")
struct WorkflowObservableTests {
    /// Notes how it ends.
    private final class Way: Workflow<Interactor> {
        private(set) var log: [String] = []

        func note(_ entry: String) { log.append(entry) }
        override func didComplete() { note("complete") }
        override func didReceiveError(_ error: any Error) { note("\(error)") }
    }

    private let root = Interactor()

    init() {
        root.activate()
    }

    @Test("the first element is the step's result, and the next step waits until its interactor is active")
    func waits() {
        let way = Way()
        let login = PublishSubject<(Interactor, String)>()
        let loggedIn = Interactor()
        way.onStep { _ in login.asObservable() }
            .onStep { [way] (_: Interactor, name: String) -> Observable<(Interactor, Void)> in
                way.note(name)
                return .just((loggedIn, ()))
            }
            .commit()
        let subscription = way.subscribe(root)
        login.onNext((loggedIn, "Ada"))
        login.onNext((loggedIn, "Grace"))
        #expect(way.log == [])
        loggedIn.activate()
        #expect(way.log == ["Ada", "complete"])
        subscription.dispose()
    }

    @Test("an observable that ends without an element fails the step")
    func noElement() {
        let way = Way()
        way.onStep { _ in Observable<(Interactor, Void)>.empty() }.commit()
        way.subscribe(root)
        #expect(way.log == ["noElements"])
    }

    @Test("what a workflow waits for retains it, and disposing the subscription ends the wait")
    func disposed() {
        var isLeft = false
        let login = PublishSubject<(Interactor, Void)>()
        weak var released: Way?
        var subscription: (any Disposable)?
        do {
            let way = Way()
            released = way
            way.onStep { _ in login.do(onDispose: { isLeft = true }) }.commit()
            subscription = way.subscribe(root)
        }
        #expect(released != nil)
        #expect(!isLeft)
        subscription?.dispose()
        #expect(isLeft)
        #expect(released == nil)
    }

    @Test("a path that waits for its fork is taken, although nothing else retains the workflow")
    func pendingFork() {
        let upload = PublishSubject<(Interactor, Int)>()
        var log: [String] = []
        weak var released: Way?
        do {
            let way = Way()
            released = way
            let fork: Step<Interactor, Interactor, Int>? = upload.fork(way)
            fork?.onStep { (_: Interactor, value: Int) -> Observable<(Interactor, Void)> in
                log.append("\(value)")
                return .just((Interactor(), ()))
            }
            .commit()
            way.subscribe(root)
        }
        upload.onNext((root, 7))
        #expect(log == ["7"])
        #expect(released == nil)
    }

    @Test("elements that are not an item with a value cannot be forked")
    func noPairs() {
        let fork: Step<Interactor, Interactor, Void>? = Observable.just(1).fork(Way())
        #expect(fork == nil)
    }

    @Test("a subscription that is bound to a workflow ends with it")
    func disposeWith() {
        let way = Way()
        way.onStep { _ in Observable<(Interactor, Void)>.never() }.commit()
        let subscription = way.subscribe(root)
        var endCount = 0
        Disposables.create { endCount += 1 }.disposeWith(workflow: way)
        #expect(endCount == 0)
        subscription.dispose()
        #expect(endCount == 1)
    }
}
