import RIBs

import protocol PluginABI.NavigateViewControllable

/// Requests of the router to the interactor.
@MainActor
protocol NewcomerRIBInteractable: Interactable, NameEntryListener {
    var router: (any NewcomerRIBRouting)? { get set }
}

/// Requests of the router to the view.
@MainActor
protocol NewcomerRIBViewControllable: NavigateViewControllable {}

/// Presents the child in which a name is entered.
final class NewcomerRIBRouter: ViewableRouter<any NewcomerRIBInteractable, any NewcomerRIBViewControllable>,
    NewcomerRIBRouting
{
    private let nameEntryBuilder: any NameEntryBuildable
    private var nameEntry: (any ViewableRouting)?

    init(
        interactor: any NewcomerRIBInteractable,
        viewController: any NewcomerRIBViewControllable,
        nameEntryBuilder: any NameEntryBuildable
    ) {
        self.nameEntryBuilder = nameEntryBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToNameEntry() {
        guard nameEntry == nil else { return }
        let nameEntry = nameEntryBuilder.build(withListener: interactor)
        self.nameEntry = nameEntry
        attachChild(nameEntry)
        viewController.present(nameEntry.viewControllable)
    }

    func detachNameEntry() {
        guard let nameEntry else { return }
        viewController.dismiss(nameEntry.viewControllable)
        detachChild(nameEntry)
        self.nameEntry = nil
    }
}
