/// A short message over the whole screen, with buttons that end it.
///
///     func announce(winner: PlayerType?, withCompletionHandler handler: @escaping @MainActor () -> Void) {
///         let alert = Alert(title: title(for: winner), buttons: [Button("Close Game", id: "close", role: .primary)])
///         present(alert) { _ in handler() }
///     }
///
/// Like UIKit's `UIAlertController` with actions.
public struct Alert: Sendable, Hashable {
    /// What it says first.
    public var title: String
    /// What it says below the title; can be empty.
    public var message: String
    /// The buttons, from left to right. An alert without any cannot be ended by a person.
    public var buttons: [Button]

    /// Describes an alert.
    public init(
        title: String,
        message: String = "",
        buttons: [Button] = [Button("OK", id: "ok", role: .primary)]
    ) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

extension ViewControllable {
    /// Shows an alert over the whole screen, until a person presses one of its buttons.
    ///
    ///     present(Alert(title: "Delete the file?", buttons: [delete, keep])) { action in
    ///         if action.id == delete.action.id { listener.deleteFile() }
    ///     }
    ///
    /// The alert goes with its RIB: when the RIB is deactivated the alert is dismissed, and `completion` is released
    /// without being called. So it can refer to the interactor strongly. Where something is presented already, the
    /// alert is not shown; that is a fault, as for every view.
    ///
    /// - Parameters:
    ///   - alert: what to show.
    ///   - completion: called once, with the action of the button that was pressed, when the alert is gone.
    public func present(_ alert: Alert, completion: @escaping @MainActor (_ action: Action) -> Void = { _ in }) {
        let alertController = AlertController(alert, completion)
        viewController.present(alertController)
        guard alertController.presentingView != nil else { return }
        alertController.bind(to: viewController.nearestInteractor)
    }
}

/// The view of an alert.
@MainActor
private final class AlertController: ViewController {
    private let alert: Alert
    private var completion: (@MainActor (Action) -> Void)?
    private var binding: Subscription?

    init(_ alert: Alert, _ completion: @escaping @MainActor (Action) -> Void) {
        self.alert = alert
        self.completion = completion
        super.init()
    }

    override var screen: Screen {
        Screen(title: alert.title) {
            Text(alert.title, style: .headline)
            if !alert.message.isEmpty { Text(alert.message) }
            Row { for button in alert.buttons { button } }
        }
    }

    override func perform(_ action: Action) {
        guard alert.buttons.contains(where: { $0.action == action && $0.isEnabled }) else { return }
        let completion = completion.take()
        leave()
        completion?(action)
    }

    /// Leaves when the interactor is deactivated.
    func bind(to interactor: Interactor?) {
        guard let interactor, interactor.isActive else { return }
        binding = interactor.onDeactivate { [weak self] in self?.leave() }
    }

    private func leave() {
        completion = nil
        if let presentingView, presentingView.overlay === self { presentingView.dismissPresented() }
        binding.take()?.dispose()
    }
}

extension ViewController {
    /// The interactor of the RIB that the view belongs to, or the view around it.
    fileprivate final var nearestInteractor: Interactor? {
        var next: ViewController? = self
        while let controller = next {
            if let interactor = LeakDetector.interactor(of: controller) { return interactor }
            next = controller.around
        }
        return nil
    }
}
