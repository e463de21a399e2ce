import PluginABI

/// Dependencies of Hint on the parent.
@MainActor
protocol HintDependency: Dependency {}

/// Outcomes that Hint reports to its parent.
@MainActor
protocol HintListener: AnyObject {
    func hintDidClose()
}

@MainActor
protocol HintBuildable: Buildable {
    func build(withListener listener: any HintListener, title: String, text: String) -> any ViewableRouting
}

/// Builds the Hint RIB, which is the next RIB of Guide in case A, and a stop of Tour in case B.
final class HintBuilder: Builder<any HintDependency>, HintBuildable {
    func build(withListener listener: any HintListener, title: String, text: String) -> any ViewableRouting {
        let viewController = HintViewControllerWrapper(note: NoteViewController(title: title, text: text))
        let interactor = HintInteractor(presenter: viewController)
        interactor.listener = listener
        return HintRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Hint attaches no children.
final class HintRouter: ViewableRouter<HintInteractor, HintViewControllerWrapper> {}
