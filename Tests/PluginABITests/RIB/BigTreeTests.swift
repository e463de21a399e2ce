import PluginABI
import Testing

// These would overflow the stack, or take minutes, were the core recursive or quadratic.
@MainActor
@Suite("Trees of any size and shape")
struct BigTreeTests {
    /// Counts what happens to RIBs too many to log.
    final class CountingInteractor: Interactor {
        static var active = 0
        static var alive = 0

        override init() {
            super.init()
            Self.alive += 1
        }

        override func didBecomeActive() { Self.active += 1 }
        override func willResignActive() { Self.active -= 1 }
        isolated deinit { Self.alive -= 1 }
    }

    /// A router that keeps its child, as most do, so that it can detach it.
    final class KeepingRouter: Router<CountingInteractor> {
        var child: KeepingRouter?
    }

    let count = 100_000

    init() {
        CountingInteractor.active = 0
        CountingInteractor.alive = 0
    }

    private func makeRouter() -> Router<CountingInteractor> {
        Router(interactor: CountingInteractor())
    }

    private func makeChain() -> Router<CountingInteractor> {
        let top = makeRouter()
        top.interactor.activate()
        top.load()
        var last = top
        for _ in 1..<count {
            let next = makeRouter()
            last.attachChild(next)
            last = next
        }
        return top
    }

    @Test("100 000 siblings are attached, detached first to last and attached again, and detached last to first")
    func siblings() {
        let root = makeRouter()
        root.interactor.activate()
        root.load()
        let children = (0..<count).map { _ in makeRouter() }
        for child in children { root.attachChild(child) }
        #expect(CountingInteractor.active == count + 1)
        for child in children { root.detachChild(child) }
        #expect(CountingInteractor.active == 1)
        for child in children { root.attachChild(child) }
        for child in children.reversed() { root.detachChild(child) }
        #expect(CountingInteractor.active == 1)
        #expect(root.children.isEmpty)
    }

    @Test("a parent with 100 000 children is freed with them")
    func freeSiblings() {
        do {
            let root = makeRouter()
            root.interactor.activate()
            root.load()
            for _ in 0..<count { root.attachChild(makeRouter()) }
            #expect(CountingInteractor.alive == count + 1)
        }
        #expect(CountingInteractor.alive == 0)
        #expect(CountingInteractor.active == 0)
    }

    @Test("a chain of 100 000 is deactivated, activated again and freed")
    func chain() {
        do {
            let top = makeChain()
            #expect(CountingInteractor.active == count)
            top.interactor.deactivate()
            #expect(CountingInteractor.active == 0)
            top.interactor.activate()
            #expect(CountingInteractor.active == count)
        }
        #expect(CountingInteractor.alive == 0)
        #expect(CountingInteractor.active == 0)
    }

    @Test("a chain of 100 000 is detached and freed as one subtree")
    func detachChain() {
        let root = makeRouter()
        root.interactor.activate()
        do {
            let top = makeRouter()
            root.attachChild(top)
            var last = top
            for _ in 1..<count {
                let next = makeRouter()
                last.attachChild(next)
                last = next
            }
            root.detachChild(top)
            #expect(CountingInteractor.active == 1)
        }
        #expect(CountingInteractor.alive == 1)
    }

    @Test("a path of 100 000 names can be printed")
    func deepPath() throws {
        let top = makeChain()
        var deepest: any Routing = top
        while let child = deepest.children.first { deepest = child }
        #expect(deepest.path.count == count)
        #expect(faults { deepest.attachChild(top) }.map(\.kind) == [.attachedBelowItself])
    }
}
