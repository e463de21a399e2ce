import PluginABI

/// What a person can do on this screen.
@MainActor
protocol NavigationPresentableListener: AnyObject {
    func close()
}

/// Shows the case on top, under one bar for all of them: back and close are handled here, and in none of the cases.
final class NavigationViewController: ViewController, NavigationPresentable, NavigationControllable {
    weak var listener: (any NavigationPresentableListener)?

    var popHandler: @MainActor (any ViewControllable) -> Void = { _ in }

    /// Made with its root, the first case.
    private var navigation: NavigationController?

    override var screen: Screen {
        guard let navigation, let top = navigation.stack.last?.viewController.visible.screen else { return Screen() }
        return Screen(title: top.title) {
            Row {
                if navigation.stack.count > 1 {
                    Button("Back", id: NavigationController.backAction, role: .back)
                }
                Button("Close", id: "@close", role: .cancel)
            }
            top.elements
        }
    }

    override func perform(_ action: Action) {
        if action.id == "@close" {
            listener?.close()
        } else {
            navigation?.perform(action)
        }
    }

    // MARK: NavigationControllable

    func push(_ view: any ViewControllable) {
        if let navigation {
            navigation.push(view)
        } else {
            let navigation = NavigationController(root: view)
            navigation.popHandler = { [weak self] view in self?.popHandler(view) }
            self.navigation = navigation
            setNeedsDisplay()
        }
    }

    func popToRoot() {
        navigation?.popToRoot()
    }
}
