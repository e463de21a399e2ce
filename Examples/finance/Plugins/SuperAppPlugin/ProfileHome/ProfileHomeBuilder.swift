import PluginABI

/// Dependencies of ProfileHome on the parent.
@MainActor
protocol ProfileHomeDependency: Dependency {
    var balance: ValueStream<Double> { get }
}

/// Outcomes that ProfileHome reports to its parent.
@MainActor
protocol ProfileHomeListener: AnyObject {}

@MainActor
protocol ProfileHomeBuildable: Buildable {
    func build(withListener listener: any ProfileHomeListener) -> any ViewableRouting
}

/// Builds the ProfileHome RIB.
final class ProfileHomeBuilder: Builder<any ProfileHomeDependency>, ProfileHomeBuildable {
    func build(withListener listener: any ProfileHomeListener) -> any ViewableRouting {
        let viewController = ProfileHomeViewController()
        let interactor = ProfileHomeInteractor(presenter: viewController, balance: dependency.balance)
        return ProfileHomeRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: ProfileHome attaches no children.
final class ProfileHomeRouter: ViewableRouter<ProfileHomeInteractor, ProfileHomeViewController> {}
