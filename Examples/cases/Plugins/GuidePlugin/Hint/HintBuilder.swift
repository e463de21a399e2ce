import PluginABI

/// What Hint needs from its parent.
@MainActor
protocol HintDependency: Dependency {}

/// What Hint tells its parent.
@MainActor
protocol HintListener: AnyObject {
    func hintDidAskForMore()
    func hintDidClose()
}

@MainActor
protocol HintBuildable: Buildable {
    func build(withListener listener: any HintListener, number: Int) -> any ViewableRouting
}

/// Builds the Hint RIB.
final class HintBuilder: Builder<any HintDependency>, HintBuildable {
    func build(withListener listener: any HintListener, number: Int) -> any ViewableRouting {
        let viewController = HintViewController(number: number)
        let interactor = HintInteractor(presenter: viewController)
        interactor.listener = listener
        return HintRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Hint attaches no children.
final class HintRouter: ViewableRouter<HintInteractor, HintViewController> {}
