import RIBs

import protocol PluginABI.NavigateViewControllable

@MainActor
protocol ErrandsInteractable: Interactable, LoggedOutListener, MainListener {
    var router: (any ErrandsRouting)? { get set }
}

@MainActor
protocol ErrandsViewControllable: NavigateViewControllable {}

/// Shows one of two children: who is logged out, or the main one in a navigation.
final class ErrandsRouter: LaunchRouter<any ErrandsInteractable, any ErrandsViewControllable>, ErrandsRouting {
    private let loggedOutBuilder: any LoggedOutBuildable
    private let mainBuilder: any MainBuildable
    private let poppedViews: PublishRelay<any ViewControllable>
    private var loggedOut: (any ViewableRouting)?
    private var main: (any ViewableRouting)?

    init(
        interactor: any ErrandsInteractable,
        viewController: any ErrandsViewControllable,
        loggedOutBuilder: any LoggedOutBuildable,
        mainBuilder: any MainBuildable,
        poppedViews: PublishRelay<any ViewControllable>
    ) {
        self.loggedOutBuilder = loggedOutBuilder
        self.mainBuilder = mainBuilder
        self.poppedViews = poppedViews
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    func routeToLoggedOut() {
        guard loggedOut == nil else { return }
        let loggedOut = loggedOutBuilder.build(withListener: interactor)
        self.loggedOut = loggedOut
        attachChild(loggedOut)
        viewController.present(loggedOut.viewControllable)
    }

    func routeToMain(as name: String) -> any MainActionableItem {
        detachLoggedOut()
        let (main, item) = mainBuilder.build(withListener: interactor, name: name)
        self.main = main
        attachChild(main)
        viewController.presentNavigation(main.viewControllable).popHandler = { [poppedViews] in poppedViews.accept($0) }
        return item
    }

    func detachMain() {
        guard let main else { return }
        viewController.dismiss(main.viewControllable)
        detachChild(main)
        self.main = nil
    }

    private func detachLoggedOut() {
        guard let loggedOut else { return }
        viewController.dismiss(loggedOut.viewControllable)
        detachChild(loggedOut)
        self.loggedOut = nil
    }
}
