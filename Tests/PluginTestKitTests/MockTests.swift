import PluginABI
import PluginTestKit
import Testing

// A RIB's protocols, as its author writes them, and mocks of them, as its tests do.

@MainActor
protocol GameListener: AnyObject {
    func gameDidEnd()
}

@MainActor
protocol GameInteractable: Interactable, GameListener {
    var router: (any GameRouting)? { get set }
}

@MainActor
protocol GameRouting: Routing {
    func routeToScore()
}

final class GameInteractableMock: InteractableMock, GameInteractable {
    weak var router: (any GameRouting)?
    private(set) var gameDidEndCallCount = 0
    func gameDidEnd() { gameDidEndCallCount += 1 }
}

final class GameRoutingMock: RoutingMock, GameRouting {
    private(set) var routeToScoreCallCount = 0
    func routeToScore() { routeToScoreCallCount += 1 }
}

@MainActor
@Suite("Routers and interactors with mocks, as Uber's unit tests have them")
struct MockTests {
    final class GameRouter: Router<any GameInteractable>, GameRouting {
        private(set) var didLoadCallCount = 0
        override func didLoad() { didLoadCallCount += 1 }
        func routeToScore() {}
    }

    private let interactor = GameInteractableMock()

    /// A router whose interactor is active, as those of all parents are.
    private func makeActiveRouter() -> GameRouter {
        let router = GameRouter(interactor: interactor)
        router.interactable.activate()
        router.load()
        return router
    }

    @Test("a router loads once, and tells its lifecycle")
    func load() {
        let router = GameRouter(interactor: interactor)
        var stages: [RouterLifecycle] = []
        let subscription = router.lifecycle.subscribe { stages.append($0) }
        for _ in 0..<3 { router.load() }
        #expect(router.didLoadCallCount == 1)
        #expect(stages == [.willLoad, .didLoad])
        subscription.dispose()
    }

    @Test("the lifecycle ends with the router")
    func lifecycleEnds() async {
        var router: GameRouter? = GameRouter(interactor: interactor)
        guard let lifecycle = router?.lifecycle else { return }
        for await _ in lifecycle { router = nil }
        #expect(router == nil)
    }

    @Test("a mocked child is attached, activated and loaded")
    func attachChild() {
        let router = makeActiveRouter()
        let childInteractor = GameInteractableMock()
        let child = GameRoutingMock(interactor: childInteractor)
        router.attachChild(child)
        #expect(router.children.count == 1)
        #expect(router.children.first === child)
        #expect(childInteractor.didBecomeActiveCallCount == 1)
        #expect(childInteractor.willResignActiveCallCount == 0)
        #expect(child.didLoadCallCount == 1)
        #expect(child.willDetachCallCount == 0)
    }

    @Test("a mocked child gets willDetach before it is detached, deactivated, and removed")
    func detachChild() {
        let router = makeActiveRouter()
        let childInteractor = GameInteractableMock()
        let child = GameRoutingMock(interactor: childInteractor)
        router.attachChild(child)
        router.detachChild(child)
        #expect(router.children.isEmpty)
        #expect(child.willDetachCallCount == 1)
        #expect(childInteractor.willResignActiveCallCount == 1)
    }

    @Test("a router that is freed deactivates its interactor and its children, and is not told to detach")
    func freed() {
        let childInteractor = GameInteractableMock()
        let child = GameRoutingMock(interactor: childInteractor)
        do {
            makeActiveRouter().attachChild(child)
        }
        #expect(interactor.willResignActiveCallCount == 1)
        #expect(childInteractor.willResignActiveCallCount == 1)
        #expect(child.willDetachCallCount == 0)
    }

    @Test("an interactor with a mocked router asks it to route")
    func route() {
        let router = GameRoutingMock()
        interactor.router = router
        interactor.router?.routeToScore()
        #expect(router.routeToScoreCallCount == 1)
        #expect(!router.interactable.isActive)
    }

    @Test("the bases are mocks by themselves")
    func bases() {
        let interactor = InteractableMock()
        let parent = Router(interactor: interactor)
        interactor.activate()
        parent.load()
        let child = RoutingMock()
        parent.attachChild(child)
        #expect(child.didLoadCallCount == 1)
        parent.detachChild(child)
        #expect(child.willDetachCallCount == 1)
        #expect(interactor.didBecomeActiveCallCount == 1)
    }

    @Test("a child's listener can be mocked by the parent's interactable")
    func listener() {
        let listener: any GameListener = interactor
        listener.gameDidEnd()
        #expect(interactor.gameDidEndCallCount == 1)
    }

    @Test("an interactor is inactive until it is activated, and tells each change once")
    func activeness() {
        var seen: [Bool] = []
        let subscription = interactor.isActiveStream.subscribe { seen.append($0) }
        #expect(!interactor.isActive)
        for _ in 0..<2 { interactor.activate() }
        #expect(interactor.isActive)
        for _ in 0..<2 { interactor.deactivate() }
        #expect(!interactor.isActive)
        #expect(seen == [false, true, false])
        #expect(interactor.didBecomeActiveCallCount == 1)
        #expect(interactor.willResignActiveCallCount == 1)
        subscription.dispose()
    }

    @Test("a subscription that is bound to an interactor ends when that is freed while active")
    func boundToFreed() {
        let stream = MutableValueStream(0)
        var interactor: GameInteractableMock? = GameInteractableMock()
        interactor?.activate()
        let subscription = interactor.map { stream.subscribe { _ in }.disposeOnDeactivate(interactor: $0) }
        #expect(subscription?.isDisposed == false)
        interactor = nil
        #expect(subscription?.isDisposed == true)
    }

    @Test("a worker that was not started is not stopped")
    func stopBeforeStart() {
        final class CountingWorker: Worker {
            var didStopCallCount = 0
            override func didStop() { didStopCallCount += 1 }
        }
        let worker = CountingWorker()
        worker.stop()
        #expect(worker.didStopCallCount == 0)
        #expect(!worker.isStarted)
    }
}
