import PluginABI

/// Builds the root of Container: a navigation whose first view is Home's.
final class ContainerBuilder: Builder<any ContainerDependency>, ContainerBuildable {
    func build(withListener listener: any ContainerListener) -> any ViewableRouting {
        let home = HomeRouter(interactor: Interactor(), viewController: HomeViewController())
        home.viewController.finishHandler = { [weak listener] in listener?.done() }
        return ContainerRouter(home: home)
    }
}

/// Attaches Home, whose view is on its navigation from the start.
final class ContainerRouter: ViewableRouter<Interactor, NavigationController> {
    private let home: HomeRouter

    init(home: HomeRouter) {
        self.home = home
        let navigation = NavigationController(root: home.viewControllable)
        super.init(interactor: Interactor(), viewController: navigation)
    }

    override func didLoad() {
        super.didLoad()
        attachChild(home)
    }
}

/// Embeds the view of Card.
final class HomeRouter: ViewableRouter<Interactor, HomeViewController> {
    private var card: CardRouter?

    override func didLoad() {
        super.didLoad()
        viewController.toggleHandler = { [weak self] in self?.toggleCard() }
        toggleCard()
    }

    private func toggleCard() {
        guard let card else {
            let card = CardRouter(interactor: Interactor(), viewController: CardViewController())
            self.card = card
            attachChild(card)
            return viewController.embed(card.viewControllable, as: "card")
        }
        self.card = nil
        viewController.unembed(card.viewControllable)
        detachChild(card)
    }
}

/// Presents and pushes Detail, and has an alert shown.
final class CardRouter: ViewableRouter<Interactor, CardViewController> {
    private var detail: DetailRouter?

    override func didLoad() {
        super.didLoad()
        viewController.actHandler = { [weak self] in self?.act($0) }
    }

    private func act(_ id: String) {
        guard id != "alert" else { return showAlert() }
        guard detail == nil else { return }
        let detail = DetailRouter(interactor: Interactor(), viewController: DetailViewController())
        self.detail = detail
        attachChild(detail)
        detail.viewController.closeHandler = { [weak self] in self?.detachDetail(after: id) }
        if id == "present" {
            viewController.present(detail.viewControllable)
        } else {
            viewController.push(detail.viewControllable)
        }
    }

    private func detachDetail(after id: String) {
        guard let detail = detail.take() else { return }
        if id == "present" {
            viewController.dismiss(detail.viewControllable)
        } else {
            viewController.pop(detail.viewControllable)
        }
        detachChild(detail)
    }

    override func didGoBack(from child: any ViewableRouting) {
        if child === detail { detail = nil }
        super.didGoBack(from: child)
    }

    /// Refers to everything strongly, as code for UIKit does.
    private func showAlert() {
        let alert = Alert(
            title: "Sure?",
            buttons: [Button("Yes", id: "yes", role: .primary), Button("No", id: "no", role: .cancel)]
        )
        viewController.present(alert) { self.viewController.answer = $0.id }
    }
}

/// A child of a child.
final class DetailRouter: ViewableRouter<Interactor, DetailViewController> {}
