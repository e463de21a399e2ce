import Testing

@testable import PluginABI

@MainActor
@Suite("A view that is still shown after its RIB was deactivated")
struct DisappearanceTests {
    final class Page: ViewController, NavigateViewControllable {}
    final class HomeRouter: LaunchRouter<Interactor, Page> {}

    private let window = Window()
    private let home = HomeRouter(interactor: Interactor(), viewController: Page())
    private let detail = ViewableRouter(interactor: Interactor(), viewController: Page())

    private static let fault = Fault(
        kind: .stillShown,
        message: "Page is still shown after its RIB was deactivated. Dismiss or pop it where the RIB is detached.",
        path: ["Page"]
    )

    init() {
        home.launch(from: window)
    }

    /// The faults of `body` and of an interval, with no timer and no waiting.
    private func reported(of type: String = "Page", _ body: () -> Void) -> [Fault] {
        // Views of a test that has just been freed are none of this one's.
        _ = faultsOfInterval {}
        return faultsOfInterval(after: body).filter { $0.path == [type] && (type != "Page" || $0.kind == .stillShown) }
    }

    @Test("a view that stays presented is reported, once")
    func presented() {
        home.attachChild(detail)
        home.viewController.present(detail.viewController)
        #expect(reported { home.detachChild(detail) } == [Self.fault])
        #expect(reported {}.isEmpty)
    }

    @Test("a view that was presented before its RIB was attached is reported too")
    func presentedFirst() {
        home.viewController.present(detail.viewController)
        #expect(reported {}.isEmpty)
        home.attachChild(detail)
        #expect(reported { home.detachChild(detail) } == [Self.fault])
    }

    @Test("a view that stays on the stack of a navigation is reported, be it covered or not")
    func pushed() {
        let navigation = home.viewController.presentNavigation(Page())
        home.attachChild(detail)
        navigation.push(detail.viewController)
        navigation.push(Page())
        #expect(reported { home.detachChild(detail) } == [Self.fault])
    }

    @Test("a root that is deactivated while its window shows it is reported")
    func root() {
        #expect(reported { home.interactor.deactivate() } == [Self.fault])
    }

    @Test("a view that is dismissed or popped in time is not reported")
    func gone() {
        home.attachChild(detail)
        home.viewController.present(detail.viewController)
        let dismissed = reported {
            home.detachChild(detail)
            home.viewController.dismiss(detail.viewController)
        }
        #expect(dismissed.isEmpty)
        let navigation = home.viewController.presentNavigation(Page())
        home.attachChild(detail)
        navigation.push(detail.viewController)
        let popped = reported {
            home.detachChild(detail)
            navigation.pop()
        }
        #expect(popped.isEmpty)
        #expect(reported { window.rootViewController = nil }.isEmpty)
    }

    @Test("a view whose RIB is attached again in time is not reported")
    func attachedAgain() {
        home.attachChild(detail)
        home.viewController.present(detail.viewController)
        let faults = reported {
            home.detachChild(detail)
            home.attachChild(detail)
        }
        #expect(faults.isEmpty)
    }

    @Test("a view that goes with the view over which it is presented is not reported")
    func goesWithParent() {
        let parent = ViewableRouter(interactor: Interactor(), viewController: Page())
        home.attachChild(parent)
        parent.attachChild(detail)
        parent.viewController.present(detail.viewController)
        #expect(reported { home.detachChild(parent) }.isEmpty)
    }

    @Test("a view that stays presented through a wrapper is reported under its own name")
    func wrapped() {
        home.attachChild(detail)
        home.viewController.present(ViewControllerWrapper(viewController: detail.viewController))
        #expect(reported { home.detachChild(detail) } == [Self.fault])
    }

    @Test("a view whose router knows only a wrapper of it is reported under its own name")
    func wrappedByRouter() {
        let page = Page()
        let wrapper = ViewControllerWrapper(viewController: page)
        let wrapping = ViewableRouter(interactor: Interactor(), viewController: wrapper)
        home.attachChild(wrapping)
        home.viewController.present(page)
        #expect(reported { home.detachChild(wrapping) } == [Self.fault])
    }

    @Test("a view whose RIB was freed is a leak, and not reported as shown as well")
    func freed() {
        final class FreedViewController: ViewController {}
        let faults = reported(of: "Freed") {
            let freed = ViewableRouter(interactor: Interactor(), viewController: FreedViewController())
            home.attachChild(freed)
            home.viewController.present(freed.viewController)
            home.detachChild(freed)
        }
        #expect(faults.map(\.kind) == [.leaked])
    }

    @Test("a view that has become another RIB's is that one's")
    func reused() {
        home.attachChild(detail)
        home.viewController.present(detail.viewController)
        home.viewController.dismiss()
        let second = ViewableRouter(interactor: Interactor(), viewController: detail.viewController)
        home.attachChild(second)
        home.viewController.present(second.viewController)
        #expect(reported { home.detachChild(detail) }.isEmpty)
        #expect(reported { home.detachChild(second) } == [Self.fault])
    }

    @Test("a view that stays embedded is reported once, with what to do, whether its RIB was freed or not")
    func embedded() {
        final class CardViewController: ViewController {}
        let message =
            "CardViewController is still embedded in Page after its RIB was detached. "
            + "Call unembed where the RIB is detached."
        for isKept in [true, false] {
            let card = ViewableRouter(interactor: Interactor(), viewController: CardViewController())
            var kept: (any Routing)? = isKept ? card : nil
            let faults = reported(of: "Card") {
                home.attachChild(card)
                home.viewController.embed(card.viewController, as: "card")
                home.detachChild(card)
            }
            #expect(faults == [Fault(kind: .stillShown, message: message, path: ["Card"])], "\(isKept)")
            kept = nil
            _ = kept
        }
    }

    @Test("a view presented over one whose elements alone are shown is reported, unless that one is asked what is seen")
    func unseen() {
        let parent = ViewableRouter(interactor: Interactor(), viewController: Page())
        home.attachChild(parent)
        let overlay = Overlay()
        let message =
            "Overlay is not seen: it was presented over Page, which nothing shows. "
            + "Show that view with embed(_:as:), present or push; its elements alone cannot be covered."
        let expected = Fault(kind: .presentedUnseen, message: message, path: ["Overlay"])
        #expect(reported(of: "Overlay") { parent.viewController.present(overlay) } == [expected])
        parent.viewController.dismiss()
        let seen = reported(of: "Overlay") {
            parent.viewController.present(overlay)
            _ = parent.viewController.visibleScreen
        }
        #expect(seen == [])
        parent.viewController.dismiss()
        let embedded = reported(of: "Overlay") {
            parent.viewController.present(overlay)
            home.viewController.embed(parent.viewController, as: "parent")
        }
        #expect(embedded == [])
    }

    private final class Overlay: ViewController {}
}
