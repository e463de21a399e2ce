import PluginABI

/// The part of the interactor for the router: the listener of the panels, and the state to keep.
@MainActor
protocol NewcomerRIBInteractable: Interactable, NewcomerRIBPanelsListener {
    var router: (any NewcomerRIBRouting)? { get set }
    var state: NewcomerRIBState { get }
}

/// Requests of the router to the view: to embed the panels, and to know their names.
@MainActor
protocol NewcomerRIBViewControllable: ViewControllable {
    var panels: [String] { get set }
}

/// Attaches the panels in plugins.json as children of its own.
final class NewcomerRIBRouter: ViewableRouter<any NewcomerRIBInteractable, any NewcomerRIBViewControllable>,
    NewcomerRIBRouting, NewcomerRIBStateProviding
{
    private let panels: ValueStream<[SlotChild<any NewcomerRIBPanelsBuildable>]>
    private var attached: [String: any ViewableRouting] = [:]

    init(
        interactor: any NewcomerRIBInteractable,
        viewController: any NewcomerRIBViewControllable,
        panels: ValueStream<[SlotChild<any NewcomerRIBPanelsBuildable>]>
    ) {
        self.panels = panels
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    var state: NewcomerRIBState { interactor.state }

    // MARK: NewcomerRIBRouting

    func attachPanels(without closed: [String]) {
        for panel in panels.value where attached[panel.name] == nil && !closed.contains(panel.name) {
            let router = panel.builder.build(withListener: interactor)
            attached[panel.name] = router
            attachChild(router)
            viewController.embed(router.viewControllable, as: panel.name)
            viewController.panels.append(panel.name)
        }
    }

    func detachPanel(_ name: String) {
        guard let router = attached.removeValue(forKey: name) else { return }
        viewController.panels.removeAll { $0 == name }
        viewController.unembed(router.viewControllable)
        detachChild(router)
    }
}
