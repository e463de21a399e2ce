import PluginABI

/// The scope of Guide, on which the child RIBs are built.
final class GuideComponent: Component<any GuideDependency>, HintDependency, TourDependency {}

@MainActor
protocol GuideBuildable: Buildable {
    func buildForCaseA(withListener listener: any GuideListener) -> any GuideRouting
    func buildForCaseB(withListener listener: any GuideListener) -> any GuideRouting
}

/// Builds the Guide RIB for either case. Interactor and view are of the same classes; the routers differ, and so do the
/// child RIBs.
final class GuideBuilder: Builder<any GuideDependency>, GuideBuildable {
    func buildForCaseA(withListener listener: any GuideListener) -> any GuideRouting {
        let component = GuideComponent(dependency: dependency)
        let viewController = GuideViewController(title: "Guide, case A")
        let interactor = GuideInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseARouter(
            interactor: interactor,
            viewController: viewController,
            hintBuilder: HintBuilder(dependency: component)
        )
    }

    func buildForCaseB(withListener listener: any GuideListener) -> any GuideRouting {
        let component = GuideComponent(dependency: dependency)
        let viewController = GuideViewController(title: "Guide, case B")
        let interactor = GuideInteractor(presenter: viewController)
        interactor.listener = listener
        return CaseBRouter(
            interactor: interactor,
            viewController: viewController,
            tourBuilder: TourBuilder(dependency: component)
        )
    }
}

/// The builder for steps with `"build": "caseA"`.
final class CaseABuilder: Builder<any GuideDependency>, CaseABuildable {
    func build(withListener listener: any GuideListener) -> any ViewableRouting {
        GuideBuilder(dependency: dependency).buildForCaseA(withListener: listener)
    }
}

/// The builder for steps with `"build": "caseB"`.
final class CaseBBuilder: Builder<any GuideDependency>, CaseBBuildable {
    func build(withListener listener: any GuideListener) -> any ViewableRouting {
        GuideBuilder(dependency: dependency).buildForCaseB(withListener: listener)
    }
}
