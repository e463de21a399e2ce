import RIBs

import protocol PluginABI.NavigateViewControllable
import class PluginABI.NavigationController

@MainActor
protocol NewErrandInteractable: Interactable, NewErrandTitleListener, NewErrandCategoryListener {
    var router: (any NewErrandRouting)? { get set }
}

/// What the flow needs of the view over which it is shown.
@MainActor
protocol NewErrandViewControllable: NavigateViewControllable {}

/// Presents a navigation of its steps. The second one can be left by Back.
final class NewErrandRouter: Router<any NewErrandInteractable>, NewErrandRouting {
    private let viewController: any NewErrandViewControllable
    private let titleBuilder: any NewErrandTitleBuildable
    private let categoryBuilder: any NewErrandCategoryBuildable
    private var titleStep: (any ViewableRouting)?
    private var categoryStep: (any ViewableRouting)?
    private var navigation: NavigationController?

    init(
        interactor: any NewErrandInteractable,
        viewController: any NewErrandViewControllable,
        titleBuilder: any NewErrandTitleBuildable,
        categoryBuilder: any NewErrandCategoryBuildable
    ) {
        self.viewController = viewController
        self.titleBuilder = titleBuilder
        self.categoryBuilder = categoryBuilder
        super.init(interactor: interactor)
        interactor.router = self
    }

    func routeToTitle() {
        guard titleStep == nil else { return }
        let step = titleBuilder.build(withListener: interactor)
        titleStep = step
        attachChild(step)
        navigation = viewController.presentNavigation(step.viewControllable)
        navigation?.popHandler = { [weak self] in self?.viewDidPop($0) }
    }

    func routeToCategory() {
        guard categoryStep == nil else { return }
        let step = categoryBuilder.build(withListener: interactor)
        categoryStep = step
        attachChild(step)
        navigation?.push(step.viewControllable)
    }

    /// A RIB without a view takes away what it has shown in its parent's.
    func cleanupViews() {
        guard let titleStep else { return }
        viewController.dismiss(titleStep.viewControllable)
        navigation = nil
    }

    /// The person has gone back.
    private func viewDidPop(_ view: any ViewControllable) {
        guard let categoryStep, categoryStep.viewControllable.uiviewController === view.uiviewController else { return }
        self.categoryStep = nil
        detachChild(categoryStep)
    }
}
