/// A short message over the whole screen, with buttons that end it.
///
///     func announce(winner: PlayerType?, withCompletionHandler handler: @escaping @MainActor () -> Void) {
///         let alert = Alert(title: title(for: winner), buttons: [Button("Close Game", id: "close", role: .primary)])
///         present(alert) { _ in handler() }
///     }
///
/// Like UIKit's `UIAlertController` with actions.
public struct Alert: Sendable, Hashable {
    /// The first line of the message.
    public var title: String
    /// The text below the title; can be empty.
    public var message: String
    /// The buttons, from left to right. A person cannot close an alert without buttons.
    public var buttons: [Button]

    /// Makes an alert.
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
    /// Shows an alert over the whole screen, until a person presses a button.
    ///
    ///     present(Alert(title: "Delete the file?", buttons: [delete, keep])) { action in
    ///         if action.id == delete.action.id { listener.deleteFile() }
    ///     }
    ///
    /// The alert leaves with its RIB: when the RIB is deactivated, the alert is dismissed, and `completion` is released
    /// without being called. So the closure can refer to the interactor strongly. If this view presents a view already,
    /// the alert is not shown; that is a fault, as for every view.
    ///
    /// - Parameters:
    ///   - alert: the alert to show.
    ///   - completion: called once, with the action of the pressed button, when the alert has left the screen.
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

    /// Dismisses the alert when the interactor is deactivated.
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
    /// The interactor of the view's RIB, or of the nearest view around this view that has a RIB.
    fileprivate final var nearestInteractor: Interactor? {
        var next: ViewController? = self
        while let controller = next {
            if let interactor = LeakDetector.interactor(of: controller) { return interactor }
            next = controller.around
        }
        return nil
    }
}
