import PluginABI

/// What both cases share with the RIB below them: nothing that comes from outside.
final class GuideComponent: Component<any GuideDependency>, HintDependency {}

/// Builds the Guide RIB whose hints come over its own screen.
final class CaseABuilder: Builder<any GuideDependency>, CaseABuildable {
    func build(withListener listener: any GuideListener) -> any ViewableRouting {
        let parts = GuideParts(dependency: dependency, title: "Case A", listener: listener)
        return CaseARouter(parts)
    }
}

/// Builds the Guide RIB whose hints come in a navigation of their own.
final class CaseBBuilder: Builder<any GuideDependency>, CaseBBuildable {
    func build(withListener listener: any GuideListener) -> any ViewableRouting {
        let parts = GuideParts(dependency: dependency, title: "Case B", listener: listener)
        return CaseBRouter(parts)
    }
}

/// What does not differ between the cases: the interactor, the view, the builder of the child.
@MainActor
struct GuideParts {
    let interactor: GuideInteractor
    let viewController: GuideViewController
    let hintBuilder: any HintBuildable

    init(dependency: any GuideDependency, title: String, listener: any GuideListener) {
        viewController = GuideViewController(title: title)
        interactor = GuideInteractor(presenter: viewController)
        interactor.listener = listener
        hintBuilder = HintBuilder(dependency: GuideComponent(dependency: dependency))
    }
}
