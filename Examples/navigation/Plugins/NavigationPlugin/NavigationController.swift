import PluginABI

/// Requests of a person on this screen.
@MainActor
protocol NavigationPresentableListener: AnyObject {
    func close()
}

/// The view of Navigation: the navigation itself, with one bar for all cases, a back button, and a close button handled
/// here and in none of the cases.
final class NavigationController: PluginABI.NavigationController, NavigationPresentable, NavigationControllable {
    weak var listener: (any NavigationPresentableListener)?

    override var bar: [Element] {
        super.bar + [Button("Close", id: "@close", role: .cancel).element]
    }

    override func performInBar(_ action: Action) {
        if action.id == "@close" { listener?.close() } else { super.performInBar(action) }
    }

    // MARK: NavigationControllable

    /// Pushes a view without animation; the first case becomes the root.
    func push(viewController: any ViewControllable, animated: Bool) {
        push(viewController)
    }
}
