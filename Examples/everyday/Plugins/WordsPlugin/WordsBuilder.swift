import PluginABI

/// Builds the Words RIB.
final class WordsBuilder: Builder<any WordsDependency>, WordsBuildable {
    func build(withListener listener: any WordsListener) -> any ViewableRouting {
        let viewController = WordsViewController()
        let interactor = WordsInteractor(
            presenter: viewController,
            folder: TextFolder(path: dependency.folder),
            pause: .milliseconds(dependency.pause)
        )
        return WordsRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Words attaches no children.
final class WordsRouter: ViewableRouter<WordsInteractor, WordsViewController> {}
