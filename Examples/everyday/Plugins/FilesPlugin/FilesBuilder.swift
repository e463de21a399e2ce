import PluginABI

/// Builds the Files RIB.
final class FilesBuilder: Builder<any FilesDependency>, FilesBuildable {
    func build(withListener listener: any FilesListener) -> any ViewableRouting {
        let viewController = FilesViewController()
        let interactor = FilesInteractor(presenter: viewController, root: dependency.folder)
        return FilesRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Files attaches no children.
final class FilesRouter: ViewableRouter<FilesInteractor, FilesViewController> {}
