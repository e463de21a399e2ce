import PluginABI

/// Builds the Mail RIB.
final class MailBuilder: Builder<any MailDependency>, MailBuildable {
    func build(withListener listener: any MailListener) -> any ViewableRouting {
        let viewController = MailViewController(today: dependency.today.map(Day.init) ?? .today)
        let interactor = MailInteractor(presenter: viewController, messages: Message.all(in: dependency.folder))
        return MailRouter(interactor: interactor, viewController: viewController)
    }
}

/// A leaf: Mail attaches no children.
final class MailRouter: ViewableRouter<MailInteractor, MailViewController> {}
