import Testing

@testable import PluginABI

@MainActor
@Suite("Leaks are reported by name")
struct LeakDetectorTests {
    final class LoggedInInteractor: Interactor {}
    final class BoardViewController: ViewController, Presentable {}
    final class BoardPresenter: Presentable {}
    final class BoardInteractor: PresentableInteractor<BoardPresenter> {}
    final class PlainInteractor: Interactor {}
    final class Timer {}

    /// The faults of `body` and of an interval, with no timer and no waiting.
    private func leaks(_ body: () -> Void) -> [Fault] {
        faultsOfInterval(after: body)
    }

    @Test("an interactor that outlives its router by a whole interval")
    func interactor() {
        var leaked: Interactor?
        let faults = leaks {
            let router = Router(interactor: LoggedInInteractor())
            leaked = router.interactor
        }
        #expect(
            faults.filter { $0.path == ["LoggedIn"] } == [
                Fault(
                    kind: .leaked,
                    message: "LoggedInInteractor is still alive after its RIB was freed: something holds it. "
                        + "Look for a strong listener, a closure that captures it, or a task that never ends.",
                    path: ["LoggedIn"]
                )
            ]
        )
        // What other tests have left may be found meanwhile.
        #expect(!leaks {}.contains { $0.path == ["LoggedIn"] }, "A leak is reported once.")
        withExtendedLifetime(leaked) {}
    }

    @Test("a view controller that outlives its router by a whole interval")
    func viewController() {
        let controller = BoardViewController()
        let faults = leaks {
            let parent = Router(interactor: PlainInteractor())
            let router = ViewableRouter(interactor: PlainInteractor(), viewController: controller)
            parent.attachChild(router)
            parent.detachChild(router)
        }
        #expect(
            faults.filter { $0.path == ["Board"] }.map(\.message) == [
                "BoardViewController is still alive after its RIB was freed: something holds it. "
                    + "Look for a strong listener, a closure that captures it, or a task that never ends."
            ]
        )
    }

    @Test("a view controller that outlives its router, which nothing has attached")
    func unattached() {
        let controller = BoardViewController()
        let faults = leaks {
            _ = ViewableRouter(interactor: PlainInteractor(), viewController: controller)
        }
        #expect(
            faults.filter { $0.path == ["Board"] }.map(\.message) == [
                "BoardViewController is still alive, and its RIB was never attached, so nothing held its router. "
                    + "Call attachChild before you show the view."
            ]
        )
    }

    @Test("both the interactor and the view of one RIB are expected to be freed with it")
    func viewable() {
        let (interactor, controller) = (LoggedInInteractor(), BoardViewController())
        let faults = leaks { _ = ViewableRouter(interactor: interactor, viewController: controller) }
        let found = faults.filter { $0.kind == .leaked && [["LoggedIn"], ["Board"]].contains($0.path) }
        #expect(Set(found.map(\.path)) == [["LoggedIn"], ["Board"]])
    }

    @Test("a presenter that is not the view controller and outlives its RIB")
    func presenter() {
        let presenter = BoardPresenter()
        let faults = leaks {
            _ = ViewableRouter(interactor: BoardInteractor(presenter: presenter), viewController: BoardViewController())
        }
        #expect(
            faults.filter { $0.path == ["Board"] }.map(\.message) == [
                "BoardPresenter is still alive after its RIB was freed: something holds it. "
                    + "Look for a strong listener, a closure that captures it, or a task that never ends."
            ]
        )
    }

    @Test("a presenter of a RIB without a view of its own, which outlives it")
    func presenterWithoutView() {
        let presenter = BoardPresenter()
        let faults = leaks { _ = Router(interactor: BoardInteractor(presenter: presenter)) }
        #expect(faults.map(\.path).contains(["Board"]))
    }

    @Test("a presenter that is freed with its RIB, and one whose interactor never had a router, are not leaks")
    func presenterFreed() {
        let presenter = BoardPresenter()
        let faults = leaks {
            _ = Router(interactor: BoardInteractor(presenter: BoardPresenter()))
            _ = BoardInteractor(presenter: presenter)
        }
        #expect(faults.filter { $0.path == ["Board"] }.isEmpty)
    }

    @Test("a view controller that is the presenter too is reported once")
    func presentingViewController() {
        final class PresentingInteractor: PresentableInteractor<any Presentable> {}
        let controller = BoardViewController()
        let faults = leaks {
            _ = ViewableRouter(interactor: PresentingInteractor(presenter: controller), viewController: controller)
        }
        #expect(faults.filter { $0.path == ["Board"] }.count == 1)
    }

    @Test("any other object that is expected to be freed")
    func anyObject() {
        let timer = Timer()
        let faults = leaks { LeakDetector.instance.expectDeallocate(object: timer) }
        #expect(faults.map(\.path).contains(["Timer"]))
    }

    @Test("what is freed in time is not reported")
    func noLeak() {
        let faults = leaks {
            _ = ViewableRouter(interactor: LoggedInInteractor(), viewController: BoardViewController())
            LeakDetector.instance.expectDeallocate(object: Timer())
        }
        #expect(faults.filter { [["LoggedIn"], ["Board"], ["Timer"]].contains($0.path) }.isEmpty)
    }

    @Test("an object has a whole interval to go: the first sweep after the expectation reports nothing")
    func wholeInterval() {
        let timer = Timer()
        withoutLeakTimer { detector in
            detector.expectDeallocate(object: timer)
            #expect(!faults { detector.sweep() }.map(\.path).contains(["Timer"]))
            #expect(faults { detector.sweep() }.map(\.path).contains(["Timer"]))
        }
    }

    @Test("a view that is used by a second router is not a leak while that one lives")
    func reused() {
        let controller = BoardViewController()
        var second: (any ViewableRouting)?
        let faults = leaks {
            _ = ViewableRouter(interactor: PlainInteractor(), viewController: controller)
            second = ViewableRouter(interactor: PlainInteractor(), viewController: controller)
        }
        #expect(faults.filter { $0.path == ["Board"] }.isEmpty)
        withExtendedLifetime(second) {}
    }
}
