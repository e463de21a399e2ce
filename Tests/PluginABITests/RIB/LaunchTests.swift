import Testing

@testable import PluginABI

@MainActor
@Suite("The root of an application")
struct LaunchTests {
    final class RootInteractor: Interactor {
        let log: Log
        init(_ log: Log) { self.log = log }
        override func didBecomeActive() { log.append("didBecomeActive") }
    }

    final class RootRouter: LaunchRouter<RootInteractor, ViewController> {
        override func didLoad() { interactor.log.append("didLoad") }
    }

    @Test("launching shows the view, activates, then loads")
    func launch() {
        let log = Log()
        let router = RootRouter(interactor: RootInteractor(log), viewController: ViewController())
        let window = Window()
        let connected = RIBHost.connected
        RIBHost.connected = RIBHost(faultHandler: { _ in }) { controller in
            log.append(controller === router.viewController ? "shown" : "something else shown")
        }
        defer { RIBHost.connected = connected }
        router.launch(from: window)
        #expect(log.drain() == ["shown", "didBecomeActive", "didLoad"])
        #expect(window.rootViewController === router.viewController)
    }

    @Test("a RIB that is attached cannot be launched")
    func launchWhileAttached() {
        let log = Log()
        let root = makeActiveRoot("root", log)
        let router = RootRouter(interactor: RootInteractor(log), viewController: ViewController())
        root.attachChild(router)
        let window = Window()
        let faults = faults { router.launch(from: window) }
        #expect(
            faults == [
                Fault(
                    kind: .launchedWhileAttached,
                    message:
                        "root/Root is attached to a parent, so it was not launched. Launch only the root of a tree.",
                    path: ["root", "Root"]
                )
            ]
        )
        #expect(window.rootViewController == nil)
    }
}
