import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("Back is never silent")
struct BackTests {
    final class Page: ViewController, NavigateViewControllable {
        var onBack = {}

        override func viewDidDisappear() {
            super.viewDidDisappear()
            if isMovingFromParent { onBack() }
        }
    }

    final class DetailRouter: ViewableRouter<Interactor, Page> {}

    /// Pushes a detail, and keeps its router as most routers do.
    final class HomeRouter: LaunchRouter<Interactor, NavigationController> {
        var detail: DetailRouter?
        var forgets = true
        var handlesItself = false
        private(set) var wentBack = 0

        func attachDetail() {
            guard detail == nil else { return }
            let detail = DetailRouter(interactor: Interactor(), viewController: Page())
            self.detail = detail
            attachChild(detail)
            viewController.push(detail.viewControllable)
        }

        override func didGoBack(from child: any ViewableRouting) {
            wentBack += 1
            if handlesItself { return }
            if forgets { detail = nil }
            super.didGoBack(from: child)
        }
    }

    private let window = Window()
    private let home = HomeRouter(interactor: Interactor(), viewController: NavigationController(root: Page()))

    init() {
        home.launch(from: window)
    }

    private func goBack() {
        home.viewController.deliver(Action(id: NavigationController.backAction))
    }

    /// The faults of `body` and of an interval, with no timer and no waiting.
    private func reported(_ body: () -> Void) -> [Fault] {
        faultsOfInterval(after: body).filter { $0.message.contains("Home") || $0.message.contains("Detail") }
    }

    @Test("the router above the RIB is notified, and detaches it, so that it can be attached again")
    func detaches() {
        let reported = reported {
            home.attachDetail()
            #expect(home.children.count == 1)
            goBack()
            #expect(home.children.isEmpty)
            home.attachDetail()
            #expect(home.children.count == 1)
        }
        #expect(reported == [])
        #expect(home.wentBack == 1)
    }

    @Test("a view that tells its interactor when it leaves, as on iOS, has its RIB detached by that; once")
    func movingFromParent() {
        let reported = reported {
            home.attachDetail()
            home.detail?.viewController.onBack = { [unowned home] in
                guard let detail = home.detail else { return }
                home.detail = nil
                home.detachChild(detail)
            }
            // Only covered.
            let next = Page()
            home.viewController.push(next)
            #expect(home.children.count == 1)
            home.viewController.pop()
            #expect(home.children.count == 1)
            goBack()
            #expect(home.children.isEmpty)
            home.attachDetail()
            #expect(home.children.count == 1)
        }
        #expect(reported == [])
        #expect(home.wentBack == 0)
    }

    @Test("a router that keeps the child that was detached learns what it overlooks")
    func held() {
        home.forgets = false
        let reported = reported {
            home.attachDetail()
            goBack()
        }
        #expect(
            reported.map(\.message) == [
                "The RIB Detail was detached from Home because a person went back from its view, and something still "
                    + "holds its router. Override didGoBack(from:) in the router above it, and release the child there."
            ]
        )
        #expect(reported.map(\.kind) == [.leaked])
    }

    @Test("a RIB that stays attached when its view has left is reported, by whatever way it left")
    func hidden() {
        home.handlesItself = true
        let message =
            "The RIB Home/Detail is still attached, although nothing shows its view any longer. "
            + "Detach it where its view leaves; after the Back of a navigation, in popHandler or didGoBack(from:)."
        let fault = Fault(kind: .stillAttached, message: message, path: ["Home", "Detail"])
        let back = reported {
            home.attachDetail()
            goBack()
        }
        #expect(back == [fault])
        let popped = reported {
            home.detail.map { home.viewController.push($0.viewControllable) }
            home.viewController.pop()
        }
        #expect(popped == [fault])
        let inNavigation = reported {
            guard let detail = home.detail else { return }
            home.viewController.presentNavigation(detail.viewControllable)
            home.viewController.dismiss()
        }
        #expect(inNavigation == [fault])
    }

    @Test("a view that is shown again in time, or whose RIB is detached in time, is not reported")
    func inTime() {
        home.handlesItself = true
        let again = reported {
            home.attachDetail()
            goBack()
            home.detail.map { home.viewController.push($0.viewControllable) }
        }
        #expect(again == [])
        let detached = reported {
            home.viewController.pop()
            if let detail = home.detail.take() { home.detachChild(detail) }
        }
        #expect(detached == [])
    }

    @Test("a popHandler that its author has set is all that is called")
    func popHandler() {
        home.viewController.popHandler = { [weak home] _ in
            if let home, let detail = home.detail.take() { home.detachChild(detail) }
        }
        let reported = reported {
            home.attachDetail()
            goBack()
        }
        #expect(reported == [])
        #expect(home.wentBack == 0)
        #expect(home.children.isEmpty)
    }

    @Test("a container that detaches after its navigation has gone back has nothing detached twice")
    func container() {
        final class OwnContainer: ViewController {
            weak var home: HomeRouter?
            override func perform(_ action: Action) {
                home?.viewController.perform(action)
                if let home, let detail = home.detail.take() { home.detachChild(detail) }
            }
        }
        let container = OwnContainer()
        container.home = home
        let reported = reported {
            home.attachDetail()
            container.deliver(Action(id: NavigationController.backAction))
        }
        #expect(reported == [])
        #expect(home.wentBack == 0)
    }
}
