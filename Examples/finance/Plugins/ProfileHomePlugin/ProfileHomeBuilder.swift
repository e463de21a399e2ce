import PluginABI

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
