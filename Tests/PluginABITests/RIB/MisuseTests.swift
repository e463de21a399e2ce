import PluginABI
import Testing

@MainActor
@Suite("Misuse is a fault, and changes nothing")
struct MisuseTests {
    let log = Log()

    @Test("attaching a child twice")
    func attachTwice() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        _ = log.drain()
        let faults = faults { root.attachChild(child) }
        #expect(
            faults == [
                Fault(
                    kind: .attachedTwice,
                    message: "root/child is attached already, so attaching it again did nothing. "
                        + "Guard the second call, or detach it first.",
                    path: ["root", "child"]
                )
            ]
        )
        #expect(root.children.count == 1)
        #expect(log.drain().isEmpty)
    }

    @Test("attaching a child to two parents")
    func attachElsewhere() {
        let root = makeActiveRoot("root", log)
        let (a, b, child) = (makeRIB("a", log), makeRIB("b", log), makeRIB("child", log))
        root.attachChild(a)
        root.attachChild(b)
        a.attachChild(child)
        let faults = faults { b.attachChild(child) }
        #expect(
            faults == [
                Fault(
                    kind: .attachedElsewhere,
                    message: "root/a/child was not attached to root/b too: a RIB has one parent. "
                        + "Detach it there first, or build another.",
                    path: ["root", "a", "child"]
                )
            ]
        )
        #expect(b.children.isEmpty)
        #expect(child.interactor.isActive)
    }

    @Test("attaching a RIB to itself")
    func attachToItself() {
        let root = makeActiveRoot("root", log)
        let faults = faults { root.attachChild(root) }
        #expect(
            faults == [
                Fault(
                    kind: .attachedBelowItself,
                    message:
                        "root was not attached to root, which is itself: RIBs form a tree. Build another RIB instead.",
                    path: ["root"]
                )
            ]
        )
        #expect(root.children.isEmpty)
    }

    @Test("attaching a RIB below itself")
    func attachBelowItself() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root.attachChild(a)
        a.attachChild(b)
        let faults = faults { b.attachChild(root) }
        #expect(
            faults == [
                Fault(
                    kind: .attachedBelowItself,
                    message: "root was not attached to root/a/b, which is below it: RIBs form a tree. "
                        + "Build another RIB instead.",
                    path: ["root"]
                )
            ]
        )
        #expect(b.children.isEmpty)
    }

    @Test("detaching a RIB that is not a child")
    func detachStranger() {
        let root = makeActiveRoot("root", log)
        let other = makeRIB("other", log)
        let faults = faults { root.detachChild(other) }
        #expect(
            faults == [
                Fault(
                    kind: .detachedStranger,
                    message: "other is not attached to root, so detaching it did nothing. "
                        + "Detach a RIB once, by the router that attached it.",
                    path: ["other"]
                )
            ]
        )
    }

    @Test("detaching a child of another parent leaves it where it is")
    func detachFromOther() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root.attachChild(a)
        a.attachChild(b)
        #expect(faults { root.detachChild(b) }.map(\.kind) == [.detachedStranger])
        #expect(b.interactor.isActive)
        #expect(a.children.count == 1)
    }

    @Test("attaching a child to a RIB that was detached")
    func attachToDetached() {
        let root = makeActiveRoot("root", log)
        let (a, b) = (makeRIB("a", log), makeRIB("b", log))
        root.attachChild(a)
        root.detachChild(a)
        _ = log.drain()
        let faults = faults { a.attachChild(b) }
        #expect(
            faults == [
                Fault(
                    kind: .usedAfterDetach,
                    message: "a is detached, so it did not attach b. Cancel in willResignActive what would act later.",
                    path: ["a"]
                )
            ]
        )
        #expect(a.children.isEmpty)
        #expect(log.drain().isEmpty)
    }

    @Test("activating a RIB that was detached")
    func activateDetached() {
        let root = makeActiveRoot("root", log)
        let child = makeRIB("child", log)
        root.attachChild(child)
        root.detachChild(child)
        let faults = faults { child.interactor.activate() }
        #expect(
            faults == [
                Fault(
                    kind: .usedAfterDetach,
                    message: "child is detached, so it was not activated. Attach its router again instead.",
                    path: ["child"]
                )
            ]
        )
        #expect(!child.interactor.isActive)
    }

    @Test("an interactor that does not derive from Interactor")
    func wrongInteractor() {
        let root = makeActiveRoot("root", log)
        let faults = faults {
            let child = Router(interactor: "a string")
            child.name = "child"
            root.attachChild(child)
            #expect(root.children.count == 1)
        }
        #expect(
            faults == [
                Fault(
                    kind: .wrongType,
                    message: "The interactor of Router is not an Interactor, so it is never activated. "
                        + "Derive its class from Interactor.",
                    path: ["Router"]
                )
            ]
        )
    }

    @Test("a view controller that is not a ViewControllable")
    func wrongViewController() {
        let faults = faults {
            let router = ViewableRouter(interactor: Interactor(), viewController: "a string")
            #expect(router.viewControllable.viewController.screen == Screen())
        }
        #expect(
            faults == [
                Fault(
                    kind: .wrongType,
                    message: "The view controller of Viewable is not a ViewControllable, so nothing is shown. "
                        + "Derive its class from ViewController.",
                    path: ["Viewable"]
                )
            ]
        )
    }

    private final class CoinInteractor: Interactor {}
    private final class BoardViewController: ViewController {}

    @Test("a RIB without a router of its own is called by its interactor's type, or by its view controller's")
    func namesOfParts() {
        #expect(Router(interactor: CoinInteractor()).path == ["Coin"])
        let (coin, board) = (CoinInteractor(), BoardViewController())
        #expect(ViewableRouter(interactor: coin, viewController: board).path == ["Coin"])
        #expect(ViewableRouter(interactor: Interactor(), viewController: board).path == ["Board"])
        #expect(ViewableRouter(interactor: Interactor(), viewController: ViewController()).path == ["Viewable"])
    }

    @Test("a RIB without a name is called by its router's type, less Router and generic arguments")
    func names() {
        final class GameBoardRouter: Router<Interactor> {}
        #expect(GameBoardRouter(interactor: Interactor()).path == ["GameBoard"])
        #expect(Router(interactor: Interactor()).path == ["Router"])
        let named = GameBoardRouter(interactor: Interactor())
        named.name = "tic-tac-toe"
        #expect(named.path == ["tic-tac-toe"])
    }
}
