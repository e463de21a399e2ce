import PluginABI

/// What a person can do on this screen.
@MainActor
protocol NavigationPresentableListener: AnyObject {
    func close()
}

/// The view of Navigation is the navigation itself: one bar for all cases, with back, and with a close that is handled
/// here and in none of them.
final class NavigationController: PluginABI.NavigationController, NavigationPresentable, NavigationControllable {
    weak var listener: (any NavigationPresentableListener)?

    override var bar: [Element] {
        super.bar + [Button("Close", id: "@close", role: .cancel).element]
    }

    override func performInBar(_ action: Action) {
        if action.id == "@close" { listener?.close() } else { super.performInBar(action) }
    }

    // MARK: NavigationControllable

    /// Nothing is animated here; the first case becomes the root.
    func push(viewController: any ViewControllable, animated: Bool) {
        push(viewController)
    }
}
