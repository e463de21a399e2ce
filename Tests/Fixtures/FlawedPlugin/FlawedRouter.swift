import PluginABI

/// Says what the view keeps, and attaches a child in ways that have no good end.
final class FlawedRouter: ViewableRouter<FlawedInteractor, FlawedViewController>, FlawedStateProviding {
    private var child: ChildRouter?
    private var hoard: [ChildRouter] = []

    var state: FlawedState { FlawedState(count: viewController.count) }

    isolated deinit {
        FlawedBuilder.livingCount -= 1
    }

    /// - Parameter flaw: what goes wrong; another one concerns no child.
    func attachChild(_ flaw: String) {
        if flaw == "hoards" { for _ in 0..<2 { hoardChild() } }
        guard child == nil, ["embeds", "hides", "covers", "between", "keeps"].contains(flaw) else { return }
        let child = Self.makeChild()
        self.child = child
        attachChild(child)
        switch flaw {
        case "embeds":
            viewController.embed(child.viewControllable, as: "child")
            detachChild(child)
            self.child = nil
        case "hides":
            viewController.present(child.viewControllable)
            viewController.dismiss(child.viewControllable)
        case "covers":
            viewController.copied = child.viewController
            child.viewController.present(ChildViewController())
        case "between":
            child.viewController.holder = child
            detachChild(child)
            self.child = nil
        default:
            let navigation = viewController.presentNavigation(ChildViewController())
            navigation.push(child.viewControllable)
        }
    }

    /// Keeps a child that it has detached.
    private func hoardChild() {
        let child = Self.makeChild()
        hoard.append(child)
        attachChild(child)
        detachChild(child)
    }

    private static func makeChild() -> ChildRouter {
        ChildRouter(interactor: Interactor(), viewController: ChildViewController())
    }
}

/// A child without any logic.
final class ChildRouter: ViewableRouter<Interactor, ChildViewController> {}

/// Only says what it is.
final class ChildViewController: ViewController, NavigateViewControllable {
    var holder: ChildRouter?

    override var screen: Screen { Screen(title: "Child") { Text("A child") } }
}
