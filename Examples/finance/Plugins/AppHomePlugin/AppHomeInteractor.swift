import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol AppHomePresentable: Presentable {
    var listener: (any AppHomePresentableListener)? { get set }
    func show(unread: Int)
}

/// Counts the messages that were not read yet: neither switching tabs nor a restart of the host changes the number.
final class AppHomeInteractor: PresentableInteractor<any AppHomePresentable>, AppHomePresentableListener,
    AppHomeEntries
{
    private var unread: Int

    /// - Parameter state: the number to continue with; a negative one counts as 0.
    init(presenter: any AppHomePresentable, state: AppHomeState?) {
        unread = max(0, state?.unread ?? 3)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(unread: unread)
    }

    /// How many messages are left to read.
    var state: AppHomeState { AppHomeState(unread: unread) }

    // MARK: AppHomeEntries

    func read(count: Int) {
        unread = max(0, unread - max(0, count))
        presenter.show(unread: unread)
    }

    // MARK: AppHomePresentableListener

    func readOne() {
        unread = max(0, unread - 1)
        presenter.show(unread: unread)
    }
}
