import RIBs

@MainActor
protocol LoggedOutViewControllable: ViewControllable {
    func show(name: String, hint: String)
}

/// Translates a name into what is shown.
final class LoggedOutPresenter: Presenter<any LoggedOutViewControllable>, LoggedOutPresentable {
    func present(_ name: String) {
        viewController.show(name: name, hint: name.isEmpty ? "A name is needed." : "Welcome, \(name).")
    }
}
