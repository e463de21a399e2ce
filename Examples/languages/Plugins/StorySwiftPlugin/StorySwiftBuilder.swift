import PluginABI

/// Builds the RIB, which has no children.
final class StorySwiftBuilder: Builder<any StorySwiftDependency>, StorySwiftBuildable {
    func build(withListener listener: any StorySwiftListener) -> any ViewableRouting {
        let viewController = StorySwiftViewController(story: dependency.story)
        let interactor = StorySwiftInteractor(presenter: viewController, story: dependency.story)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: viewController)
    }
}
